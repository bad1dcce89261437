// The worker of the tables: passes what the page asks on to Python, and what Python says back to the page.

import { BotLine } from "./bot_line.js";
import { Database } from "./database.js";
import { holdTables } from "./lock.js";
import { python } from "./python.js";

let home;
let database;
/** What was asked before Python was there. */
let early = [];

async function begin(where) {
  const held = holdTables(where.scope, (news) => postMessage(news), stop);
  const bots = new BotLine(where);
  // Games are studied in a worker of their own, which is started when somebody asks for that.
  const students = new BotLine(where);
  const py = await python(where, (share) => postMessage({ share }));
  await held;
  database = await Database.open(`branchline ${where.scope}`);
  home = py.pyimport("branchline.site.browser.home").Home(database, bots, (line, text) => postMessage({ line, text }), students);
  postMessage({ share: 0.9 });
  await home.open();
  postMessage({ ready: true });
  for (const data of early) hear(data);
  early = null;
}

/** Another tab has taken the tables over: nothing is written here any more. */
function stop() {
  database?.close();
  postMessage({ taken: true });
  self.close();
}

async function ask({ id, ask: [method, path, query, body, lang] }) {
  try {
    const answer = await home.ask(id, method, path, JSON.stringify(query), body, lang);
    postMessage({ id, ...JSON.parse(answer) });
  } catch (wrong) {
    console.error(wrong);
    postMessage({ id, status: 500, json: true, body: home.failure(lang) });
  }
}

async function watch({ line, open: [path, query, lang] }) {
  try {
    await home.watch(line, path, JSON.stringify(query), lang, () => postMessage({ line, opened: true }));
  } catch (wrong) {
    console.error(wrong);
  }
  postMessage({ line, closed: true });
}

function hear(data) {
  if (data.ask) ask(data);
  else if (data.cancel) home.cancel(data.id);
  else if (data.open) watch(data);
  else if (data.say) home.say(data.line, data.say);
  else if (data.close) home.leave(data.line);
}

onmessage = ({ data }) => {
  if (data.begin) begin(data.begin).catch((wrong) => {
    console.error(wrong);
    postMessage({ failed: String(wrong.message || wrong).slice(-300) });
  });
  else if (data.take) dispatchEvent(new Event("take"));
  else if (early) early.push(data);
  else hear(data);
};
