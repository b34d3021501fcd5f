/** Notices while the page is closed, in a browser that this test plays. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const KEY = "BAECAw"; // base64url of 4, 1, 2, 3
const bytes = (...all: number[]) => Uint8Array.from(all);

let stored: Map<string, string>;
let asked: { method: string; path: string; body: unknown }[];
let subscription: FakeSubscription | null;
let refuses: boolean;
let made: number;

class FakeSubscription {
  readonly options: { applicationServerKey: ArrayBuffer };
  readonly number = ++made;

  constructor(key: Uint8Array<ArrayBuffer>) {
    this.options = { applicationServerKey: key.buffer };
  }
  toJSON() {
    return { endpoint: `https://push.test/${this.number}`, keys: { p256dh: "p", auth: "a" } };
  }
  unsubscribe() {
    subscription = null;
    return Promise.resolve(true);
  }
}

const pushManager = {
  getSubscription: () => Promise.resolve(subscription),
  subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
    if (refuses) return Promise.reject(new Error("no push service"));
    return Promise.resolve((subscription = new FakeSubscription(applicationServerKey)));
  },
};

beforeEach(() => {
  [stored, asked, subscription, refuses, made] = [new Map(), [], null, false, 0];
  stored.set("bradshaw-guest", JSON.stringify({ id: "ann", name: "Ann" }));
  vi.resetModules();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal("navigator", {
    languages: ["en"],
    serviceWorker: { getRegistration: () => Promise.resolve({ pushManager }) },
  });
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission: "granted" });
  vi.stubGlobal("fetch", (path: string, { method, body }: { method: string; body?: string }) => {
    asked.push({ method, path, body: body ? JSON.parse(body) : undefined });
    return Promise.resolve(new Response(JSON.stringify({ key: KEY, kinds: [] })));
  });
});
afterEach(() => vi.unstubAllGlobals());

const load = () => import("./push");
const told = () => asked.filter(({ method }) => method === "PUT").map(({ body }) => body);

it("tells the server where the browser is reached, and of what", async () => {
  const { bePushed } = await load();
  expect(await bePushed(["turn", "over"])).toBe(true);
  expect(new Uint8Array(subscription!.options.applicationServerKey)).toEqual(bytes(4, 1, 2, 3));
  expect(told()).toEqual([
    {
      endpoint: "https://push.test/1",
      keys: { p256dh: "p", auth: "a" },
      language: "en",
      kinds: ["turn", "over"],
    },
  ]);
});

it("says that it can't where there is no push service, and tells the server nothing", async () => {
  refuses = true;
  const { bePushed } = await load();
  expect(await bePushed(["turn"])).toBe(false);
  expect(told()).toEqual([]);
});

it("keeps a subscription for the server's key, and replaces one for another", async () => {
  const { bePushed } = await load();
  await bePushed(["turn"]);
  await bePushed(["turn", "start"]);
  expect(made).toBe(1);
  subscription = new FakeSubscription(bytes(9, 9, 9, 9));
  await bePushed(["turn"]);
  expect(new Uint8Array(subscription.options.applicationServerKey)).toEqual(bytes(4, 1, 2, 3));
});

it("ends it here and there", async () => {
  const { bePushed, endPush } = await load();
  await bePushed(["turn"]);
  await endPush();
  expect(subscription).toBeNull();
  expect(asked.at(-1)).toMatchObject({ method: "DELETE", path: "/api/me/notices" });
});

it("renews only what has changed", async () => {
  stored.set("bradshaw-settings", JSON.stringify({ notifications: true, pushed: true }));
  const { bePushed, renew } = await load();
  await bePushed(["turn"]);
  const before = asked.length;
  await renew();
  expect(asked.length).toBe(before);
  subscription = new FakeSubscription(bytes(4, 1, 2, 3)); // the browser has another address
  await renew();
  expect(told().at(-1)).toMatchObject({ endpoint: "https://push.test/2", kinds: ["turn"] });
});

it("renews nothing that the browser no longer allows", async () => {
  stored.set("bradshaw-settings", JSON.stringify({ notifications: true, pushed: true }));
  vi.stubGlobal("Notification", { permission: "denied" });
  const { renew } = await load();
  await renew();
  expect(asked).toEqual([]);
});
