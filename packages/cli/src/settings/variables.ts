import { TOOLKITS } from "../catalog.ts";
import type { Environment } from "../process-access.ts";

/** The environment variables that the toolkits read. */
export const VARIABLES: readonly string[] = TOOLKITS.flatMap(({ variables }) => variables.map(({ name }) => name));

/** The values of the variables that are secret. */
export function secretsIn(environment: Environment): readonly string[] {
  const secret = TOOLKITS.flatMap(({ variables }) => variables.filter(({ isSecret }) => isSecret));
  return secret.map(({ name }) => environment[name]?.trim() ?? "");
}

/** The variables from which a profile takes those of the toolkits, by the name that the toolkits read. */
export type VariableSources = ReadonlyMap<string, string>;

/**
 * Replaces the variables of the toolkits in messages by those from which the profile takes them: these are what the user
 * sets.
 */
export function nameSources<Value>(value: Value, sources: VariableSources | undefined): Value {
  if (!sources?.size) return value;
  // Names of variables have no character that JSON escapes.
  const named = JSON.stringify(value).replace(/[A-Z][A-Z\d_]*/g, (name) => sources.get(name) ?? name);
  return JSON.parse(named) as Value;
}
