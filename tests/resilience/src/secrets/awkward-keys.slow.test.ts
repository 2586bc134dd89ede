import { describe, expect, it } from "vitest";
import { AWKWARD_KEYS } from "./canaries.ts";
import { hearAll } from "./hear-all.ts";
import { findLeaks } from "./leaks.ts";
import { situations } from "./situations.ts";

// The same for keys that every encoder changes, where an encoder is at work.

describe("no key shows", () => {
  it.each(situations.filter(({ isSimilar }) => !isSimilar).map((situation) => [situation.name, situation] as const))(
    "no key shows in: %s",
    async (_, situation) => {
      const masked = new Set<string>();
      for await (const { tool, keys, told, requests, spans } of hearAll(AWKWARD_KEYS, situation)) {
        expect(findLeaks(told, keys, tool)).toEqual([]);
        expect(requests).toBeGreaterThan(0);
        expect(spans).toBeGreaterThan(requests);
        if (JSON.stringify(told).includes("[secret]")) masked.add(tool.split(".")[0] ?? "");
      }
      if (situation.isShown) expect([...masked].sort()).toEqual(["Messaging", "Observability", "Sales"]);
    },
  );
});
