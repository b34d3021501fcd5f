/** Asks for the server now and then, and at once when the network is back, until it answers. */

export interface Waiting {
  readonly answers: () => Promise<boolean>;
  readonly found: () => void;
}

const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 30_000;

/** Call what it returns to wait no longer. */
export function waitForServer({ answers, found }: Waiting): () => void {
  let pause = FIRST_PAUSE;
  let over = false;
  let timer: ReturnType<typeof setTimeout>;

  const ask = async () => {
    clearTimeout(timer);
    if (over) return;
    if (await answers()) {
      if (!over) found();
      over = true;
      return;
    }
    pause = Math.min(LONGEST_PAUSE, pause * 1.5);
    clearTimeout(timer);
    timer = setTimeout(ask, pause);
  };
  timer = setTimeout(ask, pause);
  const online = () => void ask();
  globalThis.addEventListener?.("online", online);
  return () => {
    over = true;
    clearTimeout(timer);
    globalThis.removeEventListener?.("online", online);
  };
}
