// Written by `npx -y pnpm@12 types` from the tool definitions. Change the definition, not this file.

/** Arguments of `sales.getApiUsage`. */
export type GetApiUsageArguments = Record<string, never>;

/** Result of `sales.getApiUsage`. */
export interface GetApiUsageResult {
  endpoints: GetApiUsageEndpoint[];
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
}

/** An item of `endpoints` of {@link GetApiUsageResult}. */
export interface GetApiUsageEndpoint {
  endpoint: string;
  used_by: string | null;
  minute: GetApiUsageEndpointMinute;
  hour: GetApiUsageEndpointHour;
  day: GetApiUsageEndpointDay;
}

/** `minute` of {@link GetApiUsageEndpoint}. */
export interface GetApiUsageEndpointMinute {
  limit: number | null;
  consumed: number | null;
  left: number | null;
}

/** `hour` of {@link GetApiUsageEndpoint}. */
export interface GetApiUsageEndpointHour {
  limit: number | null;
  consumed: number | null;
  left: number | null;
}

/** `day` of {@link GetApiUsageEndpoint}. */
export interface GetApiUsageEndpointDay {
  limit: number | null;
  consumed: number | null;
  left: number | null;
}

/** Arguments of `Sales.GetApiUsage` as the tool receives them, with the defaults of omitted ones. */
export type GetApiUsageParsedArguments = Record<string, never>;
