#!/usr/bin/env node
// A bot in another language: docs/bot_protocol.md. It plays any legal action.
//
//   branchline tournament mini_rails --seats 3 --bots cmd:docs/examples/mybot.mjs,random --games 60
import { createInterface } from "node:readline";

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");
let legal = [];

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") say({ type: "hello", protocol: 1, name: "mybot" });
  if (message.type === "position") legal = message.legal;
  if (message.type === "go") say({ type: "bestaction", action: legal[Math.floor(Math.random() * legal.length)] });
  if (message.type === "quit") break;
}
