import { findTool } from "@toolwright/core";
import { openaiChatTools } from "@toolwright/core/openai";
import { describe, expect, it } from "vitest";
import { lostIn } from "../nothing-lost.ts";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import { chatLoop, responsesLoop, runToolsLoop, toolRunnerLoop } from "./openai-loops.ts";
import { call } from "./wire.ts";

const { tools } = createSandboxToolkits();
const calls = [call("Messaging_ListSegments", {})];

describe.each([chatLoop, responsesLoop, runToolsLoop, toolRunnerLoop])("the declarations of $name", (loop) => {
  it.each([false, true])("declare every tool completely, with strict %s", async (strict) => {
    const { requests } = await loop.run({ tools, calls, options: { strict } });
    const declared = loop.declared(requests[0]);
    expect(declared).toHaveLength(tools.length);
    for (const declaration of declared) {
      const tool = findTool(tools, declaration.name)!;
      expect(lostIn(tool, declaration)).toEqual([]);
      expect(declaration.strict).toBe(strict);
      expect(declaration.parameters).toHaveProperty("properties");
      expect(declaration.parameters).toEqual(tool.parameters(strict ? "strict" : "default"));
    }
  });

  it("declare only the listed tools as strict, by full or wire name", async () => {
    const strict = ["Observability.SearchLogs", "Messaging_IdentifyPerson"];
    const { requests } = await loop.run({ tools, calls, options: { strict } });
    const held = loop.declared(requests[0]).filter((declaration) => declaration.strict);
    expect(held.map(({ name }) => name)).toEqual(["Observability_SearchLogs", "Messaging_IdentifyPerson"]);
    for (const { parameters } of held) {
      const { properties, required } = parameters as { properties: object; required: string[] };
      expect(required).toEqual(Object.keys(properties));
    }
  });

  it("omit unselected tools", async () => {
    const { requests } = await loop.run({ tools, calls, options: { readOnly: true, except: ["Sales.GetApiUsage"] } });
    const chosen = tools.filter(({ name, annotations }) => annotations.readOnly && name !== "Sales.GetApiUsage");
    expect(loop.declared(requests[0]).map(({ name }) => name)).toEqual(chosen.map(({ wireName }) => wireName));
  });
});

describe("the strict option", () => {
  it("rejects a name that no tool has and suggests the closest one", () => {
    expect(() => openaiChatTools(tools, { strict: ["Observability.SearchLog"] })).toThrow(
      'strict: names no tool; did you mean Observability.SearchLogs? (received "Observability.SearchLog")',
    );
  });
});
