import { describe, expect, it } from "vitest";
import { AWKWARD_KEYS } from "./canaries.ts";
import { collectOutputs } from "./collect-outputs.ts";
import { findLeaks } from "./leaks.ts";
import { situations } from "./situations.ts";

// Repeats the tests of common-keys.slow.test.ts with keys that every encoding changes.

describe("awkward keys", () => {
  it.each(situations.filter(({ isSimilar }) => !isSimilar).map((situation) => [situation.name, situation] as const))(
    "no output contains a key in: %s",
    async (_, situation) => {
      const toolkitsWithRedaction = new Set<string>();
      for await (const { tool, keys, outputs, requests, spans } of collectOutputs(AWKWARD_KEYS, situation)) {
        expect(findLeaks(outputs, keys, tool)).toEqual([]);
        expect(requests).toBeGreaterThan(0);
        expect(spans).toBeGreaterThan(requests);
        if (JSON.stringify(outputs).includes("[secret]")) toolkitsWithRedaction.add(tool.split(".")[0] ?? "");
      }
      if (situation.showsRedaction)
        expect([...toolkitsWithRedaction].sort()).toEqual(["Messaging", "Observability", "Sales"]);
    },
  );
});
