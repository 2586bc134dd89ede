import { truncateMiddle } from "@toolwright/core/authoring";

const MAX_NAMED = 10;

/** Joins names with commas; truncates long names and long lists. */
export function listNames(names: readonly string[]): string {
  const rest = names.length - MAX_NAMED;
  return (
    names
      .slice(0, MAX_NAMED)
      .map((name) => truncateMiddle(name, 80))
      .join(", ") + (rest > 0 ? ` and ${rest} more` : "")
  );
}
