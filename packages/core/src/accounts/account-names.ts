import * as v from "valibot";
import type { InputIssue } from "../errors.ts";
import { findWord } from "../schema/union-side.ts";
import { closestMatch } from "../text/closest-match.ts";
import { formatValue } from "../text/format-value.ts";

/** Name of the parameter, the result field and the card's field. */
export const ACCOUNT = "account";

/** The accounts of one tool. */
export type AccountNames = ReturnType<typeof accountNames>;

/**
 * Describes the accounts of a tool.
 * @param allNames names of all accounts of the list, also of those without the tool
 */
export function accountNames(
  names: readonly string[],
  allNames: readonly string[],
  descriptions: Readonly<Record<string, string | undefined>>,
) {
  const words = v.picklist(names);
  const text = names.flatMap((name) => (descriptions[name] ? `${name}: ${descriptions[name]}` : [])).join("; ");
  const known = `one of ${names.map((name) => (descriptions[name] ? `${name} (${descriptions[name]})` : name)).join(", ")}`;
  return {
    allNames,
    /** Schema of the parameter. Without descriptions it has only the names, since every tool repeats it. */
    parameter: text === "" ? words : v.pipe(words, v.description(text)),
    /** Finds the account that a model named, ignoring case. */
    find: (received: unknown) => findWord(String(received), names) as string | undefined,
    /** Returns the issue of a missing or unknown account. */
    issueOf(received: unknown): InputIssue {
      if (received === undefined) return { parameter: ACCOUNT, received: "nothing", rule: `is required: ${known}` };
      const match = closestMatch(String(received), names);
      const hint = match === null ? "" : `; did you mean ${match}?`;
      return { parameter: ACCOUNT, received: formatValue(received), rule: `must be ${known}${hint}` };
    },
  };
}
