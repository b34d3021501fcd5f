/** Builds the service worker: a file of its own, which knows the files of the shell and the words of notices. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { messageFolders } from "./paraglide.mjs";

const WEB = new URL("../", import.meta.url);

type Messages = Readonly<Record<string, string>>;

/** The words of notices, in every language. */
function words(): Record<string, unknown> {
  const settings = JSON.parse(readFileSync(new URL("project.inlang/settings.json", WEB), "utf8")) as {
    locales: readonly string[];
  };
  const [shell, ...games] = messageFolders([""]);
  const read = (folder: URL, locale: string) =>
    JSON.parse(readFileSync(new URL(`${locale}.json`, folder), "utf8")) as Messages;
  const of = (locale: string) => {
    const said = read(shell!, locale);
    const titles = games.map((folder) => {
      const game = folder.pathname.split("/").at(-3)!;
      return [game, read(folder, locale)[`${game}_title`]];
    });
    return {
      turn: said["shell_notice_turn"],
      start: said["shell_notice_start"],
      over: said["shell_notice_over"],
      together: said["shell_notice_together"],
      titles: Object.fromEntries(titles) as Record<string, string>,
    };
  };
  return Object.fromEntries(settings.locales.map((locale) => [locale, of(locale)]));
}

interface Built {
  readonly fileName: string;
  readonly type: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

/** What every page needs: what the entries load at once, the styles, and the letters of most languages here. */
export function shellFiles(bundle: Readonly<Record<string, Built>>): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    bundle[name]?.imports?.forEach(add);
  };
  for (const file of Object.values(bundle)) {
    if (file.isEntry) add(file.fileName);
    if (/\.css$|-latin-wght-normal\b.*\.woff2$/.test(file.fileName)) add(file.fileName);
  }
  return [...found].sort().map((name) => `/${name}`);
}

export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    writeBundle: {
      sequential: true,
      order: "pre",
      async handler({ dir }, bundle) {
        if (!dir) return;
        const shell = { files: shellFiles(bundle as Record<string, Built>), words: words() };
        // The pages are no part of the names: they are asked for anew with each version.
        const pages = Object.values(bundle).filter(({ fileName }) => fileName.endsWith(".html"));
        const content = JSON.stringify([
          shell,
          pages.map((page) => ("source" in page ? String(page.source) : "")),
        ]);
        const version = createHash("sha256").update(content).digest("hex").slice(0, 12);
        await build({
          configFile: false,
          logLevel: "warn",
          publicDir: false,
          define: { SHELL: JSON.stringify({ version, ...shell }) },
          build: {
            outDir: dir,
            emptyOutDir: false,
            target: "es2022",
            modulePreload: false,
            rollupOptions: {
              input: fileURLToPath(new URL("src/service/worker.ts", WEB)),
              output: { format: "iife", entryFileNames: "sw.js" },
            },
          },
        });
      },
    },
  };
}
