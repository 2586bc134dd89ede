/** A duration in words: `40 s`, `4 min`. */
export function ago(ms: number): string {
  return ms < 60_000 ? `${Math.max(0, Math.round(ms / 1_000))} s` : `${Math.round(ms / 60_000)} min`;
}
