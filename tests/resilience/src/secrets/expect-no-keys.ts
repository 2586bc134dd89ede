import { expect } from "vitest";
import type { Keys } from "./canaries.ts";
import { collectOutputs } from "./collect-outputs.ts";
import { findLeaks } from "./leaks.ts";
import type { Situation } from "./situations.ts";

/** Expects that no output of any tool contains a key in a situation, and that redaction is why. */
export async function expectNoKeys(keys: Keys, situation: Situation): Promise<void> {
  const toolkitsWithRedaction = new Set<string>();
  for await (const { tool, keys: toolKeys, outputs, requests, spans } of collectOutputs(keys, situation)) {
    expect(findLeaks(outputs, toolKeys, tool)).toEqual([]);
    expect(requests).toBeGreaterThan(0);
    expect(spans).toBeGreaterThan(requests);
    if (JSON.stringify(outputs).includes("[secret]")) toolkitsWithRedaction.add(tool.split(".")[0] ?? "");
  }
  if (situation.showsRedaction)
    expect([...toolkitsWithRedaction].sort()).toEqual(["Messaging", "Observability", "Sales"]);
}
