import type { CompilerOptions } from "@inlang/paraglide-js";

/** How the messages are compiled. */
export function paraglide(): CompilerOptions;

/** Where messages are: those of the shell, and those of each game that has some; in them the folders within. */
export function messageFolders(inner?: readonly string[]): URL[];

/** Say that the messages are compiled: `npm run messages` need not do it again. */
export function markCompiled(): void;
