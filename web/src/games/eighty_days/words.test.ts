import { describe, expect, it } from "vitest";
import choose from "./fixtures/choose.json";
import end from "./fixtures/end.json";
import middle from "./fixtures/middle.json";
import own from "./fixtures/own-middle.json";
import police from "./fixtures/police.json";
import pound from "./fixtures/pound.json";
import start from "./fixtures/start.json";
import two from "./fixtures/two-middle.json";
import type { Action, Event, Options, View } from "./types";
import data from "./data.json";
import { asNotes, DECK_NAMES, deckOf } from "./board";
import { neighbour, offers } from "./choices";
import { extras } from "./extras";
import { cardWords } from "./names";
import { defaultsOf } from "../offer";
import info from "./info.json";
import { options } from "./options";
import { refusal, refusedBackMove, refusedCharacter, refusedGift } from "./refusals";
import { alongside, ROUTE } from "./route";
import { lastTravels, time, timeline } from "./timeline";
import { words } from "./words";

const DEFAULTS = defaultsOf(info) as unknown as Options;

interface Fixture {
  readonly view: View;
  readonly seat: number;
  readonly actions: readonly Action[];
  readonly log: readonly Event[];
}
const fixture = (one: unknown) => one as Fixture;
const view = fixture(middle).view;
const seat = fixture(middle).seat;
const audience = null;
const outcome = { places: [2, 1, 2], reason: "home" };

const EVENTS: [Event, string][] = [
  [
    { event: "moved_forward", seat: 0, pawn: 0, origin: 7, to: 12, cost: 15, audience },
    "Red pays £15 and moves 5 forwards to 12 (Bet 3).",
  ],
  [
    { event: "moved_back", seat: 1, pawn: 1, origin: 12, to: 7, income: 50, audience },
    "Blue moves 5 back to 7 (Layover Paris) and receives £50.",
  ],
  [
    { event: "stayed", seat: 2, pawn: 2, space: 2, pounds: 10, audience },
    "Green stays on 2 (Pound) and takes £10.",
  ],
  [
    { event: "stayed", seat: 2, pawn: 2, space: 2, pounds: -10, audience },
    "Green stays on 2 (Pound) and gives £10.",
  ],
  [
    { event: "bet_settled", seat: 3, pawn: 3, position: 2, income: 20, audience },
    "Yellow is in position 2: the Bet pays £20.",
  ],
  [
    { event: "bet_settled", seat: 3, pawn: 3, position: 1, income: 0, audience },
    "Yellow is in position 1: the Bet pays nothing.",
  ],
  [
    { event: "reported", seat: 0, pawn: 0, position: 3, income: 30, audience },
    "Red reports to the Police in position 3: a Rumor card less, and £30.",
  ],
  [
    { event: "restarted", seat: 0, pawn: 0, origin: 3, audience },
    "Red can go nowhere, returns to London and draws up to £80.",
  ],
  [{ event: "passed", seat: 0, audience }, "Red can do nothing and passes."],
  [
    { event: "cards_drawn", seat: 0, cards: ["aouda", "lost_hat"], audience },
    "Red draws “Aouda” and “Lost hat”.",
  ],
  [{ event: "cards_drawn", seat: 0, cards: [], audience }, "Red draws no card: all are in hands."],
  [
    { event: "card_applied", seat: 0, card: "lost_hat", idle: false, audience },
    "“Lost hat” for Red: Pay £10 for a new one.",
  ],
  [
    { event: "card_applied", seat: 0, card: "fair_wind", idle: true, audience },
    "“Fair wind” for Red: it does nothing.",
  ],
  [{ event: "character_kept", seat: 1, card: "captain", audience }, "Blue keeps “The captain”."],
  [
    { event: "character_played", seat: 1, card: "banker", audience },
    "Blue plays “The banker”. Before your move: take £20.",
  ],
  [{ event: "money_moved", seat: 0, pounds: 20, audience }, "Red receives £20."],
  [{ event: "money_moved", seat: 0, pounds: -10, audience }, "Red pays £10, or all there is."],
  [{ event: "purse_set", seat: 0, pounds: 50, audience }, "The purse of Red is brought to £50."],
  [{ event: "rumor_dropped", seat: 0, audience }, "Red discards a Rumor card."],
  [
    { event: "card_moved", seat: 0, pawn: 0, origin: 10, to: 12, audience },
    "Red is moved from 10 to 12 (Bet 3).",
  ],
  [{ event: "turn_missed", seat: 0, audience }, "Red misses a turn."],
  [{ event: "reshuffled", audience }, "Deck and discards are shuffled together."],
  [{ event: "came_home", seat: 0, place: 1, audience }, "Red is home in London, the first."],
  [{ event: "came_home", seat: 0, place: 3, audience }, "Red is home in London, in place 3."],
  [
    { event: "game_ended", outcome, money: [90, 4, 30], audience },
    "Blue wins. The purses: Red £90, Blue £4, Green £30.",
  ],
];

const at = (space: number): View => ({ ...view, pawns: view.pawns.map((_, p) => (p === seat ? space : 0)) });
const ACTIONS: [Action, View, string][] = [
  [{ action: "forward", spaces: 5 }, at(7), "To 12 (Bet 3) for £15: nothing, unless position 1 becomes 3"],
  [{ action: "forward", spaces: 3 }, at(77), "Home to London for £6"],
  [{ action: "back" }, at(12), "Back to 7 (Layover Paris), receive £50"],
  [{ action: "stay", pounds: 10 }, at(2), "Stay and take £10"],
  [{ action: "stay", pounds: -10 }, at(2), "Stay and give £10"],
  [{ action: "report" }, fixture(police).view, "Report to the Police: £10, a Rumor card less"],
  [{ action: "restart" }, at(3), "Return to London and fill the purse up to £80"],
  [{ action: "pass" }, at(3), "Pass"],
  [{ action: "end" }, at(3), "End the turn"],
  [{ action: "choose", card: 1 }, fixture(choose).view, "Use “Missed boat”"],
  [{ action: "play", card: "captain" }, at(3), "Play “The captain”"],
  [{ action: "stay", pounds: 10, pawn: 2 }, fixture(two).view, "Pawn 2: Stay and take £10"],
];

describe("words", () => {
  it.each(EVENTS)("tell every kind of event: %o", (event, text) => {
    expect(words.event(event, { ...DEFAULTS, players: 4 })).toBe(text);
  });

  it.each(ACTIONS)("name every kind of action: %o", (action, seen, text) => {
    expect(words.action(action, seen)).toBe(text);
  });

  it("leave nothing out of whole games", () => {
    for (const one of [end, own, two].map(fixture)) {
      for (const event of one.log) expect(words.event(event, one.view.options)).toMatch(/[.”]$/);
      for (const action of one.actions) expect(words.action(action, one.view)).toBeTruthy();
    }
  });

  it("say which of two pawns", () => {
    const event: Event = { event: "bet_settled", seat: 1, pawn: 3, position: 1, income: 10, audience };
    expect(words.event(event, fixture(two).view.options)).toMatch(/^Blue \(pawn 2\) is in/);
  });

  it("say what is asked, of whom, and how it stands", () => {
    expect(words.asked(fixture(start).view, fixture(start).seat)).toMatch(/^Go forwards/);
    expect(words.asked(view, seat)).toMatch(/or back to the Layover/);
    expect(words.asked(fixture(pound).view, fixture(pound).seat)).toMatch(/stay on the Pound/);
    expect(words.asked(fixture(police).view, fixture(police).seat)).toMatch(/report/);
    expect(words.asked(fixture(choose).view, fixture(choose).seat)).toMatch(/use one/);
    expect(words.asked(fixture(choose).view, null)).toBe("Blue chooses one of two cards.");
    expect(words.asked(fixture(end).view, 1)).toBe("Red wins.");
    expect(words.status(view)).toBe("Round 6");
    expect(words.status({ ...view, options: { ...view.options, round_limit: 9 } })).toBe("Round 6 of 9");
    expect(words.outcome(view)).toBeNull();
    expect(words.outcome({ ...view, outcome: { places: [1, 1, 3], reason: "time" } })).toBe(
      "The round limit is reached: Red and Blue share the win.",
    );
  });

  it("name the seats for any number of players", () => {
    expect(words.seats({ ...DEFAULTS, players: 6 }).map(({ mark }) => mark)).toEqual([..."RBGYVW"]);
  });

  it("explain every option that people choose", () => {
    const left = Object.keys(DEFAULTS).filter((name) => !options().some((one) => one.name === name));
    expect(left).toEqual(["round_limit", "revision"]);
  });

  it("have our own cards just as the deck has them", () => {
    for (const deck of DECK_NAMES) {
      for (const card of deckOf({ deck }).cards.values()) {
        expect(cardWords({ ...DEFAULTS, deck }, card.id)).toEqual({ title: card.title, text: card.text });
      }
    }
    const renamed = { ...data.decks[0]!.cards[0]!, kind: "event" as const, title: "Other" };
    const deck = { name: "own", cards: [renamed] };
    expect(cardWords({ ...DEFAULTS, deck }, renamed.id).title).toBe("Other");
  });
});

describe("refusals", () => {
  const why = (seen: Partial<View>, space: number) => refusal({ ...view, ...seen }, seat, space, seat);
  const here = view.pawns[seat]!; // 17, with £46
  it("name the rule", () => {
    expect(here).toBe(17);
    expect(why({}, 17).rule).toBe("ED-17");
    expect(why({}, 20).rule).toBe("ED-13");
    expect(why({ pawns: [18, 12, 11, 17] }, 18)).toEqual({
      text: "Space 18 is occupied by Red.",
      rule: "ED-12",
    });
    expect(why({ rumors: [0, 0, 0, 0] }, 24).rule).toBe("ED-14");
    expect(why({}, 30)).toEqual({ text: "13 spaces cost £91; you have £46.", rule: "ED-11" });
    expect(why({}, 80).text).toMatch(/closed to you/);
    expect(why({ rumors: [0, 0, 0, 0], pawns: [1, 2, 3, 78] }, 80)).toEqual({
      text: "You would come home with £43; £10 is the most.",
      rule: "ED-19",
    });
    expect(why({}, 0).rule).toBe("ED-16");
    expect(why({}, 7)).toEqual({
      text: "Backwards goes only to the nearest Layover behind you: Brindisi.",
      rule: "ED-15",
    });
    expect(why({ pawns: [14, 12, 11, 17] }, 14).text).toMatch(/Brindisi, is occupied by Red/);
    expect(why({ pawns: [14, 12, 11, 4] }, 2).text).toMatch(/there is none behind you/);
    expect(refusal(view, null, 3, 0).rule).toBe("ED-10");
    expect(refusal(view, 0, 3, 0).rule).toBe("ED-03");
    expect(refusal(fixture(end).view, 1, 3, 1).rule).toBe("ED-30");
    expect(refusal(fixture(choose).view, fixture(choose).seat, 3, 1).rule).toBe("ED-25");
    expect(refusal(fixture(police).view, fixture(police).seat, 15, 2).rule).toBe("ED-24");
    expect(refusedBackMove({ ...view, pawns: [14, 12, 11, 17] }, seat).rule).toBe("ED-15");
    expect(refusedGift(view, seat).rule).toBe("ED-23");
    expect(refusedCharacter(view, seat, "inspector").rule).toBe("ED-26");
  });
});

describe("what can be chosen", () => {
  it("has a price that fits the actions", () => {
    for (const one of [start, middle, pound, own].map(fixture)) {
      for (const { left, pounds } of offers(one.view, one.seat, one.actions)) {
        expect(left).toBe(one.view.money[one.seat]! + pounds);
        expect(left).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it("is reached in a bar where no space stands for it, and says why not", () => {
    for (const one of [start, middle, pound, police, two].map(fixture)) {
      const { view: seen, seat: mine, actions } = one;
      const spaces = new Set(offers(seen, mine, actions).map(({ action }): Action => action));
      const pawns = seen.options.two_pawns ? [2 * mine, 2 * mine + 1] : [mine];
      const offered = new Set(
        pawns.flatMap((p) => extras(seen, mine, actions, p).map(({ action }) => action)),
      );
      for (const action of actions) expect(spaces.has(action) || offered.has(action)).toBe(true);
      for (const extra of extras(seen, mine, actions, pawns[0]!)) {
        expect(Boolean(extra.action)).toBe(!extra.refusal);
      }
    }
  });

  it("is followed along the track by arrow keys", () => {
    expect(neighbour(5, "ArrowRight", [3, 9, 7])).toBe(7);
    expect(neighbour(5, "ArrowLeft", [3, 9, 7])).toBe(3);
    expect(neighbour(9, "ArrowUp", [3, 9, 7])).toBeUndefined();
    expect(neighbour(9, "Home", [3, 9, 7])).toBe(3);
    expect(neighbour(3, "End", [3, 9, 7])).toBe(9);
    expect(neighbour(3, "x", [3, 9, 7])).toBeUndefined();
  });
});

describe("what is shown", () => {
  it("is money as the fewest notes", () => {
    expect(asNotes(80)).toEqual([
      { note: 30, count: 2 },
      { note: 15, count: 1 },
      { note: 5, count: 1 },
    ]);
    expect(asNotes(0)).toEqual([]);
  });

  it("is one thing after the other", () => {
    const events: Event[] = [
      { event: "moved_forward", seat: 0, pawn: 0, origin: 0, to: 3, cost: 6, audience },
      { event: "cards_drawn", seat: 0, cards: ["head_wind"], audience },
      { event: "card_applied", seat: 0, card: "head_wind", idle: false, audience },
      { event: "money_moved", seat: 1, pounds: -10, audience },
      { event: "bet_settled", seat: 1, pawn: 1, position: 1, income: 0, audience },
    ];
    const beats = timeline(events, DEFAULTS);
    expect(beats.map(({ travel, scene }) => travel?.to ?? scene?.kind)).toEqual([3, "card", "card", "bet"]);
    expect(beats[2]!.scene!.effects.map(({ text }) => text)).toEqual(["Blue −£10"]);
    // Half the pace, and everything comes twice as late.
    expect(timeline(events, DEFAULTS, 2).map(({ at }) => at)).toEqual(beats.map(({ at }) => 2 * at));
    expect(time(events, DEFAULTS)).toBe(beats.at(-1)!.at + beats.at(-1)!.length);
    expect(beats.every((beat, i) => i === 0 || beat.at === beats[i - 1]!.at + beats[i - 1]!.length)).toBe(
      true,
    );
  });

  it("takes as long as it takes to read it", () => {
    const bet: Event = { event: "bet_settled", seat: 1, pawn: 1, position: 4, income: 40, audience };
    const drawn: Event = { event: "cards_drawn", seat: 0, cards: ["head_wind", "round_of_drinks"], audience };
    const moved: Event = { event: "moved_forward", seat: 0, pawn: 0, origin: 0, to: 3, cost: 6, audience };
    expect(time([bet], DEFAULTS)).toBeGreaterThan(2000);
    expect(time([drawn], DEFAULTS)).toBeGreaterThan(3000);
    expect(time([moved, bet], DEFAULTS)).toBeGreaterThan(time([bet], DEFAULTS));
    // A pawn that has come somewhere is seen there before the next one goes.
    expect(time([moved], DEFAULTS)).toBeGreaterThan(timeline([moved], DEFAULTS)[0]!.length + 500);
  });

  it("stays drawn: the last move of each pawn, until its next one", () => {
    const going = (pawn: number, origin: number, to: number): Event => ({
      event: "moved_forward",
      seat: pawn,
      pawn,
      origin,
      to,
      cost: 1,
      audience,
    });
    const lately = [going(0, 0, 3), going(1, 0, 5), going(0, 3, 7)].map((event, seat) => ({
      seat,
      events: [event],
    }));
    const view = { pawns: [7, 5, 0] } as unknown as View;
    expect(lastTravels(view, lately)).toEqual([
      { pawn: 0, from: 3, to: 7 },
      { pawn: 1, from: 0, to: 5 },
    ]);
    // Not what does not lead to where it stands.
    expect(lastTravels({ ...view, pawns: [7, 6, 0] }, lately).map(({ pawn }) => pawn)).toEqual([0]);
    const [start, ...rest] = alongside(0, 100, 9);
    expect(Math.hypot(start![0] - ROUTE.at(0).at[0], start![1] - ROUTE.at(0).at[1])).toBeCloseTo(9, 0);
    expect(rest.length).toBeGreaterThan(5);
  });
});
