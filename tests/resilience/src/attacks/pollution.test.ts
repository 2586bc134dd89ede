import { isToolError, selectTools } from "@toolwright/core";
import { mcpTools } from "@toolwright/core/mcp";
import { readPolicy } from "@toolwright/core/policy";
import { createMessaging } from "@toolwright/messaging";
import { describe, expect, it } from "vitest";
import { writeCursor } from "../../../../packages/core/src/paging/cursor.ts";
import { inheritedNames } from "../hostile-input/inherited-names.ts";
import { createTestTools, KEYS } from "../hostile-input/test-tools.ts";
import { checkArguments, checkPrototypes, checkResponse, POLLUTING, respondWith, working } from "./pollution.ts";

// JSON can contain keys with a special meaning in JavaScript. None of them may change a prototype, or be inherited by a
// result.

checkPrototypes();

describe.each(POLLUTING)("with the key %s", (_, members) => {
  it("arguments change no prototype", () => checkArguments("Messaging.ListSegments", members));

  it.each([
    ["Messaging.IdentifyPerson", "attributes"],
    ["Messaging.RecordEvent", "data"],
    ["Messaging.SendTransactionalEmail", "message_data"],
    ["Messaging.TriggerBroadcast", "data"],
  ])("the map of %s changes no prototype, and no inherited value leaves", async (name, map) => {
    const { sent, fetch } = respondWith("{}");
    const inner = JSON.parse(`{"order_id":"1","amount":"1","headline":"x","link":"x",${members}}`) as object;
    await createTestTools({ fetch })
      .get(name)!
      .tool.call({ ...working[name], [map]: inner });
    expect(sent.filter((body) => body.includes("thief") || body.includes("polluted"))).toEqual([]);
  });

  it("a response changes no prototype", () => checkResponse("Messaging.ListSegments", members));

  it("a policy as JSON gets no rule from it", async () => {
    const read = () => readPolicy(JSON.parse(`{"maxRecipients":5,${members}}`));
    try {
      const policy = read();
      expect(Object.entries(policy)).toEqual([["maxRecipients", 5]]);
      expect(inheritedNames(policy)).toEqual([]);
    } catch (error) {
      if (!isToolError(error)) throw error;
      expect(error.code).toBe("misconfigured");
    }
  });
});

describe("a name that objects inherit isn't a tool, option or rule", () => {
  const names = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf", "then"];
  const tools = [...createTestTools({}).values()].map(({ tool }) => tool);

  it.each(names)("a call of %s is an error", async (name) => {
    const { call } = mcpTools(tools, { approve: false });
    await expect(call({ params: { name, arguments: {} } })).rejects.toThrow(/nknown tool|not found|no tool/i);
  });

  it.each(names)("a selection of %s is refused", (name) => {
    expect(() => selectTools(tools, { only: [name] })).toThrow("names no tool");
    expect(() => selectTools(tools, { except: [name] })).toThrow("names no tool");
  });

  it.each(names)("the option %s is refused or has no effect", async (name) => {
    const origins: string[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      origins.push(new URL(new Request(input, init).url).origin);
      return Response.json({ segments: [] });
    };
    const options = JSON.parse(`{"${name}":{"baseUrl":"https://evil.example"}}`) as object;
    try {
      await createMessaging({ ...KEYS.messaging, ...options, fetch }).listSegments({});
      expect(origins).toEqual(["https://api.customer.io"]);
    } catch (error) {
      if (!isToolError(error)) throw error;
      expect(error.code).toBe("misconfigured");
    }
  });
});

describe("a cursor with such a key", () => {
  it.each(POLLUTING)("%s is invalid and changes no prototype", async (_, members) => {
    const { sent, fetch } = respondWith('{"data":[]}');
    const state = JSON.parse(`{"after":"x","skip":0,${members}}`) as object;
    const { tool } = createTestTools({ fetch }).get("Observability.SearchLogs")!;
    const cursor = writeCursor({ tool: tool.name, arguments: { query: "*", ...state } }, state);
    expect(await tool.call({ query: "*", cursor })).toMatchObject({ ok: false, error: { code: "invalid_input" } });
    expect(sent).toEqual([]);
  });
});
