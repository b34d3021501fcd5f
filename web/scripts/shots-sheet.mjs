// The contact sheet: every picture that was taken, a row for each page, with what it shows written over it.
import { writeFileSync } from "node:fs";

const COLUMNS = ["en", "de"].flatMap((language) =>
  ["wide", "phone"].flatMap((size) => ["light", "dark"].map((theme) => `${size}-${theme}-${language}`)),
);
const TITLES = COLUMNS.map((column) => column.split("-").join(", "));

const STYLE = `
  body { margin: 0; background: #e9e0cc; color: #16243d; font: 15px/1.4 system-ui, sans-serif; }
  h1 { margin: 1rem; font-size: 1.5rem; }
  table { border-collapse: collapse; }
  thead th { position: sticky; top: 0; background: #1b2a4a; color: #f6efdf; font-weight: 600; }
  th, td { padding: .4rem; text-align: left; vertical-align: top; }
  tbody th { position: sticky; left: 0; max-width: 9rem; background: #e9e0cc; overflow-wrap: anywhere; }
  tr { border-bottom: 1px solid #c5b795; }
  img { display: block; max-height: 60vh; border: 1px solid #8b8268; background: #fff; }
  .wide img { width: 30rem; } .phone img { width: 12rem; }
`;

/** Write it; `names` says in which order. */
export function writeSheet(path, names, files) {
  const taken = new Set(files);
  const cell = (name, column) => {
    const file = `${name}-${column}.png`;
    const picture = `<a href="${file}"><img loading="lazy" src="${file}" alt="${name}, ${column}"></a>`;
    return `<td class="${column.split("-")[0]}">${taken.has(file) ? picture : ""}</td>`;
  };
  const rows = names
    .filter((name) => COLUMNS.some((column) => taken.has(`${name}-${column}.png`)))
    .map((name) => `<tr id="${name}"><th>${name}</th>${COLUMNS.map((one) => cell(name, one)).join("")}</tr>`);
  writeFileSync(
    path,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bradshaw: every page</title><style>${STYLE}</style>` +
      `<h1>${rows.length} pages and moments, ${files.length} pictures</h1><table><thead><tr><th></th>` +
      `${TITLES.map((title) => `<th>${title}</th>`).join("")}</tr></thead><tbody>${rows.join("\n")}</tbody></table></html>\n`,
  );
}
