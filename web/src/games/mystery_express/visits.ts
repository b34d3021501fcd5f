/** What can be done in the cars, in a word, in a sentence, and in hours. */
import { m } from "../../paraglide/messages";
import { visit, type Visit } from "./board";

export const VISIT_NAMES: Readonly<Record<Visit | "rest", () => string>> = {
  grip: m.mystery_express_visit_grip,
  help: m.mystery_express_visit_help,
  dine: m.mystery_express_visit_dine,
  lounge: m.mystery_express_visit_lounge,
  passenger: m.mystery_express_visit_passenger,
  sleep: m.mystery_express_visit_sleep,
  smoke: m.mystery_express_visit_smoke,
  rest: m.mystery_express_visit_rest,
};

export const VISIT_HELP: Readonly<Record<Visit | "rest", () => string>> = {
  grip: m.mystery_express_visit_help_grip,
  help: m.mystery_express_visit_help_help,
  dine: m.mystery_express_visit_help_dine,
  lounge: m.mystery_express_visit_help_lounge,
  passenger: m.mystery_express_visit_help_passenger,
  sleep: m.mystery_express_visit_help_sleep,
  smoke: m.mystery_express_visit_help_smoke,
  rest: m.mystery_express_visit_help_rest,
};

/** The hours of an action as they stand beside it. */
export function visitTime(kind: Visit): string {
  if (kind === "sleep") return m.mystery_express_hours_sleep();
  const count = visit(kind)!.hours;
  return kind === "dine" ? m.mystery_express_hours_each({ count }) : m.mystery_express_hours_short({ count });
}
