/** Passing a link on. */
import { toast } from "../design";
import { m } from "../paraglide/messages";

export const canShare = () => typeof navigator.share === "function";

export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(m.shell_copied());
  } catch {
    toast(m.shell_copy_failed(), { look: "warning" });
  }
}

/** With the sheet of the system where there is one, else to the clipboard. */
export async function share(title: string, url: string): Promise<void> {
  if (!canShare()) return copy(url);
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) await copy(url);
  }
}
