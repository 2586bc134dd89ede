/**
 * Places where a tool's declaration states a rule: a pattern per place. A place is the name of a tool without its
 * toolkit (`SearchLogs`: the description) or of one of its parameters (`SearchLogs.query`: description, schema keywords
 * and `required`, as JSON).
 */
export type Mention = Readonly<Record<string, RegExp>>;

/** A rule that a tool's caller doesn't need to know, and the reason. */
export interface NotForCallers {
  readonly notForCallers: string;
}

/** Requirements of a toolkit, with the places that state them. */
export type RulesInDescriptors<Id extends string> = Readonly<Partial<Record<Id, Mention | NotForCallers>>>;

/** The same parameter of several tools, all of which state the rule in the same words. */
export function inParameter(parameter: string, tools: readonly string[], pattern: RegExp): Mention {
  return Object.fromEntries(tools.map((tool) => [`${tool}.${parameter}`, pattern]));
}

export function isNotForCallers(entry: Mention | NotForCallers): entry is NotForCallers {
  return typeof entry.notForCallers === "string";
}
