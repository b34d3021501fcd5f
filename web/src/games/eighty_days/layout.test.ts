import { describe, expect, it } from "vitest";
import { BOARD_NAMES, makeTrack, trackOf, type Track } from "./board";
import { box, layoutOf, LONDON, overlap, placeInLondon, SPACE, TAG, type Box } from "./layout";
import { HEIGHT, ROUTE, STOPS, WIDTH } from "./route";
import world from "./world.json";

function boxes(track: Track): Box[] {
  const { spots, scale } = layoutOf(track);
  return spots.map(({ number, at }) =>
    number === 0 || number === track.finish
      ? box(at, LONDON.width, LONDON.height)
      : box(at, SPACE.width * scale, SPACE.height * scale),
  );
}

function plain(count: number): Track {
  return makeTrack({ name: "plain", spaces: Array.from({ length: count }, (_, i) => `${i + 1} pound`) });
}

const tracks: [string, Track][] = [
  ...BOARD_NAMES.map((board): [string, Track] => [board, trackOf({ board })]),
  ...[1, 2, 7, 30, 79, 80, 120, 200].map((count): [string, Track] => [`${count} spaces`, plain(count)]),
];

describe.each(tracks)("the track of %s", (_, track) => {
  it("has no space on another, and all on the map", () => {
    const all = boxes(track);
    expect(all).toHaveLength(track.finish + 1);
    const crossing = all.flatMap((a, i) => all.slice(i + 1).filter((b) => overlap(a, b) > 0));
    expect(crossing).toEqual([]);
    for (const { x, y, width, height } of all) {
      expect(Math.min(x, y)).toBeGreaterThan(0);
      expect(x + width).toBeLessThan(WIDTH);
      expect(y + height).toBeLessThan(HEIGHT);
    }
  });

  it("is followed from London to London", () => {
    const { spots } = layoutOf(track);
    expect(spots[0]!.at).toEqual(STOPS[0]!.at);
    expect(spots.at(-1)!.along).toBe(ROUTE.length);
    expect(spots.every((spot, i) => i === 0 || spot.along > spots[i - 1]!.along)).toBe(true);
  });
});

describe("the world", () => {
  it("is drawn as large as the route is", () => {
    expect([world.width, world.height]).toEqual([WIDTH, HEIGHT]);
  });
});

describe("our own board", () => {
  const track = trackOf({ board: "fogg" });
  const { spots, scale, tags: prices } = layoutOf(track);

  it("is drawn at full size, with every city at its place", () => {
    expect(scale).toBeGreaterThan(0.97);
    for (const stop of STOPS.slice(1, -1)) {
      const space = track.spaces.find(({ name }) => name === stop.name)!;
      expect(spots[space.number]!.at.map(Math.round)).toEqual(stop.at);
    }
  });

  it("has the labels of its cities beside the line, on no space and on no other label", () => {
    const labels = layoutOf(track).labels.filter((label) => label !== undefined);
    expect(labels).toHaveLength(STOPS.length - 2);
    const all = boxes(track);
    for (const [at, { box: one }] of labels.entries()) {
      expect(all.filter((space) => overlap(one, space) > 0)).toEqual([]);
      expect(labels.filter((other, i) => i !== at && overlap(one, other.box) > 0)).toEqual([]);
      for (let along = 0; along < ROUTE.length; along += 3) {
        const [x, y] = ROUTE.at(along).at;
        expect(overlap(one, box([x, y], 24, 24)), `at ${along}`).toBe(0);
      }
    }
  });

  it("has room for all prices beside each other, but for a corner", () => {
    const tags = prices.map((tag) => box(tag, TAG.width * scale, TAG.height * scale));
    const all = boxes(track);
    const hidden = tags.flatMap((tag, i) => [
      ...tags.slice(i + 1).map((other, k) => [i, i + 1 + k, overlap(tag, other)]),
      ...all.map((other, k) => [i, -k, i === k ? 0 : overlap(tag, other)]),
    ]);
    expect(hidden.filter(([, , area]) => area! > 120)).toEqual([]);
  });
});

describe("a board from a file", () => {
  it("is laid out once, though every view brings it along anew", () => {
    const board = () => ({ name: "own", spaces: ["1 pound", "2 layover Ulm"] });
    expect(trackOf({ board: board() })).toBe(trackOf({ board: board() }));
    expect(trackOf({ board: { ...board(), money: 90 } }).money).toBe(90);
  });
});

describe("the pawns in London", () => {
  const crowd = (count: number) => Array.from({ length: count }, (_, pawn) => pawn);

  it.each([1, 2, 3, 4, 5, 6])("stand apart from each other and inside: %i of them", (count) => {
    const places = crowd(count).map((pawn) => placeInLondon(pawn, crowd(count)));
    expect(new Set(places.map(String)).size).toBe(count);
    for (const [x, y] of places) {
      expect(Math.abs(x)).toBeLessThan(LONDON.width / 2);
      expect(Math.abs(y)).toBeLessThan(LONDON.height / 2);
    }
  });

  it("have a place to leave from, and to come to, where nobody is", () => {
    expect(placeInLondon(3, [])).toEqual(placeInLondon(3, [3]));
  });

  it("leave from where they stood", () => {
    expect(placeInLondon(2, [0, 1, 3, 4, 5])).toEqual(placeInLondon(2, crowd(6)));
  });
});

describe("a board with cities that stand elsewhere", () => {
  it("is laid out evenly", () => {
    const spaces = Array.from({ length: 79 }, (_, i) => `${i + 1} ${i === 70 ? "layover Paris" : "pound"}`);
    const { spots } = layoutOf(makeTrack({ name: "late", spaces }));
    const steps = spots.slice(2, -1).map((spot, i) => spot.along - spots[i + 1]!.along);
    expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(1);
  });
});
