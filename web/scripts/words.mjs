// The words that the page shows, in each of its languages, for scripts and tests that look for them.
import { existsSync, readFileSync } from "node:fs";
import { messageFolders } from "./paraglide.mjs";

/**
 * The text of a message by its key, with whatever it is about filled in.
 * @param {string} language
 * @returns {(key: string, about?: Record<string, string | number>) => string}
 */
export function messagesOf(language) {
  const all = {};
  for (const folder of messageFolders()) {
    const file = new URL(`${language}.json`, folder);
    if (existsSync(file)) Object.assign(all, JSON.parse(readFileSync(file, "utf8")));
  }
  return (key, about = {}) => {
    const text = all[key];
    if (typeof text !== "string") throw new Error(`There is no message “${key}” in ${language}.`);
    return text.replace(/\{(\w+)\}/g, (_, name) => String(about[name] ?? ""));
  };
}
