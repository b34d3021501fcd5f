/** Short notices at the edge of the page. Whoever has something to say calls `toast`. */

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly look: "plain" | "warning";
  /** Where to read more, for instance the rule that forbids a move. */
  readonly link?: { readonly href: string; readonly text: string } | undefined;
}

const SHOWN = 7000;

let next = 1;
export const toasts = $state<Toast[]>([]);

export function toast(text: string, more: Partial<Pick<Toast, "look" | "link">> = {}): void {
  const same = toasts.findIndex((one) => one.text === text);
  if (same >= 0) toasts.splice(same, 1);
  const id = next++;
  toasts.push({ id, text, look: more.look ?? "plain", link: more.link });
  if (toasts.length > 3) toasts.shift();
  setTimeout(() => dismiss(id), SHOWN);
}

export function dismiss(id: number): void {
  const at = toasts.findIndex((one) => one.id === id);
  if (at >= 0) toasts.splice(at, 1);
}

export function dismissAll(): void {
  toasts.length = 0;
}
