// Puts the messages of a language into the order of the English ones and says what is missing or left over:
//   node scripts/messages.mjs de
//   node scripts/messages.mjs de --drop      also takes out what English no longer has
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { messageFolders } from "./paraglide.mjs";

const [language, drop] = process.argv.slice(2);
if (!language) throw new Error("Which language? For example: node scripts/messages.mjs de");
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});

let [translated, all, wrong] = [0, 0, 0];
for (const folder of messageFolders()) {
  const file = new URL(`${language}.json`, folder);
  const [english, own] = [read(new URL("en.json", folder)), read(file)];
  const keys = Object.keys(english).filter((key) => key in own);
  const missing = Object.keys(english).filter((key) => !(key in own));
  const left = drop === "--drop" ? [] : Object.keys(own).filter((key) => !(key in english));
  const sorted = Object.fromEntries([...keys, ...left].map((key) => [key, own[key]]));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
  for (const key of missing) console.log(`missing    "${key}": ${JSON.stringify(english[key])}`);
  for (const key of left) console.log(`left over  "${key}"`);
  translated += keys.length;
  all += Object.keys(english).length;
  wrong += missing.length + left.length;
}
console.log(`${translated} of ${all} messages are translated.`);
process.exitCode = wrong ? 1 : 0;
