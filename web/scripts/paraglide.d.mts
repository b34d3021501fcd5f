import type { CompilerOptions } from "@inlang/paraglide-js";

/** How the messages are compiled. */
export function paraglide(): CompilerOptions;
