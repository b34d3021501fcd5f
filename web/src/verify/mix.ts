/** How a seed is mixed from a server's secret and what devices contribute: docs/fair_deal.md, for the browser. */
import type { Part } from "../types/wire";
import { hex, sha256Hex } from "./sha256";

export interface Deal {
  readonly table: string;
  readonly secret: string;
  readonly parts: readonly Part[];
}

/** What this browser noted of a table before its cards were dealt. */
export interface Noted {
  /** The hash of the server's secret. */
  readonly hash: string | null;
  /** The list of pledges, as `listed` writes it; null if this browser gave no contribution. */
  readonly pledges: string | null;
  /** What this browser gave. */
  readonly contribution: string | null;
}

/** What does not fit. */
export type Fault = "form" | "broken" | "mix" | "hash" | "pledges" | "own" | "none";

/** What nobody can foresee: 32 random bytes. */
export const newContribution = (): string => hex(crypto.getRandomValues(new Uint8Array(32)));

/** What is told of a contribution before the deal. */
export const pledgeOf = (contribution: string): Promise<string> => sha256Hex(contribution);

/** The pledges with their seats, in one text. */
export const listed = (parts: readonly Part[]): string =>
  parts.map(({ seat, pledge }) => `${seat} ${pledge}`).join("\n");

/** The seed that the deal makes. */
export function mixed({ table, secret, parts }: Deal): Promise<string> {
  const lines = parts.map(({ seat, pledge, contribution }) => `${seat} ${pledge} ${contribution ?? "-"}`);
  return sha256Hex(["bradshaw deal 1", table, secret, ...lines].map((line) => `${line}\n`).join(""));
}

/** The seats whose devices pledged something and did not give it. */
export const withheld = (deal: Deal): readonly number[] =>
  deal.parts.filter(({ contribution }) => contribution === null).map(({ seat }) => seat);

/** What does not fit in a deal, within it and with what was noted before. */
export async function faults(seed: string, deal: Deal | null, noted: Noted): Promise<readonly Fault[]> {
  const found: Fault[] = [];
  if (noted.hash !== null && noted.hash !== (await sha256Hex(deal?.secret ?? seed))) found.push("hash");
  if (deal === null) return noted.contribution === null ? found : [...found, "none"];
  if (!wellFormed(deal)) return [...found, "form"];
  for (const { pledge, contribution } of deal.parts) {
    if (contribution !== null && (await pledgeOf(contribution)) !== pledge) found.push("broken");
  }
  if ((await mixed(deal)) !== seed) found.push("mix");
  if (noted.pledges !== null && noted.pledges !== listed(deal.parts)) found.push("pledges");
  const own = noted.contribution;
  if (own !== null && !deal.parts.some(({ contribution }) => contribution === own)) found.push("own");
  return found;
}

const HEX = /^[0-9a-f]{64}$/;

/** Whether it is written so that no other deal has the same text. */
function wellFormed({ table, secret, parts }: Deal): boolean {
  return (
    parts.length > 0 &&
    !(table + secret).includes("\n") &&
    parts.every(({ seat }, at) => Number.isInteger(seat) && (at === 0 || seat > parts[at - 1]!.seat)) &&
    parts.every(
      ({ pledge, contribution }) => HEX.test(pledge) && (contribution === null || HEX.test(contribution)),
    )
  );
}
