import fc from "fast-check";
import { expect, it } from "vitest";
import { shareLines } from "./render-card.ts";

it.each([
  [[3, 4, 5], 40, [3, 4, 5]],
  [[100, 0, 5], 20, [15, 0, 5]],
  [[100, 100, 100], 30, [10, 10, 10]],
  [[100, 2, 100], 21, [9, 2, 10]],
  [[9, 9, 9], 3, [1, 1, 1]],
  [[], 5, []],
])("lists of %j lines share %i lines as %j", (needs, room, shares) => {
  expect(shareLines(needs, room)).toEqual(shares);
});

it("no share exceeds its need or the room, and no line stays unused while a list needs it", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(500), { maxLength: 6 }), fc.nat(100), (needs, room) => {
      const shares = shareLines(needs, room);
      const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);
      expect(shares.every((share, index) => share >= 0 && share <= (needs[index] ?? 0))).toBe(true);
      expect(sum(shares)).toBe(needs.length === 0 ? 0 : Math.min(room, sum(needs)));
    }),
  );
});
