// The bell: a chime and a notification when it is the viewer's turn, for those who asked for them.

import { t } from "../../lib/language.js";
import { stored } from "../../lib/settings.js";

const NOTES = [660, 880];
const NOTE = 0.16;

/** Two short notes of our own. */
function chime() {
  const sound = new AudioContext();
  NOTES.forEach((pitch, place) => {
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    const start = sound.currentTime + place * NOTE;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + NOTE * 1.6);
    tone.connect(volume).connect(sound.destination);
    tone.start(start);
    tone.stop(start + NOTE * 2);
  });
  setTimeout(() => sound.close(), 1500);
}

export class Bell {
  constructor() {
    /** Whether it has been somebody else's turn since it rang. */
    this.set = false;
    this.rung = 0;
  }

  ready() {
    this.set = true;
  }

  /** @param {Frame} frame */
  ring(frame) {
    if (!this.set) return;
    this.set = false;
    this.rung += 1;
    if (stored("chime") === "yes") chime();
    if (stored("notify") === "yes" && document.hidden && "Notification" in window && Notification.permission === "granted") {
      new Notification(t("Your turn"), { body: `${frame.game.title}: ${frame.prompt}`, tag: frame.table });
    }
  }
}
