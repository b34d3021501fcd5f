/** What is checked of a finished game, each with a sentence that anyone understands. */
import { m } from "../../paraglide/messages";
import { sentence } from "../../net/api";
import { inOwnWords } from "../../net/sentences";
import { loadDeal, type Dealt } from "../../games/deal";
import { faults, withheld, type Fault as DealFault } from "../../verify/mix";
import { keptOwn, notedBefore } from "../../verify/noted";
import { readRecord, RecordFault, type Fault, type GameRecord } from "../../verify/record";
import { getSteps, verifyReplay } from "../replay/api";

/** "open": nothing to say yet, or nothing that could be said here. */
export type State = "checking" | "fits" | "fails" | "open";

export interface Check {
  readonly state: State;
  readonly text: string;
  readonly dealt?: readonly Dealt[];
}

export const CHECKING: Check = { state: "checking", text: "" };
const fits = (text: string): Check => ({ state: "fits", text });
const fails = (text: string): Check => ({ state: "fails", text });
const open = (text: string): Check => ({ state: "open", text });

const FAULTS: Readonly<Record<Fault, (at: { line: number }) => string>> = {
  "no-record": m.verify_fault_no_record,
  version: m.verify_fault_version,
  "no-sum": m.verify_fault_no_sum,
  edited: m.verify_fault_edited,
  order: m.verify_fault_order,
  "after-end": m.verify_fault_after_end,
  "cut-off": m.verify_fault_cut_off,
};

/** Whether the file is as it was written: each line is tied to the one before. */
export async function checkFile(text: string): Promise<{ check: Check; record: GameRecord | null }> {
  try {
    const record = await readRecord(text);
    return { check: fits(m.verify_file_fits({ lines: record.played.length + 2 })), record };
  } catch (error) {
    if (!(error instanceof RecordFault)) throw error;
    return { check: fails(FAULTS[error.fault]({ line: error.line })), record: null };
  }
}

const HASH = /^[0-9a-f]{64}$/;

/** Whether the seed is the one that was promised. `noted` by this browser, or typed in by whoever wrote it down. */
export function checkPromise(hash: string, typed: string, noted: string | null): Check {
  const promised = typed.trim().toLowerCase() || noted;
  if (!promised) return open(m.verify_hash_open());
  if (!HASH.test(promised)) return open(m.verify_hash_odd());
  if (promised !== hash) return fails(m.verify_hash_fails());
  return fits(typed.trim() ? m.verify_hash_fits() : m.verify_hash_noted());
}

const DEAL_FAULTS: Readonly<Record<Exclude<DealFault, "hash">, () => string>> = {
  form: m.verify_mix_form,
  broken: m.verify_mix_broken,
  mix: m.verify_mix_fails,
  pledges: m.verify_mix_pledges,
  own: m.verify_mix_own,
  none: m.verify_mix_none,
};

/** Whether the seed is what the secret and the contributions make, this browser's own among them; null if nobody's are. */
export async function checkMix(record: GameRecord, id: string | null): Promise<Check | null> {
  const deal = record.deal ?? null;
  const own = id === null ? null : keptOwn(id);
  if (!deal && !own?.pledged) return null;
  // The hash has a row of its own.
  const noted = { ...(id === null ? { pledges: null, contribution: null } : notedBefore(id)), hash: null };
  const found = await faults(record.seed, deal, noted);
  const wrong = [...new Set(found)].flatMap((fault) => (fault === "hash" ? [] : [DEAL_FAULTS[fault]()]));
  if (wrong.length) return fails(wrong.join(" "));
  const silent = deal ? withheld(deal) : [];
  const names = silent.map((seat) => record.players[seat]?.name ?? String(seat)).join(", ");
  if (silent.length) return open(m.verify_mix_withheld({ names, deals: 2 ** silent.length }));
  if (noted.contribution !== null) return fits(m.verify_mix_fits_own());
  if (own?.pledged) return open(m.verify_mix_not_asked());
  return fits(m.verify_mix_fits());
}

/** Whether the seed gives the deal that was played: dealt again here, compared with what is seen of it. */
export async function checkDeal(record: GameRecord, id: string | null): Promise<Check> {
  const known = await loadDeal(record.game);
  if (!known) return open(m.verify_deal_unknown());
  const { dealt, sights } = await known.deal(record.options, record.seed);
  if (!id) return { state: "open", text: m.verify_deal_file(), dealt };
  const moves = { start: 0, end: record.played.length };
  try {
    const seen = await Promise.all(sights.map(({ look, at }) => getSteps(id, look, moves[at], 1)));
    const state = sights.every(({ fits }, index) => fits(seen[index]?.steps[0]?.view)) ? "fits" : "fails";
    return { state, text: state === "fits" ? m.verify_deal_fits() : m.verify_deal_fails(), dealt };
  } catch (error) {
    return { state: "open", text: sentence(error), dealt };
  }
}

/** Whether the moves follow the rules: the server plays them all again. */
export async function checkMoves(id: string | null): Promise<Check> {
  if (!id) return open(m.verify_moves_file());
  try {
    const found = await verifyReplay(id);
    const said = await inOwnWords(found.sentence, found.reason);
    return found.moves_fit && found.seed_fits ? fits(m.verify_moves_fit({ said })) : fails(said);
  } catch (error) {
    return open(sentence(error));
  }
}

/** All in all. */
export function verdict(checks: readonly Check[]): State {
  for (const state of ["fails", "checking", "open"] as const) {
    if (checks.some((check) => check.state === state)) return state;
  }
  return "fits";
}
