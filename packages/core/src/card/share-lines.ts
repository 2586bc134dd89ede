/**
 * Shares lines between lists: each list gets the lines that it needs, or an equal part of what the shorter ones leave.
 * @returns the share of each list, in total at most `room`
 */
export function shareLines(needs: readonly number[], room: number): number[] {
  const shares = needs.map(() => 0);
  const shortestFirst = needs.map((need, index) => ({ need, index })).sort((one, other) => one.need - other.need);
  let rest = room;
  shortestFirst.forEach(({ need, index }, position) => {
    const share = Math.min(need, Math.floor(rest / (needs.length - position)));
    shares[index] = share;
    rest -= share;
  });
  return shares;
}
