import * as v from "valibot";

/** A message's variables in a list. */
export interface ListedVariables {
  readonly variables: string[] | null;
  readonly optional_variables: string[] | null;
}

/** The result fields of a row with variables. `parameter` is the argument of the send that takes their values. */
export function variableEntries(parameter: string) {
  const names = v.nullable(v.array(v.string()));
  return {
    variables: v.pipe(names, v.description(`Names that \`${parameter}\` needs, or sends fail; \`null\` if unknown.`)),
    optional_variables: v.pipe(
      names,
      v.description(`Names that a default or a condition of the message covers; \`null\` if unknown.`),
    ),
  };
}
