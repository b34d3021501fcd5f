/** As whom one travels in a quick game: whom the lot gives, or a character of one's choice. */
import { m } from "../../paraglide/messages";
import type { Side } from "../game";
import { CHARACTERS, type Character } from "./options";

/** What each may do, as it is by default. The home page loads this file, but not the board, which has it in its data. */
const POWERS: Readonly<Record<Character, () => string>> = {
  macdouglas: () => peek(m.mystery_express_category_modus()),
  mirabella: () => peek(m.mystery_express_category_suspect()),
  strauss: () => peek(m.mystery_express_category_motive()),
  mansard: () => peek(m.mystery_express_category_location()),
  pransky: m.mystery_express_power_hour,
};

const peek = (category: string) => m.mystery_express_power_peek({ category });

export function sides(players: number): readonly Side[] {
  const all = Object.keys(CHARACTERS) as Character[];
  const lot: Side = {
    name: "lot",
    label: m.mystery_express_side_lot(),
    help: m.mystery_express_side_lot_help(),
    seat: 0,
  };
  return [
    lot,
    ...all.map((who) => ({
      name: who,
      label: CHARACTERS[who](),
      help: `${POWERS[who]()}.`,
      seat: 0,
      options: { characters: [who, ...all.filter((other) => other !== who)].slice(0, players) },
    })),
  ];
}
