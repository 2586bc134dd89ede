import type { CompleteResult } from "@modelcontextprotocol/server";

/** Most values of a completion, as the protocol requires. */
const MAX_VALUES = 100;

/** The values that begin with the entered text, then those that contain it. Case makes no difference. */
export function matchValues(values: readonly string[], entered: string): CompleteResult {
  const text = entered.trim().toLowerCase();
  const positions = values.map((value) => ({ value, at: value.toLowerCase().indexOf(text) }));
  const matches = [...positions.filter(({ at }) => at === 0), ...positions.filter(({ at }) => at > 0)];
  const shown = matches.slice(0, MAX_VALUES).map(({ value }) => value);
  return { completion: { values: shown, total: matches.length, hasMore: matches.length > shown.length } };
}
