export interface Server {
  readonly url: string;
  readonly database: string;
  stop(signal?: "SIGTERM" | "SIGKILL"): Promise<void>;
}
export function checkBuilt(): void;
export function freePort(): Promise<number>;
export function temporaryDatabase(): string;
export function serverArguments(port: number | string, database: string): string[];
export function serverCommand(port: number | string, database: string): string;
export function startServer(
  port: number | string,
  database?: string,
  environment?: Readonly<Record<string, string>>,
): Promise<Server>;
