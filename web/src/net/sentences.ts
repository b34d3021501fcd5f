/**
 * What a server says, in the language of the page. It sends an English sentence, and what that says as a code with
 * parameters. Each area of codes (the core, the server, a game) has messages here, loaded when they are needed. A code
 * that is not known, of a newer server or of somebody else's game, leaves the sentence as it came.
 */
import { baseLocale, getLocale } from "../paraglide/runtime";
import type { Reason } from "../types/wire";

/** Parameters are raw values: these say what they are called, by the name of the parameter. */
export type Names = Readonly<Record<string, (value: string | number) => string>>;
/** The messages of an area, by code. */
export interface Area {
  readonly SENTENCES: Readonly<Record<string, (inputs: any) => string>>;
  readonly NAMES?: Names;
}
export type Areas = Readonly<Record<string, Area>>;

// A game's `named.ts` has its names, and gives on its sentences.
const LOADERS: Readonly<Record<string, () => Promise<Area>>> = Object.fromEntries(
  Object.entries({
    ...import.meta.glob<Area>("../sentences/*.ts"),
    ...import.meta.glob<Area>("../games/*/named.ts"),
  }).map(([path, load]) => [/(\w+)(?:\/named)?\.ts$/.exec(path)![1]!, load]),
);

const areaOf = (reason: Reason): string => reason.code.split(".")[0]!;

/** The sentence with messages and names that are at hand. */
export function said(sentence: string, reason: Reason | null | undefined, areas: Areas): string {
  return (reason && filled(reason, areas)) ?? sentence;
}

/** The sentence in the language of the page. */
export async function inOwnWords(sentence: string, reason: Reason | null | undefined): Promise<string> {
  if (!reason || getLocale() === baseLocale) return sentence;
  const names = [...areasOf(reason)];
  try {
    const areas = await Promise.all(names.map((name) => LOADERS[name]?.()));
    return said(sentence, reason, Object.fromEntries(names.map((name, at) => [name, areas[at]!])));
  } catch {
    return sentence; // the words could not be loaded
  }
}

/** Hand the sentence on as soon as it can be said: in English that is now. */
export function tell(
  sentence: string,
  reason: Reason | null | undefined,
  then: (sentence: string) => void,
): void {
  if (!reason || getLocale() === baseLocale) then(sentence);
  else void inOwnWords(sentence, reason).then(then);
}

/** Null if it, or a sentence within it, is not known. */
function filled(reason: Reason, areas: Areas): string | null {
  const area = areas[areaOf(reason)];
  const message = area?.SENTENCES[reason.code.slice(areaOf(reason).length + 1)];
  if (!message) return null;
  const inputs: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(reason.parameters)) {
    const own = typeof value === "object" ? filled(value, areas) : (area.NAMES?.[name]?.(value) ?? value);
    if (own === null) return null;
    inputs[name] = own;
  }
  return message(inputs);
}

function areasOf(reason: Reason): Set<string> {
  const inner = Object.values(reason.parameters).filter((value) => typeof value === "object");
  return new Set([areaOf(reason), ...inner.flatMap((value) => [...areasOf(value)])]);
}
