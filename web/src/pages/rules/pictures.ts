/** The pictures among the rules: one file a game in `pictures/`, named like the game. */
import type { Component } from "svelte";

/** By the id of the section, or of the rule, that a picture belongs to. */
export type Pictures = Readonly<Record<string, Component<Record<string, never>>>>;

const FILES = import.meta.glob<{ pictures: Pictures }>("./pictures/*.ts");

export async function loadPictures(game: string): Promise<Pictures> {
  return (await FILES[`./pictures/${game}.ts`]?.())?.pictures ?? {};
}
