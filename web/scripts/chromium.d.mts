export const LAUNCH_ARGS: string[];
export function chromiumPath(options?: { pageAlone?: boolean }): string;
