// The line from the tables to the worker in which bots think. It is ended when a thought is not wanted any more.

export class BotLine {
  constructor(where) {
    this.where = where;
    /** @type {Worker | null} */
    this.worker = null;
    this.heard = null;
  }

  /** The worker is there, and has loaded Python. */
  async ready() {
    this.coming ??= this.start();
    await this.coming;
  }

  async start() {
    this.worker = new Worker(this.where.bots, { type: "module", name: "bots" });
    await this.talk({ begin: this.where });
  }

  /**
   * @param {string} question
   * @returns {Promise<string>}
   */
  async ask(question) {
    return (await this.talk({ question })).answer;
  }

  talk(message) {
    return new Promise((resolve, reject) => {
      this.worker.onmessage = ({ data }) => (data.wrong ? reject(new Error(data.wrong)) : resolve(data));
      this.worker.onerror = (wrong) => reject(new Error(wrong.message));
      this.worker.postMessage(message);
    });
  }

  /** Nobody will ask for a while. */
  end() {
    this.worker?.terminate();
    this.worker = this.coming = null;
  }

  /** Nobody wants the answer any more: the worker ends, and another one is made ready for the next question. */
  stop() {
    this.worker?.terminate();
    this.worker = null;
    this.coming = this.start();
    this.coming.catch(() => (this.coming = null));
  }
}
