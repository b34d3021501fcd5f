/** Whether this browser can vouch for the deal of a finished game, by what it noted before and what was published. */
import type { TableInfo } from "../types/wire";
import { faults, withheld, type Deal } from "./mix";
import { notedBefore } from "./noted";

/** "unknown": it took no part, or somebody else withheld what he had pledged; the page "Verify" says more. */
export type Fairness = "fair" | "unfair" | "unknown";

export async function fairness(table: TableInfo): Promise<Fairness> {
  const { id, seed, deal } = table;
  if (table.status !== "over" || seed === null) return "unknown";
  const published: Deal | null = deal && { table: id, secret: deal.secret ?? "", parts: deal.parts };
  const noted = notedBefore(id);
  if ((await faults(seed, published, noted)).length) return "unfair";
  const tookPart = noted.hash !== null && noted.contribution !== null;
  return tookPart && published && !withheld(published).length ? "fair" : "unknown";
}
