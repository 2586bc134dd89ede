import { describe, expect, it } from "vitest";
import { COMMON_KEYS } from "./canaries.ts";
import { collectOutputs } from "./collect-outputs.ts";
import { findLeaks } from "./leaks.ts";
import { situations } from "./situations.ts";

// Calls every tool through every entry point in every situation where a response or error can contain keys.

describe("common keys", () => {
  it.each(situations.map((situation) => [situation.name, situation] as const))(
    "no output contains a key in: %s",
    async (_, situation) => {
      const toolkitsWithRedaction = new Set<string>();
      for await (const { tool, keys, outputs, requests, spans } of collectOutputs(COMMON_KEYS, situation)) {
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
