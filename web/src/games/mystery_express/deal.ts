/** ME-01 to ME-09: characters, Conductor tokens, the whistle, the crime, and all cards but Time. */
import setups from "../../../../src/bradshaw/games/mystery_express/data/setup.csv?raw";
import {
  CARS,
  CATEGORIES,
  categoryOf,
  CHARACTERS,
  ELEMENTS,
  HELD,
  STATIONS,
  type Car,
  type Category,
  type Character,
} from "./board";
import { carName, elementName, list, shortName } from "./names";
import { m } from "../../paraglide/messages";
import type { View } from "./types";
import { Rng } from "../../verify/rng";
import { same, type Deal, type Dealt, type Sight } from "../deal";

/** What the deal depends on. */
export interface Agreed {
  readonly players: number;
  readonly characters?: readonly Character[];
  readonly first?: number | null;
  /** With four players: the cards of the first stack (ME-73). */
  readonly first_passengers?: number;
}

export interface Setup {
  readonly characters: readonly Character[];
  readonly tokens: readonly Car[];
  readonly first: number;
  readonly crime: readonly string[];
  readonly hands: readonly (readonly string[])[];
  readonly spots: readonly string[];
  readonly stacks: readonly (readonly string[])[];
}

/** How many cards go where (ME-06, ME-07). */
function sizes({ players, first_passengers }: Agreed): { hand: number; spots: number; stack: number } {
  const rows = setups.trim().split(/\r?\n/).slice(1);
  const row = rows.map((text) => text.split(",").map(Number)).find(([count]) => count === players);
  const [, hand = 0, spots = 0, stack = 0] = row ?? [];
  return { hand, spots, stack: (players === 4 && first_passengers) || stack };
}

/** The cards of a category that are in play: each element as often as there are copies. */
function cards(category: Category, players: number): string[] {
  const elements = ELEMENTS.filter((one) => one.category === category && one.players <= players);
  return elements.flatMap(({ word, copies }) => Array<string>(copies).fill(word));
}

const ORDER = new Map(ELEMENTS.map(({ word }, index) => [word, index]));

/** The set-up, drawn in the order of docs/random.md. */
export async function setUp(agreed: Agreed, seed: string): Promise<Setup> {
  const { players } = agreed;
  const rng = new Rng(seed, 0);
  const named = agreed.characters ?? [];
  const characters = named.length ? named : await rng.drawn(CHARACTERS, players);
  const tokens = await rng.shuffled(CARS);
  const first = agreed.first ?? (await rng.below(players));
  const crime: string[] = [];
  for (const category of CATEGORIES) crime.push(await rng.choice(cards(category, players)));
  const others = HELD.flatMap((category) => cards(category, players));
  for (const card of crime) if (others.includes(card)) others.splice(others.indexOf(card), 1);
  const deck = await rng.shuffled(others);
  const size = sizes(agreed);
  const take = (count: number) => deck.splice(0, count);
  return {
    characters,
    tokens,
    first,
    crime,
    hands: characters.map(() => take(size.hand).sort((a, b) => ORDER.get(a)! - ORDER.get(b)!)),
    spots: take(size.spots),
    stacks: [take(size.stack), deck],
  };
}

export async function deal(of: unknown, seed: string): Promise<Deal> {
  const agreed = of as Agreed;
  const setup = await setUp(agreed, seed);
  const start = setup.hands.map((_, look): Sight => ({
    look,
    at: "start",
    fits: (view) => startFits(setup, look, view as View),
  }));
  const end: Sight = { look: 0, at: "end", fits: (view) => endFits(setup, view as View) };
  return { dealt: inWords(agreed, setup), sights: [...start, end] };
}

/** A seat sees its own cards, and of all others the backs. */
function startFits(setup: Setup, seat: number, view: View): boolean {
  const backs = (words: readonly string[]) =>
    HELD.map((category) => words.filter((word) => categoryOf(word) === category).length);
  const fit = (seen: View["dealt"]["hands"], dealt: readonly (readonly string[])[]) =>
    seen.length === dealt.length && dealt.every((words, index) => same(seen[index]!, backs(words)));
  return (
    same(view.characters, setup.characters) &&
    view.first === setup.first &&
    view.conductor === setup.tokens[0] &&
    same(view.hand, setup.hands[seat]!) &&
    fit(view.dealt.hands, setup.hands) &&
    fit(
      view.dealt.spots,
      setup.spots.map((word) => [word]),
    ) &&
    fit(view.dealt.stacks, setup.stacks)
  );
}

/** The crime is revealed when all is over; a game that was broken off keeps it. */
function endFits(setup: Setup, view: View): boolean {
  return view.outcome ? same(view.crime, setup.crime) : true;
}

function inWords(agreed: Agreed, setup: Setup): Dealt[] {
  const words = (elements: readonly string[]) => list(elements.map(elementName));
  const name = (seat: number) => shortName(setup.characters[seat]!);
  const first = name(setup.first);
  const stops = setup.tokens.map((car, index) =>
    m.verify_token({ station: STATIONS[index]!.name, car: carName(car) }),
  );
  return [
    { who: m.mystery_express_reveal_title(), what: words(setup.crime) },
    ...setup.hands.map((hand, seat) => ({ who: name(seat), what: words(hand) })),
    { who: m.mystery_express_conductor_cards(), what: words(setup.spots) },
    ...setup.stacks.map((stack, index) => ({
      who: m.mystery_express_passengers({ number: index + 1 }),
      what: words(stack),
    })),
    { who: m.mystery_express_conductor(), what: stops.join(", ") },
    {
      who: m.mystery_express_option_first(),
      what: agreed.first == null ? first : m.verify_agreed({ what: first }),
    },
  ];
}
