import { ToolError } from "@toolwright/core/authoring";
import { closestMatch, quoteName, suggestName } from "@toolwright/core/text";

/** The names that a list may contain. */
export interface KnownNames {
  /** The names to suggest. */
  readonly known: readonly string[];
  /** Whether a name is valid, in any accepted spelling. */
  isKnown(name: string): boolean;
  /** Noun for a name, such as `a tool`. */
  readonly noun: string;
}

/**
 * Requires that the operator's list contains only known names. An error quotes each unknown name, or states its
 * position if it may be a key.
 * @param parameter flag or field with the list
 * @throws ToolError `misconfigured`
 */
export function requireNames(parameter: string, names: readonly string[], { known, isKnown, noun }: KnownNames): void {
  const unknown = names.filter((name) => !isKnown(name));
  const problems = unknown.map((name) => {
    const shown = quoteMisspelled(name, known) ?? `name ${names.indexOf(name) + 1} of the list, ${NOT_SHOWN},`;
    return `${parameter}: ${shown} is not ${noun}; ${suggestName(name, known).replace(/[^?]$/, "$&.")}`;
  });
  if (problems.length > 0) throw invalid(problems.join(" "));
}

/**
 * Reads the lists of a flag as one, whose names are not yet checked; `undefined` without the flag.
 * @throws ToolError `misconfigured` for an empty name
 */
export function readList(flag: string, lists: readonly string[] | undefined): readonly string[] | undefined {
  if (lists === undefined) return undefined;
  const names = lists.flatMap((list) => list.split(",")).map((name) => name.trim());
  if (names.some((name) => name === "")) throw invalid(`--${flag} takes names separated by commas.`);
  return names;
}

/** Creates the error for flags and settings that the server cannot use. */
export function invalid(message: string): ToolError {
  return new ToolError({ code: "misconfigured", message });
}

const NAME = /^[A-Za-z][\w.*-]{0,60}$/;

/** End of a sentence about a value that is not quoted. */
export const NOT_SHOWN = "which is not shown, because it may be a key";

/**
 * Quotes an unknown value for an error message if it resembles a known name. Otherwise returns `null`, because the
 * value may be an API key that was pasted in the wrong place, and error messages end up in log files.
 */
export function quoteMisspelled(value: string, knownNames: readonly string[]): string | null {
  return NAME.test(value) && closestMatch(value, knownNames) !== null ? quoteName(value) : null;
}
