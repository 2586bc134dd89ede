import type { BundleSize } from "./measure-bundle.ts";

/** Maximum bytes of each bundle, minified and compressed. */
export type Budgets = Readonly<Record<string, number>>;

/** Returns one message for each bundle over its budget, bundle without a budget, and budget without a bundle. */
export function budgetFaults(sizes: Readonly<Record<string, BundleSize>>, budgets: Budgets): readonly string[] {
  const over = Object.entries(sizes).flatMap(([name, { gzipped }]) => {
    const budget = budgets[name];
    if (budget === undefined) return [`${name} has no budget; it takes ${gzipped} bytes.`];
    return gzipped > budget ? [`${name} takes ${gzipped} bytes, ${gzipped - budget} more than its budget.`] : [];
  });
  const unknown = Object.keys(budgets).filter((name) => sizes[name] === undefined);
  return [...over, ...unknown.map((name) => `${name} has a budget and no bundle.`)];
}
