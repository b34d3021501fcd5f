/**
 * The service worker: keeps the shell, shows a page of our own when the server can't be reached, and shows notices.
 *
 * Pages always come from the server if it is there, so a page that is loaded again is the newest; what it loads is named
 * after its content. So it does not matter which version of this worker a page meets.
 */
import { readNotice, shown, type AllWords } from "./notification";
import { isGone, wayOf } from "./ways";

/** What the build fills in: a name for this version, the files of the shell, and the words of notices. */
declare const SHELL: {
  readonly version: string;
  readonly files: readonly string[];
  readonly words: AllWords;
};

// TypeScript has either a page's types or a worker's; these are the few that a page's lack.
interface Extended extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetched extends Extended {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Pushed extends Extended {
  readonly data: { text(): string } | null;
}
interface Clicked extends Extended {
  readonly notification: Notification;
}
interface Page {
  readonly url: string;
  readonly visibilityState: string;
  focus(): Promise<unknown>;
}
interface Scope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(wanted: object): Promise<readonly Page[]>;
    openWindow(path: string): Promise<unknown>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Kind extends Extended>(name: string, heard: (event: Kind) => void): void;
}
const scope = self as unknown as Scope;

const OURS = "bradshaw-";
const { version, files, words } = SHELL; // once: the build puts the whole of it wherever it is named
const NAME = `${OURS}${version}`;
const OFFLINE = "/offline.html";

scope.addEventListener<Extended>("install", (event) => {
  event.waitUntil(keep().then(() => scope.skipWaiting()));
});

async function keep(): Promise<void> {
  const cache = await caches.open(NAME);
  // The browser has most of them already, and need not ask again. The page itself changes under its name.
  await cache.addAll(files);
  await cache.add(new Request(OFFLINE, { cache: "reload" }));
}

scope.addEventListener<Extended>("activate", (event) => {
  event.waitUntil(forgetOld().then(() => scope.clients.claim()));
});

async function forgetOld(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
}

scope.addEventListener<Fetched>("fetch", (event) => {
  const way = wayOf(event.request, scope.location.origin);
  if (way === "page") event.respondWith(page(event.request));
  if (way === "file") event.respondWith(file(event.request));
});

async function page(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (!isGone(answer.status)) return answer;
  } catch {
    // No network, or no server.
  }
  return (await caches.match(OFFLINE)) ?? Response.error();
}

async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    void caches.open(NAME).then((cache) => cache.put(request, copy));
  }
  return answer;
}

scope.addEventListener<Pushed>("push", (event) => {
  const notice = readNotice(event.data?.text() ?? "");
  if (notice) event.waitUntil(show(shown(notice, words)));
});

async function show({ title, body, tag, path }: ReturnType<typeof shown>): Promise<void> {
  // The server does not know yet that somebody has just come to look.
  if ((await pages(path)).some(({ visibilityState }) => visibilityState === "visible")) return;
  await scope.registration.showNotification(title, { body, tag, icon: "/icon-192.png", data: path });
}

scope.addEventListener<Clicked>("notificationclick", (event) => {
  event.notification.close();
  const path = String(event.notification.data);
  event.waitUntil(
    pages(path).then(([open]) => (open ? open.focus() : scope.clients.openWindow(path)) as Promise<unknown>),
  );
});

/** The open pages of a path. */
async function pages(path: string): Promise<readonly Page[]> {
  const all = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  return all.filter(({ url }) => new URL(url).pathname === path);
}
