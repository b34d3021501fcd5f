/**
 * Who one is. The secret is in a cookie that no script can read; here is only what everyone may know, remembered so
 * that nobody is asked twice, and no request is made for a visitor who never was here.
 */
import { acceptTransfer, becomeGuest, changeName, Refused, signOut } from "../net/api";
import type { Guest } from "../types/wire";
import { travellerName } from "./names";

const KEY = "bradshaw-guest";

class Identity {
  guest = $state.raw<Guest | null>(remembered());

  /** Make sure that one is somebody, under a traveller's name if no other was chosen. */
  async ensure(name?: string): Promise<Guest> {
    if (this.guest && (name === undefined || name === this.guest.name)) return this.guest;
    if (this.guest) return this.rename(name!);
    // Not asked who we are before: for most there is nobody to know, and who is known by a cookie stays the same guest.
    return this.keep(await becomeGuest(name ?? travellerName()));
  }

  async rename(name: string): Promise<Guest> {
    return this.keep(await changeName(name));
  }

  /** Become the guest of a transfer link. */
  async take(token: string): Promise<Guest> {
    return this.keep(await acceptTransfer(token));
  }

  async forget(): Promise<void> {
    await signOut();
    this.drop();
  }

  /** The server no longer knows us: a cookie was cleared, or the database is another one. */
  drop(): void {
    this.guest = null;
    localStorage.removeItem(KEY);
  }

  private keep(guest: Guest): Guest {
    this.guest = guest;
    localStorage.setItem(KEY, JSON.stringify(guest));
    return guest;
  }
}

function remembered(): Guest | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Guest> | null;
    return typeof kept?.id === "string" && typeof kept.name === "string"
      ? { id: kept.id, name: kept.name }
      : null;
  } catch {
    return null;
  }
}

export const identity = new Identity();

/** Do something that needs a guest; if the server has forgotten us, become one anew and try once more. */
export async function asGuest<Result>(act: () => Promise<Result>): Promise<Result> {
  await identity.ensure();
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== "no_guest") throw error;
    identity.drop();
    await identity.ensure();
    return act();
  }
}
