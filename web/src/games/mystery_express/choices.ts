/**
 * A legal action, put together step by step: first the car, say, then whom to ask, then for what. A step offers
 * what one could think of; what leads to no legal action has its reason instead.
 */
import type { Action, View } from "./types";
import type { Refusal } from "../game";
import { CARS, CATEGORIES, HELD, inPlay, others, SIDES, visit, VISITS, type Car } from "./board";
import { NOTHING } from "./marks";
import { refusal } from "./refusals";

/** What is picked in one step. */
export type Field =
  "visit" | "seat" | "pair" | "category" | "stack" | "side" | "car" | "element" | "spot" | "number";
export type Value = string | number;

export interface Pick {
  readonly field: Field;
  readonly value: Value;
}

export interface Option {
  readonly pick: Pick;
  /** The legal actions that it leads to; none if there is a refusal. */
  readonly actions: readonly Action[];
  readonly refusal: Refusal | null;
}

export interface Question {
  readonly field: Field;
  readonly options: readonly Option[];
}

const FIELDS: Readonly<Record<Action["action"], readonly Field[]>> = {
  board: ["car"],
  rest: ["visit"],
  grip: ["visit", "seat", "category"],
  help: ["visit", "stack", "category"],
  dine: ["visit", "seat", "category"],
  serve: ["seat"],
  lounge: ["visit", "category"],
  passenger: ["visit", "side", "category"],
  sleep: ["visit", "seat"],
  smoke: ["visit", "category", "pair"],
  hide: ["side"],
  guess: ["side"],
  rummage: ["category"],
  show: ["element"],
  give: ["element"],
  take: ["spot"],
  peek: ["number"],
  no_peek: ["number"],
  ready: ["visit"],
  tunnel: ["category"],
  wire: ["element"],
  answer: ["element"],
};

/** What stands for serving the meal, and for keeping one's power. */
export const SERVE = "serve";
export const KEEP = 0;

function fields(view: View, action: Action): readonly Field[] {
  // Further guests are invited at the table itself: the car is chosen.
  return action.action === "dine" && view.stage === "dining" ? ["seat", "category"] : FIELDS[action.action];
}

export function valueOf(action: Action, field: Field): Value | undefined {
  if (field === "visit") return action.action;
  if (field === "pair") return action.action === "smoke" ? `${action.one}-${action.two}` : undefined;
  if (action.action === "serve") return SERVE;
  if (action.action === "no_peek") return KEEP;
  if (action.action === "wire" && action.element === null) return NOTHING;
  return (action as unknown as Readonly<Record<string, Value>>)[field];
}

function fitting(actions: readonly Action[], picks: readonly Pick[]): readonly Action[] {
  return actions.filter((action) => picks.every(({ field, value }) => valueOf(action, field) === value));
}

/** The action that the picks have led to, once nothing is left to pick. */
export function chosen(view: View, actions: readonly Action[], picks: readonly Pick[]): Action | null {
  const left = fitting(actions, picks);
  return picks.length && left.length === 1 && fields(view, left[0]!).length === picks.length
    ? left[0]!
    : null;
}

/** The next thing to pick; null if there is nothing to choose, or no more. */
export function question(
  view: View,
  seat: number,
  actions: readonly Action[],
  picks: readonly Pick[],
): Question | null {
  const left = fitting(actions, picks);
  const field = left.length ? fields(view, left[0]!)[picks.length] : undefined;
  if (!field) return null;
  const legal = new Set(left.map((action) => valueOf(action, field)!));
  const values = new Set([...conceivable(view, seat, field, picks), ...legal]);
  return {
    field,
    options: [...(field === "element" ? [...legal, ...values] : values)].filter(first).map((value) => ({
      pick: { field, value },
      actions: left.filter((action) => valueOf(action, field) === value),
      refusal: legal.has(value) ? null : refusal(view, seat, [...picks, { field, value }]),
    })),
  };
}

/** The car that an answer is in, if it is in one. */
export function carOf({ pick: { field, value } }: Option): Car | undefined {
  return field === "car" ? (value as Car) : field === "visit" ? visit(String(value))?.car : undefined;
}

/** What pressing a car answers: an action, or where there are several in that car, that it shall be one of these. */
export function carPicks(asked: Question | null): Partial<Record<Car, string>> {
  const open = asked?.options.filter(({ refusal }) => !refusal) ?? [];
  const found: Partial<Record<Car, string>> = {};
  for (const option of open) {
    const car = carOf(option);
    if (car) found[car] = found[car] ? `car ${car}` : `${option.pick.field} ${option.pick.value}`;
  }
  return found;
}

/** Only the answers within a car, or those that are in none: the cars themselves can be pressed. */
export function narrowed(asked: Question, within: Car | null): Question {
  return { ...asked, options: asked.options.filter((option) => carOf(option) === (within ?? undefined)) };
}

function first<T>(value: T, at: number, all: readonly T[]): boolean {
  return all.indexOf(value) === at;
}

/** All that one might think of in a step, in the order in which it is shown. */
function conceivable(view: View, seat: number, field: Field, picks: readonly Pick[]): readonly Value[] {
  switch (field) {
    case "visit":
      return view.stage === "turn" ? [...VISITS.map(({ kind }) => kind), "rest"] : [];
    case "seat":
      if (view.stage === "dining") return [...others(view, seat), SERVE];
      return picks[0]?.value === "grip" ? view.hands.map((_, other) => other) : others(view, seat);
    case "pair":
      return pairs(others(view, seat));
    case "category":
      return HELD;
    case "stack":
      return view.stacks.map((_, index) => index + 1);
    case "side":
      return SIDES;
    case "car":
      return CARS;
    case "spot":
      return view.spots.map((_, index) => index + 1);
    case "number":
      return [...view.put.map((_, index) => index + 1), KEEP];
    case "element":
      return elements(view);
  }
}

function pairs(seats: readonly number[]): string[] {
  return seats.flatMap((one) => seats.filter((two) => one < two).map((two) => `${one}-${two}`));
}

function elements(view: View): readonly Value[] {
  const line = (written: number) => inPlay(view.options.players, CATEGORIES[written] ?? "time");
  if (view.stage === "wiring") return [...line(view.telegram.length), NOTHING];
  if (view.stage === "answering") return line(view.answers.length);
  return view.hand;
}
