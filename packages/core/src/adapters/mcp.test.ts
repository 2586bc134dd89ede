import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import type { Progress } from "../call/call.ts";
import { ToolError } from "../errors.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { type McpProgress, type McpRegistration, mcpRegisterTools, mcpTools } from "./mcp.ts";

const walk = createProbe({
  name: "Probe.Walk",
  annotations: { readOnly: false, destructive: true, idempotent: false, openWorld: true, cost: "credits" },
  input: v.strictObject({ steps: v.optional(v.number(), 3) }),
  run: async (args, call) => {
    const { steps } = args as { steps: number };
    for (const done of [1, 2, 2, steps]) call.progress(done, done === 1 ? null : steps, "steps");
    return { rows: [args] };
  },
});
const { tools } = createToolkit({ run: createProbe(), walk }, {});
const ask = (name: string, args?: Record<string, unknown>, progressToken?: string | number) => ({
  params: { name, ...(args && { arguments: args }), _meta: { progressToken } },
});

describe("listing tools over MCP", () => {
  test("lists a tool under its wire name, with its short name as the title", () => {
    const [, listed] = mcpTools(tools, { approve: false }).list().tools;
    expect(listed).toEqual({
      name: "Probe_Walk",
      title: walk.title,
      description: walk.description,
      inputSchema: {
        type: "object",
        properties: { steps: { type: "number", default: 3 } },
        additionalProperties: false,
      },
      annotations: {
        title: walk.title,
        readOnlyHint: false,
        destructiveHint: true,
        idempotentHint: false,
        openWorldHint: true,
      },
      _meta: { "toolwright/cost": "credits", "anthropic/searchHint": `${walk.title} (Probe)` },
    });
  });

  test("marks the tools that Claude Code loads at the start, and refuses a name that no tool has", () => {
    const { list } = mcpTools(tools, { approve: false, alwaysLoad: ["Probe.Walk"] });
    expect(list().tools.map(({ _meta }) => _meta?.["anthropic/alwaysLoad"])).toEqual([undefined, true]);
    expect(() => mcpTools(tools, { approve: false, alwaysLoad: ["Probe.Wlk"] })).toThrow("alwaysLoad");
  });

  test("declares the fields of results only on request, because a model would pay for them", () => {
    const [listed] = mcpTools(tools, { approve: false, outputSchemas: true }).list().tools;
    const fields = { rows: { type: "array", items: {} } };
    expect(listed?.outputSchema).toEqual({ type: "object", properties: fields });
    expect(mcpTools(tools, { approve: false }).list().tools[0]).not.toHaveProperty("outputSchema");
  });

  test("lists results without descriptions, which are for people and would cost every request tokens", () => {
    const row = v.pipe(v.object({ id: v.pipe(v.string(), v.description("Id of the row.")) }), v.description("A row."));
    const output = v.object({ rows: v.pipe(v.array(row), v.description("All rows.")) });
    const input = v.strictObject({ limit: v.pipe(v.number(), v.description("Most rows.")) });
    const [tool] = createToolkit({ run: createProbe({ input, output }) }, {}).tools;
    expect(JSON.stringify(tool!.descriptor().outputSchema)).toContain("All rows.");
    const [listed] = mcpTools([tool!], { outputSchemas: true }).list().tools;
    expect(JSON.stringify(listed!.outputSchema)).not.toContain("description");
    expect(listed!.outputSchema).toHaveProperty("properties.rows.items.properties.id", { type: "string" });
    expect(listed!.inputSchema).toHaveProperty("properties.limit.description", "Most rows.");
  });

  test("returns equal lists every time, and a change to one copy does not affect another", () => {
    const { list } = mcpTools(tools, { approve: false });
    const first = list();
    const bytes = JSON.stringify(first);
    first.tools[0]!.inputSchema["$schema"] = "changed";
    expect(JSON.stringify(list())).toBe(bytes);
  });

  test("lists names with a dot where the host requires them, in the descriptions of other tools too", () => {
    const description = "Before it, call Probe_Run.";
    const input = v.strictObject({ id: v.pipe(v.string(), v.description("Id from Probe_Run.")) });
    const other = createProbe({ name: "Probe.Read", description, input });
    const { list } = mcpTools(createToolkit({ run: createProbe(), other }, {}).tools, { names: "dotted" });
    expect(list().tools.map(({ name }) => name)).toEqual(["Probe.Run", "Probe.Read"]);
    expect(list().tools[1]).toMatchObject({
      description: "Before it, call Probe.Run.",
      inputSchema: { properties: { id: { description: "Id from Probe.Run." } } },
    });
  });
});

describe("calling a tool over MCP", () => {
  test("returns the same fitted data as text and as structured content, by either name", async () => {
    const { call } = mcpTools(tools, { approve: false });
    for (const name of ["Probe_Walk", "Probe.Walk"]) {
      const { content, structuredContent, isError } = await call(ask(name, { steps: 5 }));
      expect(structuredContent).toEqual({ rows: [{ steps: 5 }], notes: [], shown: 1 });
      expect(content).toEqual([{ type: "text", text: JSON.stringify(structuredContent) }]);
      expect(isError).toBeUndefined();
    }
  });

  test("returns only text for a failed call", async () => {
    const result = await mcpTools(tools, { approve: false }).call(ask("Probe_Walk", { stps: 5 }));
    expect(Object.keys(result).sort()).toEqual(["content", "isError"]);
    expect(result.content[0]?.text).toContain("stps");
  });

  test("rejects a tool that is not offered with the protocol's error code", async () => {
    const { call } = mcpTools(tools, { except: ["Probe_Walk"] });
    await expect(call(ask("Probe_Walk"))).rejects.toMatchObject({ code: -32_602 });
    await expect(call(ask("Probe_Rn"))).rejects.toThrow("did you mean Probe_Run?");
  });

  test.each([
    [
      "version 1",
      (signal: AbortSignal, notify: (step: McpProgress) => Promise<void>) => ({ signal, sendNotification: notify }),
    ],
    [
      "version 2",
      (signal: AbortSignal, notify: (step: McpProgress) => Promise<void>) => ({ mcpReq: { signal, notify } }),
    ],
  ] as const)("reports each progress step of a call once to a server of %s", async (_, context) => {
    const notifications: McpProgress[] = [];
    const steps: Progress[] = [];
    const { call } = mcpTools(tools, { approve: false, onProgress: (step) => steps.push(step) });
    const notify = async (step: McpProgress) => void notifications.push(step);
    await call(ask("Probe_Walk", {}, 0), context(new AbortController().signal, notify));
    expect(notifications).toEqual([
      { method: "notifications/progress", params: { progressToken: 0, progress: 1, message: "steps" } },
      { method: "notifications/progress", params: { progressToken: 0, progress: 2, total: 3, message: "steps" } },
      { method: "notifications/progress", params: { progressToken: 0, progress: 3, total: 3, message: "steps" } },
    ]);
    expect(steps).toHaveLength(4);
    await call(ask("Probe_Walk", {}), context(new AbortController().signal, notify));
    expect(notifications).toHaveLength(3);
  });

  test("continues when the client rejects progress, and reports no progress after a cancellation", async () => {
    const controller = new AbortController();
    const notifications: McpProgress[] = [];
    const notifyAndAbort = async (step: McpProgress) => {
      notifications.push(step);
      controller.abort();
      throw new Error("the client disconnected");
    };
    const context = { signal: controller.signal, sendNotification: notifyAndAbort };
    const { content } = await mcpTools(tools, { approve: false }).call(ask("Probe_Walk", {}, "t"), context);
    expect(notifications).toHaveLength(1);
    expect(content).toHaveLength(1);
  });

  test("requires the approval that the options configure", async () => {
    const { call } = mcpTools(tools, { approve: () => ({ approved: false, reason: "not today" }) });
    expect(await call(ask("Probe_Walk"))).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("not today") }],
    });
    expect(await call(ask("Probe_Run"))).not.toHaveProperty("isError");
  });
});

describe("the options of one call over MCP", () => {
  test("approve decides instead of the adapter's approve, even if that one approves", async () => {
    const { call } = mcpTools(tools, { approve: () => true });
    const refused = await call(ask("Probe_Walk"), {}, { approve: () => ({ approved: false, reason: "not by form" }) });
    expect(refused.content[0]?.text).toContain("not by form");
    expect(await call(ask("Probe_Walk"))).not.toHaveProperty("isError");
  });

  test("approvedHash refuses a call with other arguments", async () => {
    const { call } = mcpTools(tools, { approve: false });
    const hash = await tools[1]!.prepare({ steps: 5 }).hash();
    expect(await call(ask("Probe_Walk", { steps: 5 }), {}, { approvedHash: hash })).not.toHaveProperty("isError");
    const changed = await call(ask("Probe_Walk", { steps: 6 }), {}, { approvedHash: hash });
    expect(changed.content[0]?.text).toContain('"code":"not_approved"');
  });
});

describe("mcpRegisterTools", () => {
  const registered = new Map<
    string,
    { config: McpRegistration; run: (args: unknown, context: object) => Promise<object> }
  >();
  const server = {
    registerTool(name: string, config: McpRegistration, run: (args: unknown, context: object) => Promise<object>) {
      registered.set(name, { config, run });
      return name;
    },
  };

  test("declares the schemas and leaves parsing the arguments to the tool", async () => {
    expect(mcpRegisterTools(server, tools, { approve: false, outputSchemas: true })).toEqual([
      "Probe_Run",
      "Probe_Walk",
    ]);
    const { config, run } = registered.get("Probe_Walk")!;
    const { inputSchema, outputSchema } = config;
    const draft = { target: "draft-2020-12" };
    expect(inputSchema["~standard"].validate({ stps: 1 })).toEqual({ value: { stps: 1 } });
    expect(inputSchema["~standard"].jsonSchema.input(draft)).toHaveProperty("properties.steps");
    expect(outputSchema?.["~standard"].jsonSchema.output(draft)).toHaveProperty("properties.rows");
    expect(config._meta).toMatchObject({ "toolwright/cost": "credits" });
    expect(await run({ stps: 1 }, {})).toMatchObject({ isError: true });
  });

  test("reports progress with the token of the request", async () => {
    const notifications: McpProgress[] = [];
    mcpRegisterTools(server, tools, { approve: false });
    const mcpReq = {
      signal: new AbortController().signal,
      notify: async (step: McpProgress) => void notifications.push(step),
      _meta: { progressToken: "t" },
    };
    await registered.get("Probe_Walk")?.run({}, { mcpReq });
    expect(notifications.map(({ params }) => params.progressToken)).toEqual(["t", "t", "t"]);
  });

  test("rejects a selection that names no tool", () => {
    expect(() => mcpRegisterTools(server, tools, { only: ["Probe_Wlk"] })).toThrow(ToolError);
  });
});
