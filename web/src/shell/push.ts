/** Notices while the page is closed: the browser's push service is told our server's key, and the server its address. */
import { chooseNotices, endNotices, getNotices } from "../net/api";
import { getLocale } from "../paraglide/runtime";
import type { NoticeSettings, Subscribe } from "../types/wire";
import { asGuest, identity } from "./identity.svelte";
import { noticeKinds } from "./choices";
import { chosen } from "./settings.svelte";

export type Kind = NoticeSettings["kinds"][number];

const KEY = "bradshaw-pushed"; // what the server was last told

export const canPush = () =>
  typeof navigator !== "undefined" && "serviceWorker" in navigator && "PushManager" in globalThis;

/** Be told of these things on this device. False if the browser can't be reached while the page is closed. */
export async function bePushed(kinds: readonly Kind[]): Promise<boolean> {
  if (!canPush()) return false;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return false;
  const { key } = await asGuest(getNotices);
  const subscription = await subscribed(registration.pushManager, key);
  if (!subscription) return false;
  const wanted = subscribing(subscription.toJSON(), kinds, getLocale());
  if (!wanted) return false;
  await asGuest(() => chooseNotices(wanted));
  localStorage.setItem(KEY, remembered(wanted, identity.guest?.id));
  return true;
}

/** Be told of nothing any more. */
export async function endPush(): Promise<void> {
  localStorage.removeItem(KEY);
  const registration = canPush() ? await navigator.serviceWorker.getRegistration() : undefined;
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  if (identity.guest) await endNotices();
}

/** The page was loaded: the browser may have another address by now, the person another language or name. */
export async function renew(): Promise<void> {
  if (!canPush() || Notification.permission !== "granted" || !identity.guest) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  const kinds = noticeKinds(chosen.all);
  const wanted = subscription && subscribing(subscription.toJSON(), kinds, getLocale());
  if (!wanted || localStorage.getItem(KEY) !== remembered(wanted, identity.guest.id)) await bePushed(kinds);
}

/** The browser's subscription for that key; one for another key, of another server at this address, is of no use. */
async function subscribed(manager: PushManager, key: string): Promise<PushSubscription | null> {
  const wanted = bytesOf(key);
  const old = await manager.getSubscription();
  if (old && sameBytes(old.options.applicationServerKey, wanted)) return old;
  await old?.unsubscribe();
  try {
    return await manager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted });
  } catch {
    return null; // refused, or there is no push service
  }
}

/** What the server is told; null if the browser leaves something out. */
export function subscribing(
  { endpoint, keys }: PushSubscriptionJSON,
  kinds: readonly Kind[],
  language: string,
): Subscribe | null {
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth || !kinds.length) return null;
  return { endpoint, keys: { p256dh, auth }, language, kinds };
}

const remembered = (wanted: Subscribe, guest: string | undefined) => JSON.stringify([guest, wanted]);

export function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

export function sameBytes(one: ArrayBuffer | null, other: Uint8Array): boolean {
  if (!one || one.byteLength !== other.length) return false;
  return new Uint8Array(one).every((byte, place) => byte === other[place]);
}
