/** What bots are called. A server may offer others than those that there are words for. */
import { m } from "../paraglide/messages";
import CAST from "../types/cast.json";

/** The levels at which characters play, the weakest first. */
export const LEVELS = ["easy", "medium", "hard"] as const;

/** The level of a character; undefined for any other bot. */
export const levelOf = (bot: string): string | undefined => (CAST as Readonly<Record<string, string>>)[bot];

const WORDS: Readonly<Record<string, { readonly name: () => string; readonly help: () => string }>> = {
  random: { name: m.shell_bot_random, help: m.shell_bot_random_help },
  easy: { name: m.shell_bot_easy, help: m.shell_bot_easy_help },
  steady: { name: m.shell_bot_steady, help: m.shell_bot_steady_help },
  medium: { name: m.shell_bot_medium, help: m.shell_bot_medium_help },
  hard: { name: m.shell_bot_hard, help: m.shell_bot_hard_help },
  published: { name: m.shell_bot_published, help: m.shell_bot_published_help },
};

/** The bot's name in words; the one that the server has for it, where there are none. */
export function botName(bot: string): string {
  return WORDS[bot]?.name() ?? bot.charAt(0).toUpperCase() + bot.slice(1).replaceAll("_", " ");
}

/** Who plays, for a list of people: a character by its name alone, any other bot as one. */
export const botTitle = (bot: string): string =>
  levelOf(bot) ? botName(bot) : m.shell_bot({ name: botName(bot) });

/** The bot that plays where nobody has said which: the usual one, or the last of those there are. */
export function usualBot(bots: readonly string[]): string | undefined {
  return bots.includes("steady") ? "steady" : bots.at(-1);
}

/** How strong it is, in a sentence, if that is known. */
export function botHelp(bot: string): string {
  return WORDS[bot]?.help() ?? "";
}

/** All who can be given a seat, for a list: characters under their levels, then the bots without a name. */
export function botChoices(
  bots: readonly string[],
  characters: readonly { readonly name: string; readonly title: string; readonly level: string }[],
): readonly { readonly value: string; readonly label: string; readonly group?: string }[] {
  const named = LEVELS.flatMap((level) =>
    characters
      .filter((one) => one.level === level)
      .map(({ name, title }) => ({
        value: name,
        label: title,
        group: m.shell_level_of({ level: botName(level) }),
      })),
  );
  const plain = bots.toReversed().map((bot) => ({ value: bot, label: m.shell_bot({ name: botName(bot) }) }));
  return named.length ? [...named, ...plain.map((one) => ({ ...one, group: m.shell_bots_plain() }))] : plain;
}
