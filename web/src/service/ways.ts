/** Which way a request takes through the service worker. */

export interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/**
 * `page`: from the server, and if that can't be reached, the page that says so. `file`: named after its content, so
 * whatever is kept of it is right for good. `pass`: none of our business; above all whatever the server answers, which
 * is never kept.
 */
export type Way = "page" | "file" | "pass";

export function wayOf({ method, mode, url }: Asked, origin: string): Way {
  const where = new URL(url);
  if (method !== "GET" || where.origin !== origin) return "pass";
  if (/^\/(api|metrics)(\/|$)/.test(where.pathname)) return "pass";
  if (mode === "navigate") return "page";
  return where.pathname.startsWith("/assets/") ? "file" : "pass";
}

/** Whether an answer comes from a proxy that does not reach the server either. */
export const isGone = (status: number): boolean => status === 502 || status === 503 || status === 504;
