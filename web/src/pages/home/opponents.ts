/** Whom one can play against: characters by level, and, where a level has none, the bot that usually plays. */
import type { Offer } from "../../games/offer";
import { inOwnWords } from "../../net/sentences";
import { botHelp, botName, LEVELS, usualBot } from "../../shell/bots";

/** Somebody to play against, and how it plays, in a sentence of the page's language. */
export interface Opponent {
  readonly bot: string;
  readonly name: string;
  readonly level: string;
  readonly manner: () => Promise<string>;
}

/**
 * One of each level, the weakest first. Of the characters of a level it is the one that was played against last, or any. If
 * there are none at all, nobody is proposed: then it is bots that one chooses from.
 */
export function opponents(
  offer: Offer,
  last?: string,
  random: () => number = Math.random,
): readonly Opponent[] {
  if (!offer.characters.length) return [];
  const found = LEVELS.flatMap((level): Opponent[] => {
    const those = offer.characters.filter((character) => character.level === level);
    const one = those.find(({ name }) => name === last) ?? those[Math.floor(random() * those.length)];
    if (!one) return [];
    const { name, title, manner, reason } = one;
    return [{ bot: name, name: title, level, manner: () => inOwnWords(manner, reason) }];
  });
  const usual = usualBot(offer.bots);
  const missing = found.length < LEVELS.length && usual;
  const plain = (bot: string): Opponent => ({
    bot,
    name: botName(bot),
    level: "",
    manner: () => Promise.resolve(botHelp(bot)),
  });
  return missing ? [plain(missing), ...found] : found;
}

/** Who sits down with that opponent, one a seat: the others of its level, in turn. */
export function company(offer: Offer, bot: string, seats: number): readonly string[] {
  const level = offer.characters.find(({ name }) => name === bot)?.level;
  const others = offer.characters.filter((one) => one.level === level && one.name !== bot);
  const all = [bot, ...others.map(({ name }) => name)];
  return Array.from({ length: seats }, (_, seat) => all[seat % all.length]!);
}
