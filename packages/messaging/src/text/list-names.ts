import { truncateMiddle } from "@toolwright/core/authoring";

const MOST_NAMED = 10;

/** A list of names in words, cut where it gets long. */
export function listNames(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED;
  return (
    names
      .slice(0, MOST_NAMED)
      .map((name) => truncateMiddle(name, 80))
      .join(", ") + (rest > 0 ? ` and ${rest} more` : "")
  );
}
