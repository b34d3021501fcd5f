/** Changes by the vectors that the server and the Python client share. */
import { describe, expect, it } from "vitest";
import vectors from "../../../tests/vectors/changes.json";
import { changed, unpacked } from "./changes";

describe("a change", () => {
  it.each(vectors.values.map((given) => [JSON.stringify(given.change), given] as const))("%s", (_, given) => {
    const before = structuredClone(given.before);
    expect(changed(before, given.change)).toEqual(given.after);
    expect(before).toEqual(given.before);
  });
});

describe("the views of a game", () => {
  it.each(vectors.views.map((given) => [`${given.game} ${given.look}`, given] as const))("%s", (_, given) => {
    const changes: readonly unknown[] = given.changes;
    expect(changes.reduce(changed, given.before)).toEqual(given.after);
  });
});

it("unpacks actions", () => {
  expect(vectors.actions.length).toBeGreaterThan(5);
  for (const { packed, actions } of vectors.actions) expect(unpacked(packed)).toEqual(actions);
});
