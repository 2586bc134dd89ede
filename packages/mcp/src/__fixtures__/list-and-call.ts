import { TOOL_NAMES } from "@toolwright/tests-tools";
import { expect } from "vitest";
import type { TestClient } from "./clients.ts";
import { tour } from "./tour.ts";

/** The names that every client must list, in this order. */
const WIRE_NAMES = TOOL_NAMES.map((name) => name.replace(".", "_"));

/** Lists and calls every tool, then closes the client. */
export async function listAndCall(client: TestClient, revision: string): Promise<void> {
  try {
    expect(client.revision).toBe(revision);
    const toolList = await client.list();
    const results = await tour(async (name, args) => {
      const { content, structuredContent, isError } = await client.call(name, args);
      expect(isError ?? false, `${name}: ${content[0]?.text}`).toBe(false);
      // A reduced result also has the link to the full one.
      expect(content.map(({ type }) => type).filter((type) => type !== "resource_link")).toEqual(["text"]);
      // Hosts may show the model only one of the two, so both have the same data.
      expect(JSON.parse(content[0]?.text ?? "")).toEqual(structuredContent);
      return structuredContent as Record<string, unknown>;
    }, WIRE_NAMES);
    expect(toolList.map(({ name }) => name)).toEqual(WIRE_NAMES);
    expect([...results.keys()].sort()).toEqual(WIRE_NAMES.toSorted());
  } finally {
    await client.close();
  }
}
