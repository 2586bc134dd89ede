/** Bytes of each bundle, minified and compressed. */
export type BundleSizes = Readonly<Record<string, number>>;

/** Returns one message for each bundle over its budget, bundle without a budget, and budget without a bundle. */
export function budgetFaults(sizes: BundleSizes, budgets: BundleSizes): readonly string[] {
  const over = Object.entries(sizes).flatMap(([name, bytes]) => {
    const budget = budgets[name];
    if (budget === undefined) return [`${name} has no budget; it takes ${bytes} bytes.`];
    return bytes > budget ? [`${name} takes ${bytes} bytes, ${bytes - budget} more than its budget.`] : [];
  });
  const unknown = Object.keys(budgets).filter((name) => sizes[name] === undefined);
  return [...over, ...unknown.map((name) => `${name} has a budget and no bundle.`)];
}
