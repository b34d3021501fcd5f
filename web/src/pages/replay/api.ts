/** Finished games and uploaded records, as the server gives them. */
import { ask, Refused, refusedBy } from "../../net/api";
import { m } from "../../paraglide/messages";
import type { RecordInfo, Steps, Verification } from "../../types/wire";
import { stepInWords } from "../../words/told";

const path = (id: string) => `/replays/${encodeURIComponent(id)}`;

export const getReplay = (id: string) => ask<RecordInfo>("GET", path(id));
export const uploadRecord = (text: string) => ask<RecordInfo>("POST", "/replays", { text });
export const verifyReplay = (id: string) => ask<Verification>("GET", `${path(id)}/verification`);
export const recordAddress = (id: string) => `/api${path(id)}/record`;

/** Moments as a seat or a spectator saw them, or `revealed`, with all that was secret then. */
export function getSteps(
  id: string,
  look: number | null,
  start: number,
  count: number,
  revealed = false,
): Promise<Steps> {
  return ask<Steps>("GET", `${stepsPath(id, look, start, count)}${revealed ? "&revealed=true" : ""}`);
}

/** The same of a game that has no board here. */
export async function getStepsInWords(
  info: RecordInfo,
  look: number | null,
  start: number,
  count: number,
): Promise<Steps> {
  const found = await ask<Steps>("GET", `${stepsPath(info.id, look, start, count)}&words=true`);
  return { ...found, steps: found.steps.map((step) => stepInWords(step, info)) };
}

function stepsPath(id: string, look: number | null, start: number, count: number): string {
  const eyes = look === null ? "" : `look=${look}&`;
  return `${path(id)}/steps?${eyes}start=${start}&count=${count}`;
}

/** The record just as it is kept: its checksums are of the text. */
export async function getRecord(id: string): Promise<string> {
  const response = await fetch(recordAddress(id)).catch(() => null);
  if (!response) throw new Refused("offline", m.shell_error_offline());
  if (response.ok) return response.text();
  throw await refusedBy(response);
}
