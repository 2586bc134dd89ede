import type { Environment } from "../process-access.ts";

/** The environment variables that the toolkits read. */
export const VARIABLES: readonly string[] = [
  "OBSERVABILITY_API_KEY",
  "OBSERVABILITY_APPLICATION_KEY",
  "OBSERVABILITY_SITE",
  "OBSERVABILITY_LOGS_STORAGE_TIER",
  "OBSERVABILITY_LOGS_INDEXES",
  "MESSAGING_SITE_ID",
  "MESSAGING_TRACKING_API_KEY",
  "MESSAGING_APP_API_KEY",
  "MESSAGING_REGION",
  "SALES_API_KEY",
];

/** Variables that no account needs. */
export const OPTIONAL: ReadonlySet<string> = new Set(["OBSERVABILITY_LOGS_STORAGE_TIER", "OBSERVABILITY_LOGS_INDEXES"]);

/** Variables that are not secret. */
const PUBLIC: ReadonlySet<string> = new Set([...OPTIONAL, "OBSERVABILITY_SITE", "MESSAGING_REGION"]);

/** The values of the variables that are secret. */
export function secretsIn(environment: Environment): readonly string[] {
  return VARIABLES.filter((name) => !PUBLIC.has(name)).map((name) => environment[name]?.trim() ?? "");
}
