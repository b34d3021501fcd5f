/** The pictures among the rules: the file `rules/pictures.ts` of a game's folder. */
import type { Component } from "svelte";

/** By the id of the section, or of the rule, that a picture belongs to. */
export type Pictures = Readonly<Record<string, Component<Record<string, never>>>>;

const FILES = import.meta.glob<{ pictures: Pictures }>("./*/rules/pictures.ts");

export async function loadPictures(game: string): Promise<Pictures> {
  return (await FILES[`./${game}/rules/pictures.ts`]?.())?.pictures ?? {};
}
