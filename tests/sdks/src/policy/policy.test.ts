import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import type { Policy, Tool } from "@toolwright/core";
import { aiSdkTools } from "@toolwright/core/ai-sdk";
import { createMcpServer } from "@toolwright/mcp";
import { createMessaging } from "@toolwright/messaging";
import { createSales } from "@toolwright/sales";
import { beforeEach, describe, expect, test } from "vitest";
import { ACCESS_CASES } from "./access-cases.ts";
import { email, launch, sandbox } from "./calls.ts";
import { LIMIT_CASES } from "./limit-cases.ts";
import type { Call } from "./policy-case.ts";

const { messaging, sales } = sandbox;

beforeEach(() => {
  messaging.reset();
  sales.reset();
});

/** Creates the toolkits with a policy. `requests` lists the method and path of every request. */
function createToolkits(policy: Policy) {
  const requests: string[] = [];
  const hooks = {
    onRequest: ({ method, url }: { method: string; url: string }) =>
      requests.push(`${method} ${new URL(url).pathname}`),
  };
  const toMessaging = createMessaging({ ...messaging.options, hooks, policy });
  const toSales = createSales({ ...sales.options, hooks, policy });
  const tools: readonly Tool[] = [...toMessaging.tools, ...toSales.tools];
  return { functions: { ...toMessaging, ...toSales }, tools, requests };
}

type Toolkits = ReturnType<typeof createToolkits>;

/** Runs a call, and resolves with its result or its error as JSON. */
type Run = (call: Call) => Promise<string>;

function toolOf({ tools }: Toolkits, name: string): Tool {
  const tool = tools.find((one) => one.name.split(".")[1]?.toLowerCase() === name.toLowerCase());
  if (!tool) throw new RangeError(name);
  return tool;
}

const json = (value: unknown) => JSON.stringify(value);

/** Requests that send, write or cost. */
const ACTS = /\/(?:send\/email|triggers|entity|enrich|match|search)$/;

/** All ways to call a tool. */
const WAYS: Readonly<Record<string, (toolkits: Toolkits) => Promise<Run>>> = {
  "the typed function":
    async ({ functions }) =>
    async ([name, args]) =>
      (functions as unknown as Record<string, (args: object) => Promise<object>>)[name]?.(args).then(json, json) ?? "",
  "tool.call":
    async (toolkits) =>
    async ([name, args]) =>
      (await toolOf(toolkits, name).call(args)).text,
  "the AI SDK": async (toolkits) => {
    const tools = aiSdkTools(toolkits.tools, { approve: false }) as unknown as Record<
      string,
      { execute(args: object, options: object): Promise<unknown> }
    >;
    return async ([name, args]) =>
      tools[toolOf(toolkits, name).wireName]?.execute(args, { toolCallId: "a", messages: [] }).then(json, json) ?? "";
  },
  "MCP tools/call": async (toolkits) => {
    const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
    const client = new Client({ name: "host", version: "1.0.0" });
    await Promise.all([
      // Without approval, the server reads no preview, whose requests the cases do not count.
      createMcpServer({ tools: toolkits.tools, approve: "host" }).newServer().connect(serverSide),
      client.connect(clientSide),
    ]);
    return async ([name, args]) => {
      const params = { name: toolOf(toolkits, name).wireName, arguments: args as Record<string, unknown> };
      return json((await client.callTool(params)).content);
    };
  },
};

const CASES = [...ACCESS_CASES, ...LIMIT_CASES];
/** The first case of each rule, for ways that differ from `tool.call` only above the policy. */
const ONE_CASE_PER_RULE = [...Map.groupBy(CASES, ({ rule }) => rule).values()].flatMap(([first]) => first ?? []);

test("the cases have at least 30 refusals, of every rule", () => {
  const refused = CASES.filter(({ rule }) => rule !== null);
  expect(refused.length).toBeGreaterThanOrEqual(30);
  expect([...new Set(refused.map(({ rule }) => rule))].sort()).toEqual([
    "maxCredits.perAccount",
    "maxCredits.perCall",
    "maxCredits.perToolkit",
    "maxRecipients",
    "recipients.allow",
    "recipients.deny",
    "sends.perDay",
    "sends.perHour",
    "stopped",
    "templates.allow",
    "templates.deny",
    "tools.allow",
    "tools.deny",
    "unknownRecipients",
    "unsubscribed",
  ]);
});

describe.each(Object.entries(WAYS))("through %s", (way, open) => {
  test.each(way === "tool.call" ? CASES : ONE_CASE_PER_RULE)(
    "the policy decides on $title (rule: $rule)",
    async (example) => {
      const { policy, before = [], call, rule, reads = 0 } = example;
      const toolkits = createToolkits(policy);
      const run = await open(toolkits);
      for (const earlier of before) expect(await run(earlier)).not.toContain("policy");
      const sent = toolkits.requests.length;
      const deliveries = messaging.workspace.deliveries.length;
      const answer = await run(call);
      if (rule === null) {
        expect(answer).not.toMatch(/rule |"code|isError/);
        expect(toolkits.requests.length).toBeGreaterThan(sent);
        return;
      }
      const text = answer.replaceAll(String.raw`\"`, '"');
      expect(text).toContain(`refuses this call (rule ${rule})`);
      expect(text).toContain('"code":"policy"');
      expect(text).toContain('"retryable":false');
      expect(text).not.toContain('"outcome"');
      const requests = toolkits.requests.slice(sent);
      expect(requests.filter((request) => ACTS.test(request))).toEqual([]);
      expect(requests.length, requests.join()).toBeLessThanOrEqual(reads);
      expect(messaging.workspace.deliveries.length).toBe(deliveries);
    },
  );
});

test("a search that reaches a limit of credits half-way keeps the companies that were paid for", async () => {
  for (const maxCredits of [{ perToolkit: 4 }, { perAccount: 4 }]) {
    const spentBefore = sales.requests.length;
    const { searchOrganizations } = createSales({ ...sales.options, policy: { maxCredits } });
    const { status, companies, credits_spent, warnings } = await searchOrganizations({ limit: 10 });
    expect({ status, credits_spent }).toEqual({ status: "ok", credits_spent: 4 });
    expect(companies).toHaveLength(10);
    expect(companies.filter(({ firmographics }) => firmographics !== null)).toHaveLength(3);
    expect(warnings.join()).toContain(`rule maxCredits.${Object.keys(maxCredits)[0]}`);
    expect(sales.requests.length - spentBefore).toBeLessThanOrEqual(4);
  }
});

test("all messages are redirected, also to people and segments, through typed functions and agents", async () => {
  const redirectAllTo = "staging@example.com";
  const { sendTransactionalEmail, tools } = createMessaging({
    ...messaging.options,
    policy: { redirectAllTo, recipients: { allow: [redirectAllTo] }, maxRecipients: 1 },
  });
  const before = messaging.workspace.deliveries.length;
  const [, args] = email({ bcc: "log@example.org" });
  await sendTransactionalEmail(args as Parameters<typeof sendTransactionalEmail>[0]);
  const broadcast = tools.find(({ name }) => name === "Messaging.TriggerBroadcast");
  const prepared = broadcast?.prepare(launch({ segment_id: "2" })[1]);
  expect(prepared?.args).toMatchObject({ segment_id: "", recipient_emails: [redirectAllTo] });
  expect(JSON.stringify(await prepared?.card())).toContain(redirectAllTo);
  const deliveries = JSON.stringify(messaging.workspace.deliveries.slice(before));
  expect(deliveries).toContain(redirectAllTo);
  expect(deliveries).not.toContain("log@example.org");
});
