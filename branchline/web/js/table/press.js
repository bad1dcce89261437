// A press: from the pointer's going down to the click. What lies under it must not be exchanged, or the click is lost.

/** A press that is longer is no click; and a finger's click comes so long after it has gone up. */
const [LONGEST, AFTER] = [1000, 80];
/** What is under a finger. */
const AROUND = 14;

export class Press {
  /** @param {HTMLElement} root */
  constructor(root) {
    /** @type {Promise<void> | null} Resolves with the end of the present press. */
    this.pressed = null;
    this.end = () => {};
    /** @type {DOMRect | null} Where the pointer went down last. */
    this.at = null;
    root.addEventListener("pointerdown", (event) => {
      this.at = new DOMRect(event.clientX - AROUND, event.clientY - AROUND, 2 * AROUND, 2 * AROUND);
      this.down();
    }, true);
    root.addEventListener("click", () => setTimeout(this.end), true);
    for (const up of ["pointerup", "pointercancel"]) addEventListener(up, () => setTimeout(this.end, AFTER), true);
  }

  down() {
    this.end();
    const press = new Promise((done) => {
      this.end = () => {
        if (this.pressed === press) this.pressed = null;
        done();
      };
    });
    this.pressed = press;
    setTimeout(this.end, LONGEST);
  }

  /** Wait for the end of a press, if there is one. */
  async released() {
    while (this.pressed) await this.pressed;
  }
}
