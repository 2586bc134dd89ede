// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.

/** The time window that the result covers. */
export interface TimeWindow {
  /** Start of the window, ISO-8601 in UTC. */
  start: string;
  /** End of the window, ISO-8601 in UTC. */
  end: string;
}
