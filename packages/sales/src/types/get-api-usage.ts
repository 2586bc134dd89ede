// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.

/** Arguments of `sales.getApiUsage`. */
export type GetApiUsageArguments = Record<string, never>;

/** Result of `sales.getApiUsage`. */
export interface GetApiUsageResult {
  /** Credits that the plan has left, `null` if Apollo.io does not report them. */
  credits_left: number | null;
  /** Endpoints of the Apollo.io API, first those that this toolkit calls. */
  endpoints: GetApiUsageEndpoint[];
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
  /** Number of requests that this call sent to the backend, retries included. */
  calls_spent: number;
  /**
   * Number of requests left in a rate limit, as the last response states; null if it states none. Of several limits,
   * the one with the smallest share left.
   */
  calls_left: number | null;
  /** Window of the rate limit of calls_left, such as minute; missing if unknown. */
  calls_left_window?: string;
}

/** An item of `endpoints` of {@link GetApiUsageResult}. */
export interface GetApiUsageEndpoint {
  /** Path of the endpoint, for example `people/match`. */
  endpoint: string;
  /** Tools that call the endpoint, comma-separated, `null` if no tool calls it. */
  used_by: string | null;
  /** Requests per minute. */
  minute: GetApiUsageEndpointMinute;
  /** Requests per hour. */
  hour: GetApiUsageEndpointHour;
  /** Requests per day. */
  day: GetApiUsageEndpointDay;
}

/** Requests per minute. */
export interface GetApiUsageEndpointMinute {
  /** Requests allowed in this window, `null` if unlimited. */
  limit: number | null;
  /** Requests used in this window, `null` if not reported. */
  consumed: number | null;
  /** Requests left in this window, `null` if unlimited. */
  left: number | null;
}

/** Requests per hour. */
export interface GetApiUsageEndpointHour {
  /** Requests allowed in this window, `null` if unlimited. */
  limit: number | null;
  /** Requests used in this window, `null` if not reported. */
  consumed: number | null;
  /** Requests left in this window, `null` if unlimited. */
  left: number | null;
}

/** Requests per day. */
export interface GetApiUsageEndpointDay {
  /** Requests allowed in this window, `null` if unlimited. */
  limit: number | null;
  /** Requests used in this window, `null` if not reported. */
  consumed: number | null;
  /** Requests left in this window, `null` if unlimited. */
  left: number | null;
}

/** Arguments of `Sales.GetApiUsage` as the tool receives them, with the defaults of omitted ones. */
export type GetApiUsageParsedArguments = Record<string, never>;
