/** A request that reached the sandbox, and how it was answered. */
export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  /** Query parameters. */
  readonly query: Readonly<Record<string, string>>;
  /** The parsed JSON body, `null` without one. */
  readonly body: unknown;
  /** Status answered; 0 when a fault broke the connection. */
  readonly status: number;
}

/** Most requests remembered; the oldest are forgotten first. */
export const MAX_LOGGED = 1_000;

/** A bounded list of requests. */
export function createRequestLog() {
  const entries: LoggedRequest[] = [];
  return {
    entries: entries as readonly LoggedRequest[],
    add(entry: LoggedRequest) {
      entries.push(entry);
      if (entries.length > MAX_LOGGED) entries.shift();
    },
    clear() {
      entries.length = 0;
    },
  };
}
