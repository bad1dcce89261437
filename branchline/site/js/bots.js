// The worker in which bots think: a question as JSON comes in, an answer goes out.

import { python } from "./python.js";

let answer;

onmessage = async ({ data }) => {
  try {
    if (data.begin) {
      const py = await python(data.begin, () => {});
      answer = py.pyimport("branchline.site.browser.thinking").answer_text;
      postMessage({ ready: true });
    } else postMessage({ answer: answer(data.question) });
  } catch (wrong) {
    postMessage({ wrong: String(wrong) });
  }
};
