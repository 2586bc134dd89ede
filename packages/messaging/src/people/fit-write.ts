import { type Fit, fitRecord, type TokenBudget } from "@toolwright/core/authoring";

/** Maximum number of sent values that an agent's result repeats. */
const MAX_REPEATED = 10;

/** Fits the result of a write. The agent knows what it sent, so a long list of sent values is left out. */
export function fitWrite<Key extends string>(
  result: { readonly warnings: readonly string[] } & Readonly<Record<Key, object>>,
  key: Key,
  budget: TokenBudget,
): Fit {
  if (Object.keys(result[key]).length <= MAX_REPEATED) return fitRecord(result, budget);
  const { [key]: _, ...rest } = result;
  return fitRecord({ ...rest, warnings: result.warnings }, budget);
}
