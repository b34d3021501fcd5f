/** A game as a server offers it: what can be agreed on, and within which bounds, is said by the server. */
import type { CharacterInfo, GameInfo } from "../types/wire";
import { m } from "../paraglide/messages";
import type { AnyGameCard, Aids, OptionWords, Side } from "./game";

export interface Range {
  readonly min: number;
  readonly max: number;
}

/** What is agreed, by the names of the options. */
export type Agreed = Readonly<Record<string, unknown>> & { readonly players: number };

/** As much of a JSON schema as the form for a new table needs. */
export interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly (string | number | null)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
}

/** For numbers without bounds of their own: as many as fit into the field. */
const OTHERWISE: Range = { min: 0, max: 99 };

export class Offer {
  readonly name: string;
  readonly bots: readonly string[];
  /** Bots with a name and a temperament, the weakest first. */
  readonly characters: readonly CharacterInfo[];
  private readonly together: ReadonlyMap<number, boolean>;
  readonly defaults: Agreed;
  private readonly names: readonly string[];
  private readonly schemas: Readonly<Record<string, Schema>>;

  constructor(
    info: GameInfo,
    readonly card: AnyGameCard,
  ) {
    this.name = info.name;
    this.bots = info.bots;
    this.characters = info.characters ?? [];
    this.together = new Map(info.players.map((count, at) => [count, Boolean(info.sides[at]?.length)]));
    this.defaults = defaultsOf(info);
    this.names = info.seats[info.players.indexOf(this.defaults.players)] ?? [];
    this.schemas = Object.fromEntries(info.options.map(({ name, schema }) => [name, schema as Schema]));
  }

  /** Whether there are seats that plan together, with so many players. */
  plansTogether(players: number): boolean {
    return this.together.get(players) ?? false;
  }

  get players(): Range {
    return this.range("players");
  }

  /** The places that one can take in a quick game, at least one. */
  sides(): readonly Side[] {
    const { players } = this.defaults;
    return (
      this.card.sides?.(players) ??
      Array.from({ length: players }, (_, seat) => {
        const label = this.names[seat] || m.words_seat({ number: seat + 1 });
        return { name: String(seat), label, help: "", seat };
      })
    );
  }

  /** Help that can be allowed, if the server knows all of its options. */
  aids(): Aids | undefined {
    const aids = this.card.aids?.();
    return aids && Object.keys(aids.options).every((name) => name in this.schemas) ? aids : undefined;
  }

  /** The bounds of a number, or of each in a list of them. */
  range(option: string): Range {
    const schema = this.schemas[option] ?? {};
    const { minimum = OTHERWISE.min, maximum = OTHERWISE.max } = schema.items ?? schema;
    return { min: minimum, max: maximum };
  }

  /** Those options that the card has words for, if the server has them; of choices those that it takes. */
  options(): readonly OptionWords<any>[] {
    return this.card.options().flatMap((option) => {
      const schema = this.schemas[option.name];
      if (!schema) return [];
      const { control } = option;
      if (control.kind !== "choice" || !schema.enum) return [option];
      const choices = control.choices.filter(({ value }) => schema.enum!.includes(value));
      return [{ ...option, control: { ...control, choices } }];
    });
  }
}

/** What is agreed on if nobody asks for anything else. */
export function defaultsOf({ options }: Pick<GameInfo, "options">): Agreed {
  return Object.fromEntries(options.map((option) => [option.name, option.default])) as Agreed;
}
