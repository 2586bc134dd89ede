/**
 * Two-sided exact McNemar test (McNemar 1947): the p-value of the runs whose verdict differs, if both sides were equally likely
 * to win each of them. Twice the binomial tail P(X ≤ min(a, b)) with X ~ B(a + b, 1/2), at most 1.
 * @param onlyFirst pairs that only the first passed
 * @param onlySecond pairs that only the second passed
 */
export function mcnemarExact(onlyFirst: number, onlySecond: number): number {
  const differing = onlyFirst + onlySecond;
  // In logarithms, since 2^-n is zero in floating point for n > 1,074.
  let logTerm = -differing * Math.LN2;
  let tail = 0;
  for (let wins = 0; wins <= Math.min(onlyFirst, onlySecond); wins++) {
    tail += Math.exp(logTerm);
    logTerm += Math.log(differing - wins) - Math.log(wins + 1);
  }
  return Math.min(1, 2 * tail);
}
