// Mini Rails for four as a boardgame.io game, played at random through its reducer. Input: SECONDS and, on standard input,
// the numbers of the box as bench/limit takes them. One JSON object on standard output.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { InitializeGame, CreateGameReducer, ProcessGameConfig } = require("boardgame.io/internal");

const [SECONDS] = process.argv.slice(2).map(Number);
const numbers = readFileSync(0, "utf8").trim().split(/\s+/).map(BigInt);
const SEATS = Number(numbers[2]), ROUNDS = Number(numbers[3]), LIMIT = Number(numbers[4]), LOSS = Number(numbers[5]);
const START = Number(numbers[6]), BAG = Number(numbers[7]);
const PLACES = numbers.slice(8, 11).map(Number), SPOTS = numbers.slice(11, 109).map(Number);
const BESIDE = numbers.slice(109, 158).map((mask) => [...Array(49).keys()].filter((hex) => (mask >> BigInt(hex)) & 1n));
const below = (limit) => Math.floor(Math.random() * limit);
const shuffled = (items) => {
  for (let last = items.length - 1; last > 0; last--) {
    const other = below(last + 1);
    [items[last], items[other]] = [items[other], items[last]];
  }
  return items;
};

function setup() {
  const spots = [], tiles = [0, ...shuffled([1, 2, 3, 4, 5, 6])];
  tiles.forEach((tile) => {
    const face = tile * 2 + below(2), turn = below(6), ring = Array(6);
    for (let place = 0; place < 6; place++) ring[(place + turn) % 6] = SPOTS[face * 7 + 1 + place];
    spots.push(SPOTS[face * 7], ...ring);
  });
  const discs = Array(49).fill(-1);
  shuffled([0, 1, 2, 3, 4, 5]).forEach((company, slot) => {
    for (let disc = 0; disc < START; disc++) discs[(slot + 1) * 7 + 1 + ((PLACES[disc] - 1 + slot) % 6)] = company;
  });
  const first = below(SEATS), seats = [...Array(SEATS).keys()].map((turn) => (first + turn) % SEATS);
  const G = { spots, discs, order: [...seats, ...[...seats].reverse()], taxed: [], shares: seats.map(() => []), round: 0 };
  G.bag = shuffled([0, 1, 2, 3, 4, 5].flatMap((company) => Array(BAG).fill(company)));
  beginRound(G);
  return G;
}

function beginRound(G) {
  G.market = G.bag.splice(0, 2 * SEATS + 1);
  G.claims = Array(2 * SEATS + 1).fill(-1);
  G.step = 0;
  G.bought = Array(SEATS).fill(false);
  G.built = Array(SEATS).fill(false);
}

function openHexes(G, company) {
  const open = new Set();
  G.discs.forEach((disc, hex) => {
    if (disc === company) BESIDE[hex].forEach((other) => G.discs[other] < 0 && open.add(other));
  });
  return [...open].sort((one, other) => one - other);
}

function moves(G) {
  const seat = G.order[G.step], out = [], open = {};
  G.market.forEach((company, space) => {
    if (company >= 0 && !G.bought[seat]) out.push(["buy", space]);
  });
  if (!G.built[seat])
    G.market.forEach((company, space) => {
      if (company < 0) return;
      open[company] ??= openHexes(G, company);
      if (!open[company].length) out.push(["build", space, -1]);
      open[company].forEach((hex) => out.push(["build", space, hex]));
    });
  return out;
}

function endTurn(G) {
  if (++G.step < 2 * SEATS) return;
  G.taxed.push(G.market.find((company) => company >= 0));
  G.order = G.claims.filter((seat) => seat >= 0);
  if (++G.round < ROUNDS) beginRound(G);
}

function take(G, space) {
  const company = G.market[space];
  G.market[space] = -1;
  G.claims[space] = G.order[G.step];
  return company;
}

const game = ProcessGameConfig({
  setup,
  turn: { activePlayers: { all: "play" }, stages: {} },
  moves: {
    buy: ({ G }, space) => {
      const seat = G.order[G.step];
      G.shares[seat].push({ company: take(G, space), value: 0 });
      G.bought[seat] = true;
      endTurn(G);
    },
    build: ({ G }, space, hex) => {
      const seat = G.order[G.step], company = take(G, space), spots = hex < 0 ? -LOSS : G.spots[hex];
      if (hex >= 0) G.discs[hex] = company;
      G.shares.forEach((board) =>
        board.forEach((share) => {
          if (share.company === company) share.value = Math.max(-LIMIT, Math.min(LIMIT, share.value + spots));
        }),
      );
      G.built[seat] = true;
      endTurn(G);
    },
  },
});

const reducer = CreateGameReducer({ game });

function play() {
  let state = InitializeGame({ game, numPlayers: SEATS }), count = 0;
  while (state.G.round < ROUNDS) {
    const legal = moves(state.G), [type, ...args] = legal[below(legal.length)];
    const playerID = String(state.G.order[state.G.step]);
    state = reducer(state, { type: "MAKE_MOVE", payload: { type, args, playerID } });
    count++;
  }
  return count;
}

const spent = () => process.cpuUsage().user / 1e6;
play();
let games = 0, made = 0;
const begun = spent();
while (spent() - begun < SECONDS) {
  made += play();
  games++;
}
const seconds = spent() - begun;
console.log(JSON.stringify({ moves_per_second: made / seconds, games_per_second: games / seconds }));
