import { expect, it } from "vitest";
import { character } from "./board";
import info from "./info.json";
import { categoryName } from "./names";
import { CHARACTERS, type Character } from "./options";
import { sides } from "./sides";

it.each(Object.keys(CHARACTERS) as Character[])("what is said of %s is what the character may do", (who) => {
  const mirabella_peeks = info.options.find(({ name }) => name === "mirabella_peeks")!.default as "suspect";
  const { peeksAt, extraHours } = character(who, { mirabella_peeks });
  const help = sides(4).find(({ name }) => name === who)!.help;
  if (peeksAt) expect(help).toContain(categoryName(peeksAt));
  else expect([help, extraHours]).toEqual(["One hour more in every leg.", 1]);
});

it.each([3, 4, 5])("gives %i seats different characters, oneself the wanted one", (players) => {
  for (const { name, options } of sides(players).slice(1)) {
    const { characters } = options as { characters: string[] };
    expect(characters[0]).toBe(name);
    expect(new Set(characters).size).toBe(players);
  }
});
