/** Where one is. Links are plain links; a click on one of ours changes the address without loading the page anew. */
import type { Component } from "svelte";

type Page = { default: Component<any> };

interface Route {
  readonly pattern: RegExp;
  readonly page: string;
  /** Names for the parts of the address that the pattern catches. */
  readonly parts: readonly string[];
}

// Only those that exist are bundled, and each is loaded when it is first needed.
const PAGES = import.meta.glob<Page>([
  "../pages/home/Home.svelte",
  "../pages/new/NewTable.svelte",
  "../pages/table/Table.svelte",
  "../pages/transfer/Transfer.svelte",
  "../pages/replay/Replay.svelte",
  "../pages/replay/Upload.svelte",
  "../pages/rules/Rules.svelte",
  "../pages/verify/Verify.svelte",
  "../pages/learn/Learn.svelte",
]);

const ROUTES: readonly Route[] = [
  { pattern: /^\/$/, page: "home/Home", parts: [] },
  { pattern: /^\/new(?:\/([a-z0-9_]+))?$/, page: "new/NewTable", parts: ["game"] },
  { pattern: /^\/table\/([a-z0-9]+)$/, page: "table/Table", parts: ["id"] },
  { pattern: /^\/transfer$/, page: "transfer/Transfer", parts: [] },
  { pattern: /^\/replay$/, page: "replay/Upload", parts: [] },
  { pattern: /^\/replay\/([A-Za-z0-9_-]+)$/, page: "replay/Replay", parts: ["id"] },
  { pattern: /^\/rules\/([a-z0-9_]+)$/, page: "rules/Rules", parts: ["game"] },
  { pattern: /^\/learn\/([a-z0-9_]+)$/, page: "learn/Learn", parts: ["game"] },
  { pattern: /^\/verify(?:\/([A-Za-z0-9_-]+))?$/, page: "verify/Verify", parts: ["id"] },
];

export interface Found {
  readonly load: () => Promise<Page>;
  readonly params: Readonly<Record<string, string>>;
}

/** The page of an address; null if there is none. */
export function find(
  path: string,
  pages: Readonly<Record<string, () => Promise<Page>>> = PAGES,
): Found | null {
  for (const { pattern, page, parts } of ROUTES) {
    const match = pattern.exec(path);
    const load = match && pages[`../pages/${page}.svelte`];
    if (!match || !load) continue;
    const caught = parts.flatMap((name, at) =>
      match[at + 1] === undefined ? [] : [[name, match[at + 1]!] as const],
    );
    return { load, params: Object.fromEntries(caught) };
  }
  return null;
}

class Place {
  path = $state("/");
  /** Counts up with every change of page, also to the same address. */
  visit = $state(0);
}

export const place = new Place();

export function go(path: string, how: "push" | "replace" = "push"): void {
  history[how === "push" ? "pushState" : "replaceState"](null, "", path);
  arrive();
}

function arrive(): void {
  if (place.path === location.pathname && place.visit) return; // only the fragment changed
  place.path = location.pathname;
  place.visit += 1;
}

/** A click on a link to a page of ours, without any key that asks for another window. */
function follow(event: MouseEvent): void {
  if (
    event.defaultPrevented ||
    event.button ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || !link.href || link.target || link.hasAttribute("download")) return;
  const to = new URL(link.href);
  if (to.origin !== location.origin || to.pathname.startsWith("/api/")) return;
  if (to.pathname === location.pathname && to.hash) return; // within the page
  event.preventDefault();
  go(to.pathname + to.search + to.hash);
}

export function startRouter(): void {
  // The page travels while the frame around it is drawn; if it does not arrive, the frame says so.
  find(location.pathname)
    ?.load()
    .catch(() => {});
  arrive();
  addEventListener("popstate", arrive);
  document.addEventListener("click", follow);
}
