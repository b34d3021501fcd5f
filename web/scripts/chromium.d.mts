export const LAUNCH_ARGS: string[];
export function chromiumPath(): string;
