/** What bots are called. A server may offer others than those that there are words for. */
import { m } from "../paraglide/messages";

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

/** The bot that plays where nobody has said which: the usual one, or the last of those there are. */
export function usualBot(bots: readonly string[]): string | undefined {
  return bots.includes("steady") ? "steady" : bots.at(-1);
}

/** How strong it is, in a sentence, if that is known. */
export function botHelp(bot: string): string {
  return WORDS[bot]?.help() ?? "";
}
