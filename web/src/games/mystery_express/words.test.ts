import { describe, expect, it } from "vitest";
import type { Action, Event, Note, Options, View } from "./types";
import { asked } from "./asked";
import { CARS, CATEGORIES, ELEMENTS, inPlay, sightings } from "./board";
import { CAR_ICONS, CATEGORY_ICONS, elementIcon } from "./icons";
import { BLANK, firm, read, tally, verdict, withNextTally, withNextVerdict, withText } from "./marks";
import { elementName, traveller, withPeople } from "./names";
import { defaultsOf } from "../offer";
import info from "./info.json";
import { options } from "./options";
import { refusedCar } from "./refusals";
import { forced, freshFaces, lookedAtAll, lookedBefore } from "./seen";
import { words } from "./words";

const DEFAULTS = defaultsOf(info) as unknown as Options;

interface Fixture {
  readonly name: string;
  readonly seat: number | null;
  readonly view: View;
  readonly actions: readonly Action[];
  readonly events: readonly Event[];
  readonly log: readonly Event[];
}

const files = import.meta.glob<{ default: Fixture }>("./fixtures/*.json", {
  eager: true,
});
const ALL = Object.values(files).map((file) => file.default);
const named = (name: string): Fixture => ALL.find((one) => one.name === name)!;

const turn = named("turn");
const chosen: Options = { ...DEFAULTS, players: 3, characters: ["strauss", "pransky", "mansard"] };
const dealt: Options = { ...DEFAULTS, players: 3 };
const note = (more: Partial<Note>): Note => ({
  leg: 1,
  how: "dining",
  category: "modus",
  source: "hand b",
  target: "discard b",
  element: null,
  seen: [0, 1],
  ...more,
});
const outcome = { places: [1, 2, 3], reason: "answers" };
const all = { audience: null };

const EVENTS: [Event, string][] = [
  [{ event: "boarded", seat: 0, car: "club", ...all }, "Strauss boards the Club Car."],
  [{ event: "turn_began", seat: 1, hours: 1, ...all }, "Miss Pransky has 1 hour."],
  [{ event: "turn_began", seat: 1, hours: 5, ...all }, "Miss Pransky has 5 hours."],
  [{ event: "rested", seat: 2, ...all }, "Mansard rests."],
  [
    { event: "car_visited", seat: 0, car: "club", category: "motive", others: [1], ...all },
    "In the Club Car Strauss tells Miss Pransky to get a grip on Motive.",
  ],
  [
    { event: "car_visited", seat: 0, car: "club", category: "motive", others: [], ...all },
    "In the Club Car Strauss helps a passenger for a Motive card.",
  ],
  [
    { event: "car_visited", seat: 0, car: "dining", category: null, others: [], ...all },
    "Strauss sits down in the Dining Car.",
  ],
  [
    { event: "car_visited", seat: 0, car: "lounge", category: "modus", others: [], ...all },
    "In the Lounge Car Strauss asks everyone about Modus Operandi.",
  ],
  [
    { event: "car_visited", seat: 0, car: "passenger", category: "suspect", others: [1], ...all },
    "In the Passenger Car Strauss starts a round of Suspect cards with Miss Pransky.",
  ],
  [
    { event: "car_visited", seat: 0, car: "sleeping", category: null, others: [1], ...all },
    "In the Sleeping Car Strauss looks for the bag of Miss Pransky.",
  ],
  [
    { event: "car_visited", seat: 0, car: "smoking", category: "location", others: [1, 2], ...all },
    "In the Smoking Car Strauss asks Miss Pransky and Mansard for a Location card each.",
  ],
  [
    { event: "invited", seat: 0, guest: 1, category: "motive", ...all },
    "Strauss invites Miss Pransky to show a Motive card.",
  ],
  [{ event: "has_chosen", seat: 1, ...all }, "Miss Pransky is ready."],
  [{ event: "is_choosing", seat: 1, ...all }, "Miss Pransky is choosing."],
  [{ event: "you_chose", choice: "hanged", audience: [0] }, "You choose Hanged."],
  [{ event: "you_chose", choice: "left", audience: [0] }, "You choose left."],
  [{ event: "you_chose", choice: "motive", audience: [0] }, "You choose Motive."],
  [{ event: "you_chose", choice: "nothing", audience: [0] }, "You choose nothing."],
  [{ event: "card_moved", note: note({}), ...all }, "Miss Pransky shows Strauss a Modus Operandi card."],
  [
    { event: "card_moved", note: note({ how: "lounge", element: "hanged" }), ...all },
    "Miss Pransky shows everyone Hanged.",
  ],
  [
    { event: "card_moved", note: note({ how: "passenger", target: "discard a" }), ...all },
    "A Modus Operandi card goes from the hand of Miss Pransky to the discard of Strauss.",
  ],
  [
    { event: "card_moved", note: note({ how: "passenger", target: "passing" }), ...all },
    "A Modus Operandi card goes from the hand of Miss Pransky to somebody who has none to pass and hands it on.",
  ],
  [
    { event: "card_moved", note: note({ how: "tunnel", target: "hand b", seen: [0] }), ...all },
    "In the tunnel Strauss peeks at a Modus Operandi card from the hand of Miss Pransky.",
  ],
  [
    { event: "card_moved", note: note({ how: "revelation", target: "face up", element: "shot" }), ...all },
    "Miss Pransky turns up Shot.",
  ],
  [
    {
      event: "card_moved",
      note: note({ how: "conductor", source: "conductor 2", target: "discard a" }),
      ...all,
    },
    "A Modus Operandi card goes from spot 2 of the Conductor to the discard of Strauss.",
  ],
  [{ event: "face_seen", note: note({ element: "hanged" }), audience: [0] }, "It is Hanged."],
  [
    { event: "peeked", seat: 0, owner: 1, category: "motive", ...all },
    "Strauss peeks at the Motive card just put on the discard of Miss Pransky.",
  ],
  [
    { event: "took_back", seat: 0, category: "motive", ...all },
    "Strauss takes all Motive cards back from the discard.",
  ],
  [
    { event: "bag_guessed", seat: 0, owner: 1, right: true, ...all },
    "Strauss finds the bag of Miss Pransky.",
  ],
  [
    { event: "bag_guessed", seat: 0, owner: 1, right: false, ...all },
    "Strauss does not find the bag of Miss Pransky.",
  ],
  [{ event: "leg_ended", leg: 2, ...all }, "Leg 2 of 5 is over: everyone takes the discards back."],
  [
    { event: "arrived", station: "Wien", conductor: "lounge", ...all },
    "The train arrives in Wien. The Conductor is now in the Lounge Car.",
  ],
  [
    { event: "arrived", station: "Istanbul", conductor: null, ...all },
    "The train arrives in Istanbul. The Conductor gets off.",
  ],
  [
    { event: "time_shown", number: 4, how: "one by one", elements: ["clock3"], ...all },
    "Time card 4 is shown.",
  ],
  [
    { event: "time_shown", number: 1, how: "packets", elements: ["clock3"], audience: [0] },
    "Packet 1 of the Time cards is looked at.",
  ],
  [{ event: "passengers_boarded", stack: 1, ...all }, "Passengers 1 board the train."],
  [{ event: "telegram_sent", seat: 2, ...all }, "Mansard has sent a telegram."],
  [
    {
      event: "crime_revealed",
      category: "suspect",
      element: "perez",
      answers: ["perez", "candy", "perez"],
      ...all,
    },
    "The Suspect of the crime: Sra. Pérez. Strauss and Mansard knew.",
  ],
  [
    { event: "crime_revealed", category: "time", element: "clock8", answers: ["clock1"], ...all },
    "The Time of the crime: Clock 8. Nobody knew.",
  ],
  [
    { event: "game_ended", outcome, right: [4, 3, 1], points: [1, 0, 0], wrong: [0, 0, 0], ...all },
    "Strauss has the most right answers and wins. Right answers: Strauss 4, Miss Pransky 3, Mansard 1.",
  ],
];

describe("words", () => {
  it.each(EVENTS)("tell every kind of event: %o", (event, text) => {
    expect(words.event(event, chosen)).toBe(text);
  });

  it("tell all that happened in real games, without a gap", () => {
    for (const { log, view } of ALL) {
      for (const event of log) {
        expect(words.event(event, view.options)).toMatch(/^[A-Z].*\.$/);
        expect(words.event(event, view.options)).not.toMatch(/undefined|mystery_express/);
      }
    }
    const kinds = new Set(EVENTS.map(([event]) => event.event));
    for (const { log } of ALL) for (const { event } of log) expect(kinds).toContain(event);
  });

  it("name every legal action of real positions as a phrase of its own", () => {
    for (const { actions, view } of ALL) {
      const phrases = actions.map((action) => words.action(action, view));
      for (const phrase of phrases) expect(phrase).toMatch(/^[A-Z].*[^.]$/);
      expect(new Set(phrases).size).toBe(phrases.length);
    }
  });

  it("say the faces of a table without a notebook only while they are fresh", () => {
    const none: Options = { ...chosen, notebook: "none" };
    const face: Event = { event: "face_seen", note: note({ element: "hanged" }), audience: [0] };
    const lounge: Event = { event: "card_moved", note: note({ how: "lounge", element: "hanged" }), ...all };
    expect(words.event(face, none)).not.toMatch(/Hanged/);
    expect(words.event(lounge, none)).not.toMatch(/Hanged/);
  });

  it("keep what is fleeting out of every log", () => {
    const shown: Event = { event: "time_shown", number: 2, how: "three piles", elements: ["clock7"], ...all };
    expect(words.event(shown, dealt)).not.toMatch(/7|Clock/);
  });

  it("ask something of everyone who may act, and of nobody else", () => {
    const you = new Set<string>();
    for (const { view, seat } of ALL.filter((one) => !one.view.outcome)) {
      for (const one of [seat, null, ...view.to_act]) {
        const text = asked(view, one);
        expect(text).toMatch(/^[A-ZÀ-Ý].*[.?]$/);
        if (one !== null && view.to_act.includes(one)) you.add(view.stage);
      }
    }
    expect(you.size).toBe(16);
    expect(words.status(turn.view)).toBe("Leg 1 of 5: Paris – Strasbourg");
    expect(words.outcome(turn.view)).toBeNull();
    expect(words.outcome(named("end").view)).toMatch(/\.$/);
  });

  it("name the seats", () => {
    expect(words.seats(dealt).map(({ name }) => name)).toEqual([
      "Compartment A",
      "Compartment B",
      "Compartment C",
    ]);
    expect(words.seats(chosen).map(({ name, mark }) => `${mark} ${name}`)).toEqual([
      "A Strauss",
      "B Miss Pransky",
      "C Mansard",
    ]);
  });

  it("call everyone the same in the list, the question, the log and on buttons", () => {
    const { view, seat } = turn;
    const people = view.hands.map((_, one) => (one === seat ? "Ann" : one === 0 ? "Bob" : undefined));
    const known = { view, people };
    for (const [one, { name }] of words.seats(view.options, known).entries()) {
      const called = one === view.seat ? `${name} (you)` : people[one] ? `${name} (${people[one]})` : name;
      expect(traveller(withPeople(view, people), one)).toBe(called);
      const boarded: Event = { event: "boarded", seat: one, car: "club", ...all };
      expect(words.event(boarded, view.options, known)).toBe(`${called} boards the Club Car.`);
      expect(words.asked({ ...view, to_act: [one], turn: one }, null, people)).toContain(called);
    }
  });

  it("give characters the colour of what they peek at, and seats before the deal none", () => {
    expect(words.seats(chosen).map(({ colour }) => colour)).toEqual([
      "var(--piece-blue)",
      "var(--piece-yellow)",
      "var(--piece-x)",
    ]);
    const swapped: Options = { ...chosen, mirabella_peeks: "location" };
    expect(words.seats(swapped)[2]!.colour).toBe("var(--piece-green)");
    expect(new Set(words.seats(dealt).map(({ colour }) => colour)).size).toBe(1);
    expect(new Set(words.seats(dealt).map(({ mark }) => mark)).size).toBe(3);
  });

  it("have a name and a picture for everything", () => {
    const drawn = [...CATEGORIES.map((one) => CATEGORY_ICONS[one]), ...CARS.map((one) => CAR_ICONS[one])];
    expect(drawn.every(Boolean)).toBe(true);
    const held = ELEMENTS.filter(({ category }) => category !== "time").map(({ word }) => word);
    expect(new Set(held.map(elementIcon)).size).toBe(held.length);
    expect(new Set(ELEMENTS.map(({ word }) => elementName(word))).size).toBe(ELEMENTS.length);
    expect(inPlay(3, "modus")).toEqual(["clubbed", "hanged", "poisoned", "pushed"]);
  });

  it("explain every option that people choose", () => {
    const left = Object.keys(DEFAULTS).filter((name) => !options().some((one) => one.name === name));
    expect(left).toEqual(["deck"]);
  });
});

describe("a press on a car that does nothing", () => {
  it("says why, in every position and for everyone", () => {
    for (const { view, seat } of ALL) {
      for (const car of CARS) {
        for (const one of [seat, null, 0]) {
          expect(refusedCar(view, one, car).text).toMatch(/^[A-Z].*\.$/);
          expect(refusedCar(view, one, car).rule).toMatch(/^ME-\d\d$/);
        }
      }
    }
  });
});

describe("what was seen", () => {
  const base: View = { ...turn.view, seat: 0, past: [], notes: [note({ how: "lounge", element: "greed" })] };
  const theirs = note({ element: "hanged" });
  const mine = note({ element: "shot", source: "hand a", target: "discard a" });
  const stolen = note({ how: "sleeping", element: "shot", source: "hand a", target: "discard b" });
  const elements = (view: View, looked = lookedAtAll(base)) =>
    freshFaces(view, looked).map(({ element }) => element);

  it("is fresh when others show it, and not when it is one's own or was looked at", () => {
    expect(elements(base)).toEqual([]);
    const after = { ...base, notes: [...base.notes, theirs, mine, stolen] };
    expect(elements(after)).toEqual(["hanged", "shot"]);
    expect(elements(after, lookedAtAll(after))).toEqual([]);
    // The end of a leg moves the lines, and makes none of them fresh.
    expect(elements({ ...after, past: after.notes, notes: [] }, lookedAtAll(after))).toEqual([]);
  });

  it("is fresh when a power turns up a card that was put down before", () => {
    const hidden = note({ seen: [1, 2] });
    const before = { ...base, notes: [...base.notes, hidden] };
    const after = { ...base, notes: [...base.notes, { ...hidden, element: "hanged", seen: [0, 1, 2] }] };
    const [face] = freshFaces(after, lookedAtAll(before));
    expect(face?.element).toBe("hanged");
    expect(face?.text).toMatch(/^You peek/);
  });

  it("is fresh when it was one's only card and had to be shown", () => {
    const face: Event = { event: "face_seen", note: mine, audience: [0, 1] };
    const after = { ...base, seat: 0, notes: [...base.notes, mine] };
    const texts = (lately: Parameters<typeof forced>[1]) =>
      freshFaces(after, lookedAtAll(base), forced(after, lately)).map(({ text }) => text);
    // Somebody else's move led to it, and nobody was asked.
    expect(texts([{ seat: 1, events: [face] }])).toEqual([expect.stringMatching(/^Your only one/)]);
    // It was chosen before, or in a move of one's own.
    const chose: Event = { event: "you_chose", choice: mine.element!, audience: [0] };
    expect(
      texts([
        { seat: 0, events: [chose] },
        { seat: 1, events: [face] },
      ]),
    ).toEqual([]);
    expect(texts([{ seat: 0, events: [face] }])).toEqual([]);
    // A car that one goes to oneself may ask for it, too.
    const visited: Event = { event: "car_visited", seat: 0, car: "passenger", ...all };
    expect(texts([{ seat: 0, events: [visited, face] }])).toHaveLength(1);
    // Others' cards are no loss of one's own.
    expect(forced(after, [{ seat: 1, events: [{ ...face, note: theirs }] }]).size).toBe(0);
  });

  it("is only what happens now for whoever comes to the table", () => {
    const after = { ...base, notes: [...base.notes, theirs] };
    const event: Event = { event: "face_seen", note: theirs, audience: [0, 1] };
    expect(elements(after, lookedBefore(after, [event]))).toEqual(["hanged"]);
    expect(elements(after, lookedBefore(after, []))).toEqual([]);
  });

  it("is remembered by line numbers alone", () => {
    for (const { view } of ALL) expect(JSON.stringify(lookedAtAll(view))).toMatch(/^[\d{}[\]",:a-z]*$/);
    for (const { view } of ALL) {
      for (const { word } of ELEMENTS) expect(JSON.stringify(lookedAtAll(view))).not.toContain(word);
    }
  });

  it("is listed once though a card was handed on", () => {
    const passing = note({ how: "passenger", target: "passing", element: "shot", seen: [0, 1] });
    const on = note({
      how: "passenger",
      source: "passing",
      target: "discard c",
      element: "shot",
      seen: [0, 1, 2],
    });
    const view = { ...turn.view, seat: 0, past: [], notes: [passing, on] };
    expect(sightings(view)).toEqual([passing]);
  });

  it("is nothing in a spectator's log that was hidden from him", () => {
    const { view } = named("five-spectator");
    for (const one of sightings(view)) expect(["lounge", "revelation"]).toContain(one.how);
  });
});

describe("the deduction sheet", () => {
  it("goes round its marks", () => {
    let marks = BLANK;
    const seen = [0, 1, 2, 3].map(() => verdict((marks = withNextVerdict(marks, "hanged")), "hanged"));
    expect(seen).toEqual(["out", "maybe", "sure", ""]);
    expect(tally(withNextTally(BLANK, "hanged", "b"), "hanged", "b")).toBe("one");
  });

  it("names an element when it is sure of one, or has one left", () => {
    const three = ["a", "b", "c"];
    const out = ["a", "b"].reduce((marks, word) => withNextVerdict(marks, word), BLANK);
    expect(firm(BLANK, three)).toBeNull();
    expect(firm(out, three)).toBe("c");
  });

  it("reads what was kept, and nothing else", () => {
    const marks = withText(withNextTally(withNextVerdict(BLANK, "shot"), "shot", "b"), "Hm.");
    expect(read(JSON.parse(JSON.stringify(marks)))).toEqual(marks);
    expect(read(null)).toEqual(BLANK);
    expect(read({ verdicts: { shot: "<script>", hanged: "out" }, tallies: 3, text: 4 })).toEqual({
      ...BLANK,
      verdicts: { hanged: "out" },
    });
  });
});
