import type { Tool } from "@toolwright/core";
import { expect } from "vitest";

/** Expects all tools as deferred functions in namespaces, next to the API's tool search. */
export function expectNamespaces(declared: readonly Readonly<Record<string, unknown>>[], tools: readonly Tool[]): void {
  expect(declared.map(({ type, name }) => name ?? type)).toEqual([
    "Observability",
    "Observability_investigate",
    "Messaging_Read",
    "Messaging_Read_2",
    "Messaging_Act",
    "Sales",
    "tool_search",
  ]);
  const functions = declared.flatMap((entry) => (entry["tools"] as readonly object[] | undefined) ?? []);
  expect(functions).toHaveLength(tools.length);
  for (const entry of functions) expect(entry).toMatchObject({ type: "function", defer_loading: true, strict: false });
}
