"""A bot of your own: joins a table over HTTP, looks at what is offered, and sends one of the offered texts back.

    python docs/examples/http_bot.py http://127.0.0.1:8000/t/TABLE          takes the first open seat
    python docs/examples/http_bot.py http://127.0.0.1:8000/t/TABLE/s/TOKEN  plays a seat that you hold

It needs nothing but Python. Replace ``choose`` by something cleverer.
"""

import json
import random
import sys
import urllib.error
import urllib.request
import uuid


def choose(frame):
    """The offered actions have texts, labels and asides; the players' totals are in the frame, too."""
    return random.choice(frame["actions"])["text"]


def ask(method, url, token="", body=None):
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(url, data, headers, method=method), timeout=60) as answer:
        return json.load(answer)


def play(link):
    base, _, rest = link.partition("/t/")
    table, _, token = rest.partition("/s/")
    api = f"{base}/api/tables/{table}"
    if not token:
        seat = next(p["seat"] for p in ask("GET", f"{api}/frame")["players"] if p["kind"] == "open")
        token = ask("POST", f"{api}/join", body={"seat": seat, "name": f"Bot {seat + 1}"})["seats"][0]["token"]
    frame = ask("GET", f"{api}/frame", token)
    while frame["status"] != "over":
        if frame["your_turn"]:
            action = {"seq": frame["seq"], "text": choose(frame), "client": uuid.uuid4().hex}
            try:
                ask("POST", f"{api}/actions", token, action)
            except urllib.error.HTTPError as refused:  # somebody was quicker: look again
                print(json.load(refused)["error"]["message"])
        frame = ask("GET", f"{api}/frame?wait={frame['version']}", token)
    for player in frame["players"]:
        print(player["place"], player["name"], player["total"])


if __name__ == "__main__":
    play(sys.argv[1].rstrip("/"))
