import { TOOLKITS } from "../catalog.ts";
import type { Environment } from "../process-access.ts";

/** The environment variables that the toolkits read. */
export const VARIABLES: readonly string[] = TOOLKITS.flatMap(({ variables }) => variables.map(({ name }) => name));

/** Returns the values of the secret variables. */
export function secretsIn(environment: Environment): readonly string[] {
  const secret = TOOLKITS.flatMap(({ variables }) => variables.filter(({ isSecret }) => isSecret));
  return secret.map(({ name }) => environment[name]?.trim() ?? "");
}

/** The variables that a profile names for those of the toolkits, by the name that the toolkits read. */
export type VariableSources = ReadonlyMap<string, string>;

/** Replaces the toolkits' variables in messages with the profile's variables, which are the ones that the user sets. */
export function nameSources<Value>(value: Value, sources: VariableSources | undefined): Value {
  if (!sources?.size) return value;
  // Names of variables contain no character that JSON escapes.
  const named = JSON.stringify(value).replace(/[A-Z][A-Z\d_]*/g, (name) => sources.get(name) ?? name);
  return JSON.parse(named) as Value;
}
