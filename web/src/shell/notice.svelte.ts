/** How somebody is told that it is his turn: the tab's title, a bell, a notification of the browser. */
import { m } from "../paraglide/messages";
import { chosen } from "./settings.svelte";

class Title {
  /** What the page is called. */
  page = $state("");
  /** Whether a mark in front says that something waits. */
  turn = $state(false);

  get text(): string {
    const name = this.page ? `${this.page} – ${m.shell_title()}` : m.shell_title();
    return this.turn ? m.shell_title_turn({ title: name }) : name;
  }
}

export const title = new Title();

let audio: AudioContext | undefined;

/** A station bell: two notes, each a sine with an octave over it, that fade. */
export function ring(): void {
  if (!chosen.all.sound || typeof AudioContext === "undefined") return;
  // Browsers start it only after a click, and complain if it is made before.
  if (navigator.userActivation?.hasBeenActive === false) return;
  audio ??= new AudioContext();
  if (audio.state !== "running") void audio.resume();
  for (const [at, frequency] of [
    [0, 659.3],
    [0.22, 880],
  ] as const) {
    for (const [part, loud] of [
      [1, 0.16],
      [2, 0.05],
    ] as const) {
      const tone = audio.createOscillator();
      const gain = audio.createGain();
      const start = audio.currentTime + at;
      tone.frequency.value = frequency * part;
      gain.gain.setValueAtTime(0, start);
      gain.gain.linearRampToValueAtTime(loud, start + 0.01);
      gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.9);
      tone.connect(gain).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 1);
    }
  }
}

export const canNotify = () => typeof Notification !== "undefined";

/** Ask the browser, which must be after a click; true if it lets us. */
export async function allowNotifications(): Promise<boolean> {
  if (!canNotify()) return false;
  return (await Notification.requestPermission()) === "granted";
}

/** It is the person's turn: ring, and knock at the window if he is elsewhere. */
export function callToTurn(game: string, asked: string): void {
  ring();
  const { notifications, pushed } = chosen.all;
  // Where the server tells the browser, once is enough.
  if (!document.hidden || !notifications || pushed || !canNotify() || Notification.permission !== "granted")
    return;
  try {
    const knock = new Notification(m.shell_notification({ game }), { body: asked, tag: "bradshaw-turn" });
    knock.onclick = () => {
      window.focus();
      knock.close();
    };
  } catch {
    // Some phones allow notifications only to service workers; the bell has to do.
  }
}
