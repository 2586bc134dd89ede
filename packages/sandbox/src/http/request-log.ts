/** A request that reached the sandbox, and the status of its response. */
export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  /** Query parameters; the last value of a repeated one. */
  readonly query: Readonly<Record<string, string>>;
  /** Every value of the query parameters that are lists or were sent repeatedly, by their names. Sales only. */
  readonly lists?: Readonly<Record<string, readonly string[]>> | undefined;
  /** The parsed JSON body, `null` without one. */
  readonly body: unknown;
  /** Status of the response; 0 when a fault broke the connection. */
  readonly status: number;
}

/** Every parameter of a query that was sent as a list (`name[]`) or more than once, with all of its values. */
export function listsOf(query: URLSearchParams): Record<string, readonly string[]> {
  const names = [...new Set(query.keys())];
  const lists = names.map((name) => [name, query.getAll(name)] as const);
  return Object.fromEntries(lists.filter(([name, values]) => name.endsWith("[]") || values.length > 1));
}

/** The maximum number of logged requests; the oldest are dropped first. */
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
