import { misconfigured } from "@toolwright/core/authoring";
import { suggestName } from "@toolwright/core/text";
import { NOT_SHOWN, quoteMisspelled } from "./quote-misspelled.ts";

/** The names that a list may contain. */
export interface KnownNames {
  /** The names to suggest. */
  readonly known: readonly string[];
  /** Whether a name is valid, in any accepted spelling. */
  isKnown(name: string): boolean;
  /** What a name is, such as `a tool`. */
  readonly noun: string;
}

/**
 * Requires that a list of the operator contains only known names. An error states the position of each unknown name.
 * @param parameter flag or field with the list
 * @throws ToolError `misconfigured`
 */
export function requireNames(parameter: string, names: readonly string[], { known, isKnown, noun }: KnownNames): void {
  const issues = names.flatMap((name, index) =>
    isKnown(name)
      ? []
      : [
          {
            parameter,
            received: quoteMisspelled(name, known) ?? `name ${index + 1} of the list, ${NOT_SHOWN}`,
            rule: `is not ${noun}; ${suggestName(name, known)}`,
          },
        ],
  );
  if (issues.length > 0) throw misconfigured(issues);
}
