/** How somebody is told that it is his turn: the tab's title, a bell, a notification of the browser. */
import { m } from "../paraglide/messages";
import { chosen } from "./settings.svelte";
import { play } from "./sounds";

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

export const canNotify = () => typeof Notification !== "undefined";

/** Ask the browser, which must be after a click; true if it lets us. */
export async function allowNotifications(): Promise<boolean> {
  if (!canNotify()) return false;
  return (await Notification.requestPermission()) === "granted";
}

/** It is the person's turn: ring, and knock at the window if he is elsewhere. */
export function callToTurn(game: string, asked: string): void {
  play(["bell"]);
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
