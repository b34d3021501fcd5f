/** Reading a record and checking the chain of its checksums, as docs/record.md specifies them. */
import type { Deal } from "./mix";
import { sha256Hex } from "./sha256";

export interface Played {
  readonly seat: number;
  readonly action: string;
}

export interface GameRecord {
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly players: readonly { readonly name: string; readonly bot?: string }[];
  readonly seed: string;
  /** What the seed was mixed from, if it was. */
  readonly deal?: Deal;
  readonly played: readonly Played[];
}

export type Fault = "no-record" | "version" | "no-sum" | "edited" | "order" | "after-end" | "cut-off";

/** What is wrong with a record, and in which line. */
export class RecordFault extends Error {
  readonly fault: Fault;
  readonly line: number;

  constructor(fault: Fault, line: number) {
    super(`${fault} in line ${line}`);
    this.fault = fault;
    this.line = line;
  }
}

const FORMAT = "bradshaw-record";
const VERSION = 1;
const SUM = /,"sum":"([0-9a-f]{16})"\}$/;

type Line = Readonly<Record<string, unknown>>;

/** The record that the text holds, once every line fits its checksum. */
export async function readRecord(text: string): Promise<GameRecord> {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const header = readHeader(lines[0] ?? "");
  await checkChain(lines);
  const played: Played[] = [];
  for (const [index, line] of lines.entries()) {
    if (index === 0) continue;
    const content = read(line, index + 1);
    if ("moves" in content) {
      if (content.moves !== played.length) throw new RecordFault("order", index + 1);
      if (index + 1 < lines.length) throw new RecordFault("after-end", index + 2);
      return { ...header, played };
    }
    if (content.move !== index) throw new RecordFault("order", index + 1);
    played.push({ seat: Number(content.seat), action: String(content.action) });
  }
  throw new RecordFault("cut-off", lines.length);
}

async function checkChain(lines: readonly string[]): Promise<void> {
  let before = "";
  for (const [index, line] of lines.entries()) {
    const found = SUM.exec(line);
    if (!found) throw new RecordFault(index + 1 === lines.length ? "cut-off" : "no-sum", index + 1);
    const sum = found[1]!;
    const hash = await sha256Hex(before + line.slice(0, found.index));
    if (hash.slice(0, 16) !== sum) throw new RecordFault("edited", index + 1);
    before = sum;
  }
}

function readHeader(line: string): Omit<GameRecord, "played"> {
  const header = read(line, 1);
  if (header.format !== FORMAT || typeof header.seed !== "string") throw new RecordFault("no-record", 1);
  if (header.version !== VERSION) throw new RecordFault("version", 1);
  return header as unknown as Omit<GameRecord, "played">;
}

function read(line: string, number: number): Line {
  try {
    const content: unknown = JSON.parse(line);
    if (typeof content === "object" && content !== null) return content as Line;
  } catch {
    // No JSON: said below.
  }
  throw new RecordFault("no-record", number);
}
