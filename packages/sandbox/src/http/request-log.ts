/** A request that the sandbox received, and the status of its response. */
export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  /** Query parameters; a repeated parameter has its last value. */
  readonly query: Readonly<Record<string, string>>;
  /** All values of list parameters and repeated parameters, by name. Sales only. */
  readonly lists?: Readonly<Record<string, readonly string[]>> | undefined;
  /** The parsed JSON body; `null` without one. */
  readonly body: unknown;
  /** Status of the response; 0 when a fault broke the connection. */
  readonly status: number;
}

/** Returns all values of the parameters sent as a list (`name[]`) or more than once. */
export function listsOf(query: URLSearchParams): Record<string, readonly string[]> {
  const names = [...new Set(query.keys())];
  const lists = names.map((name) => [name, query.getAll(name)] as const);
  return Object.fromEntries(lists.filter(([name, values]) => name.endsWith("[]") || values.length > 1));
}

/** The maximum number of logged requests; the oldest are dropped first. */
export const MAX_LOGGED_REQUESTS = 1_000;

/** Creates a request log of bounded length. */
export function createRequestLog() {
  const entries: LoggedRequest[] = [];
  return {
    entries: entries as readonly LoggedRequest[],
    add(entry: LoggedRequest) {
      entries.push(entry);
      if (entries.length > MAX_LOGGED_REQUESTS) entries.shift();
    },
    clear() {
      entries.length = 0;
    },
  };
}
