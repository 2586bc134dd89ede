/**
 * Probability that `k` independent runs of a case all pass (pass^k; Yao et al. 2024, tau-bench), estimated without bias from
 * n ≥ k runs of which c passed: C(c, k) / C(n, k), the share of all selections of k runs in which every run passed.
 * @returns `null` if the case has fewer than `k` runs
 */
export function passPower(passed: number, runs: number, k: number): number | null {
  if (runs < k) return null;
  let probability = 1;
  for (let index = 0; index < k; index++) probability *= Math.max(0, passed - index) / (runs - index);
  return probability;
}
