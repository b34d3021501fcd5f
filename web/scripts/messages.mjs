// Puts the messages of a language into the order of the English ones and says what is missing or left over:
//   node scripts/messages.mjs de
//   node scripts/messages.mjs de --drop      also takes out what English no longer has
import { readFileSync, writeFileSync } from "node:fs";

const [language, drop] = process.argv.slice(2);
if (!language) throw new Error("Which language? For example: node scripts/messages.mjs de");
const file = (name) => new URL(`../messages/${name}.json`, import.meta.url);
const read = (name) => JSON.parse(readFileSync(file(name), "utf8"));

const [english, own] = [read("en"), read(language)];
const keys = Object.keys(english).filter((key) => key in own);
const missing = Object.keys(english).filter((key) => !(key in own));
const left = drop === "--drop" ? [] : Object.keys(own).filter((key) => !(key in english));
const sorted = Object.fromEntries([...keys, ...left].map((key) => [key, own[key]]));
writeFileSync(file(language), `${JSON.stringify(sorted, null, 2)}\n`);

for (const key of missing) console.log(`missing    "${key}": ${JSON.stringify(english[key])}`);
for (const key of left) console.log(`left over  "${key}"`);
console.log(`${keys.length} of ${Object.keys(english).length} messages are translated.`);
process.exitCode = missing.length || left.length ? 1 : 0;
