import { type InputIssue, misconfigured } from "@toolwright/core/authoring";
import { lookUpSecret } from "@toolwright/core/http";

/** Storage tiers of logs in Datadog. */
export const LOGS_STORAGE_TIERS = ["indexes", "online-archives", "flex"] as const;
export type LogsStorageTier = (typeof LOGS_STORAGE_TIERS)[number];

/** Scope of the logs that searches and aggregations read. */
export interface LogsScopeOptions {
  /**
   * Storage tier of the logs: `indexes`, `flex` or `online-archives`. A call reads one tier. Default: the environment
   * variable `OBSERVABILITY_LOGS_STORAGE_TIER`, else `indexes`.
   */
  readonly logsStorageTier?: LogsStorageTier | undefined;
  /**
   * Names of the log indexes to read; an empty list means all. Default: the environment variable
   * `OBSERVABILITY_LOGS_INDEXES`, comma-separated names, else all.
   */
  readonly logsIndexes?: readonly string[] | undefined;
}

/** The scope as Datadog's filters take it. Without the field, Datadog reads all indexes of the tier `indexes`. */
export interface LogsScope {
  readonly indexes?: readonly string[];
  readonly storage_tier?: LogsStorageTier;
}

/**
 * Reads the scope from the options or the environment.
 * @throws ToolError `misconfigured` for an unknown tier, or an index without a name
 */
export function readLogsScope({ logsStorageTier, logsIndexes }: LogsScopeOptions): LogsScope {
  if (logsIndexes !== undefined && !isNames(logsIndexes)) throw misconfigured([wrongIndexes()]);
  const [tierVariable, indexesVariable] = ["OBSERVABILITY_LOGS_STORAGE_TIER", "OBSERVABILITY_LOGS_INDEXES"];
  const tier = lookUpSecret({ option: logsStorageTier, optionName: "logsStorageTier", variable: tierVariable });
  const names = lookUpSecret({ option: logsIndexes?.join(), optionName: "logsIndexes", variable: indexesVariable });
  const storage_tier = LOGS_STORAGE_TIERS.find((known) => known === tier);
  if (tier !== "" && storage_tier === undefined)
    throw misconfigured([wrongTier(logsStorageTier === undefined ? tierVariable : "logsStorageTier")]);
  const indexes = names.split(",").flatMap((name) => name.trim() || []);
  return {
    ...(indexes.length > 0 && { indexes }),
    ...(storage_tier !== undefined && storage_tier !== "indexes" && { storage_tier }),
  };
}

function isNames(indexes: unknown): boolean {
  return Array.isArray(indexes) && indexes.every((name) => typeof name === "string" && /^[^\s,]+$/.test(name));
}

function wrongIndexes(): InputIssue {
  const rule = "must be a list of names of log indexes";
  return { parameter: "logsIndexes", received: "another value", rule, example: '["main"]' };
}

function wrongTier(parameter: string): InputIssue {
  const rule = `must be one of ${LOGS_STORAGE_TIERS.join(", ")}`;
  return { parameter, received: "an unknown tier", rule, example: '"flex"' };
}
