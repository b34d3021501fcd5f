/** A name for a guest who has not chosen one: a traveller's, from books out of copyright and our own imagination. */
const NAMES = [
  "Egeria",
  "Zheng He",
  "Fridtjof",
  "Nellie",
  "Amelia",
  "Ibn Battuta",
  "Marco",
  "Isabella",
  "Sindbad",
  "Gulliver",
  "Odysseus",
  "Scheherazade",
  "Livingstone",
  "Humboldt",
  "Ida",
  "Freya",
  "Magellan",
  "Xuanzang",
  "Evliya",
  "Gertrude",
] as const;

export function travellerName(random: () => number = Math.random): string {
  return NAMES[Math.floor(random() * NAMES.length)]!;
}
