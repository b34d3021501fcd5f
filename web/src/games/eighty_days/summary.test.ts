import { describe, expect, it } from "vitest";
import six from "./fixtures/six-end.json";
import { accounts, race } from "./summary";
import type { Event, View } from "./types";
import { standing } from "./words";

const view = six.view as unknown as View;
const options = { ...view.options, players: 2 };
const moment = (round: number, pawns: number[], ...events: Event[]) => ({
  move: 0,
  seat: 0,
  events,
  view: { ...view, round, pawns },
});

describe("who came where", () => {
  it("is the order of coming home, if they played on", () => {
    expect(standing(view).map(({ seats }) => seats[0])).toEqual([1, 2, 4, 5, 0, 3]);
  });

  it("is the order of the spaces among those who lost, who are not all second", () => {
    const outcome = { places: [2, 1, 2, 2, 2, 2], reason: "home" };
    const ranks = standing({ ...view, outcome, pawns: [47, 80, 77, 12, 47, 60] });
    expect(ranks.map(({ place, seats }) => [place, seats[0]])).toEqual([
      [1, 1],
      [2, 2],
      [3, 5],
      [4, 0],
      [4, 4],
      [6, 3],
    ]);
    expect(ranks[1]!.note).toBe("Space 77 · £6");
  });
});

describe("the race", () => {
  it("has the spaces at the start and at the end of each round", () => {
    const moments = [moment(1, [0, 0]), moment(1, [5, 0]), moment(2, [5, 7]), moment(2, [9, 7])];
    expect(race(moments)).toEqual([
      [0, 0],
      [5, 7],
      [9, 7],
    ]);
  });

  it("books every pound where it belongs", () => {
    const moments = [
      moment(
        1,
        [0, 0],
        { event: "moved_forward", seat: 0, pawn: 0, origin: 0, to: 4, cost: 10 },
        { event: "moved_back", seat: 0, pawn: 0, origin: 4, to: 1, income: 30 },
        { event: "bet_settled", seat: 1, pawn: 1, position: 2, income: 20 },
        { event: "stayed", seat: 1, pawn: 1, space: 2, pounds: -10 },
        { event: "money_moved", seat: 1, pounds: -5 },
        { event: "purse_set", seat: 0, pounds: 60 },
        { event: "purse_set", seat: 1, pounds: 100 },
      ),
    ];
    const [red, blue] = accounts(moments, options);
    expect(red).toMatchObject({
      start: 80,
      earned: { layovers: 30 },
      spent: { travel: 10, lost: 40 },
      end: 60,
    });
    expect(blue).toMatchObject({ earned: { bets: 20, cards: 15 }, spent: { gifts: 10, lost: 5 }, end: 100 });
  });
});
