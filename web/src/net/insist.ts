/** A part of the page that is loaded while the network is away: tried again until it comes. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8_000;
const TRIES = 12; // more than a minute; what is still missing then has gone from the server

export type Later = (call: () => void, milliseconds: number) => void;

export async function insist<Part>(
  load: () => Promise<Part>,
  later: Later = (call, pause) => void setTimeout(call, pause),
): Promise<Part> {
  for (let tries = 1; ; tries++) {
    try {
      return await load();
    } catch (error) {
      if (tries === TRIES) throw error;
      const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (tries - 1));
      await new Promise<void>((go) => later(go, pause));
    }
  }
}
