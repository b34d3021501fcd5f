/** What a page was told, and what it keeps. */
import type { Page } from "@playwright/test";
import { changed } from "../src/net/changes";
import type { FromServer } from "../src/types/wire";
import { awaitEnd } from "./people";

export interface Heard {
  /** All of it, as text. */
  text(): Promise<string>;
  /** What came over sockets. */
  readonly frames: readonly string[];
}

/** Everything that a page receives from now on, as text. */
export function recorded(page: Page): Heard {
  const bodies: Promise<string>[] = [];
  const frames: string[] = [];
  page.on("response", (response) => {
    if (!/\.(js|css|woff2|svg)$/.test(new URL(response.url()).pathname))
      bodies.push(response.text().catch(() => ""));
  });
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => void frames.push(String(payload))),
  );
  return { frames, text: async () => [...(await Promise.all(bodies)), ...frames].join("\n") };
}

/** The messages in a text that came over a socket: those that left together are a list. */
export function apart(text: string): readonly FromServer[] {
  const found = JSON.parse(text) as FromServer | readonly FromServer[];
  return Array.isArray(found) ? (found as readonly FromServer[]) : [found as FromServer];
}

/** Where a value of that name is found in a message, and what it is. */
export function values(message: unknown, name: string): unknown[] {
  if (typeof message !== "object" || message === null) return [];
  return Object.entries(message).flatMap(([key, value]) => [
    ...(key === name ? [value] : []),
    ...values(value, name),
  ]);
}

/** Every view of a game that the page could make of what came over its sockets: most say only what has changed. */
export function viewsOf<View>({ frames }: Heard): View[] {
  const views: unknown[] = [];
  for (const message of frames.flatMap(apart)) {
    if (message.type !== "update") continue;
    if (message.position) views.push(message.position.view);
    else if (message.next?.view !== undefined) views.push(changed(views.at(-1), message.next.view));
  }
  return views as View[];
}

/** The last of them. */
export const lastView = <View>(heard: Heard): View => viewsOf<View>(heard).at(-1) as View;

/** Let bots play for all people, and wait for the end; the seed, which is told then. */
export async function endWithBots(people: readonly Page[], id: string): Promise<string> {
  for (const [seat, page] of people.entries())
    await page.request.put(`/api/tables/${id}/seats/${seat}/bot`, { data: { bot: "steady" } });
  await awaitEnd(people[0]!, id);
  return ((await (await people[0]!.request.get(`/api/tables/${id}`)).json()) as { seed: string }).seed;
}

/** What is in the storage of the browser and in cookies, as text. */
export const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
