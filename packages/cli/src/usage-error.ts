/** A name that the command line does not know. */
export interface UnknownName {
  /** Kind of name, such as `flag`. */
  readonly noun: string;
  readonly name: string;
  /** Position on the command line after the command's name, from 1. */
  readonly position: number;
  readonly known: readonly string[];
  /** Names that the user most likely looks for. Default: the nearest known name. */
  readonly near?: readonly string[];
  /** Sentence that lists names, for the report if none is near. Default: none. */
  readonly listed?: string;
}

/** Wrong usage of the command. Its message quotes no value from the command line, which may be a key. */
export interface UsageError extends Error {
  readonly code: "usage";
  readonly unknown: UnknownName | undefined;
  /** The command line, corrected. Default: none. */
  readonly command?: string | undefined;
}

/** Creates an error for wrong usage. */
export function usageError(message: string, unknown?: UnknownName): UsageError {
  return Object.assign(new Error(message), { code: "usage" as const, unknown });
}

/** Creates the error for an unknown name. The report suggests the nearest known one. */
export const unknownName = (unknown: UnknownName): UsageError => usageError(`Unknown ${unknown.noun}.`, unknown);

/** Whether a value is a {@link UsageError}. */
export function isUsageError(value: unknown): value is UsageError {
  return value instanceof Error && "code" in value && value.code === "usage";
}
