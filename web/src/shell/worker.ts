/** The service worker: keeps the shell, shows a page when the server is away, and notices when nobody looks. */
import { chosen } from "./settings.svelte";

export async function startWorker(): Promise<void> {
  try {
    await navigator.serviceWorker.register("/sw.js");
    if (chosen.all.pushed) await (await import("./push")).renew();
  } catch {
    // Not allowed here, in a private window perhaps: all else works without it.
  }
}
