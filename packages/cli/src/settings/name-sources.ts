/** The variables from which a profile takes those of the toolkits, by the name that the toolkits read. */
export type VariableSources = ReadonlyMap<string, string>;

/**
 * Replaces the variables of the toolkits in messages by those from which the profile takes them: these are what the user
 * sets.
 */
export function nameSources<Value>(value: Value, sources: VariableSources | undefined): Value {
  if (!sources?.size) return value;
  const names = new RegExp(`\\b(?:${[...sources.keys()].join("|")})\\b`, "g");
  // Names of variables have no character that JSON escapes.
  return JSON.parse(JSON.stringify(value).replace(names, (name) => sources.get(name) ?? name)) as Value;
}
