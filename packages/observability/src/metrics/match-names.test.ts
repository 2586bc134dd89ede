import { expect, it, vi } from "vitest";
import { nearestNames } from "./match-names.ts";

const compared = vi.hoisted(() => ({ count: 0 }));

vi.mock("@toolwright/core/text", async (load) => {
  const text = await load<typeof import("@toolwright/core/text")>();
  const closestMatch: typeof text.closestMatch = (word, candidates) => {
    const list = [...candidates];
    compared.count += list.length;
    return text.closestMatch(word, list);
  };
  return { ...text, closestMatch };
});

it("compares only parts that may be close, since the distances to all parts of 10,000 names take a second", () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `team${index}.service${index % 97}.metric.value${index}`);
  const nearest = nearestNames(names, "sevrice.metrc.vale and more words here");
  expect(nearest).toHaveLength(3);
  for (const name of nearest) expect(name).toMatch(/service\d+\.metric\.value/);
  // The names have 20,098 different parts, and the search has six words.
  expect(compared.count).toBeLessThan(1_000);
});
