import { inspect } from "node:util";
import { hashTools, isToolError } from "@toolwright/core";
import { createServices as createMessagingServices } from "@toolwright/messaging/services";
import { createServices as createObservabilityServices } from "@toolwright/observability/services";
import { createServices as createSalesServices } from "@toolwright/sales/services";
import { testClock } from "@toolwright/tests-support";
import { usualArguments } from "@toolwright/tests-tools";
import { describe, expect, it } from "vitest";
import { agentTools } from "../../../../packages/core/src/adapters/shared/agent-tool.ts";
import { createFaultSandbox, NOW } from "../faults/tool-calls.ts";
import { COMMON_KEYS } from "./canaries.ts";
import { backendFor, createCanaryToolkits, keysByToolkit } from "./canary-tools.ts";
import { findLeaks } from "./leaks.ts";

// A host application may log, inspect or clone any object of the toolkits.

const sandbox = createFaultSandbox();
const args = usualArguments(sandbox);
const options = { fetch: backendFor(COMMON_KEYS, sandbox), clock: testClock(NOW) };
const toolkits = createCanaryToolkits(COMMON_KEYS, options);
const tools = Object.values(toolkits).flatMap((toolkit) => [...toolkit.tools]);
const keys = keysByToolkit(COMMON_KEYS);
const services = {
  observability: createObservabilityServices({ ...keys.observability, site: "datadoghq.eu" }),
  messaging: createMessagingServices({ ...keys.messaging, region: "EU" }),
  sales: createSalesServices({ ...keys.sales, cache: {} }),
};

const objects: Readonly<Record<string, () => unknown>> = {
  "the toolkits": () => toolkits,
  "their tools": () => tools,
  "the services, whose clients contain the keys": () => services,
  "descriptors and schemas": () =>
    tools.map((tool) => [
      tool.descriptor(),
      tool.parameters(),
      tool.schema()["~standard"].jsonSchema.input({ target: "draft-2020-12" }),
    ]),
  "the tools of agentTools": () => agentTools(tools, { approve: () => true }),
  "the hashes of the tools": () => hashTools(tools),
};

describe.each(Object.entries(objects))("%s", (name, getObject) => {
  it("no key is readable before the first call", () => {
    expect(findLeaks(getObject(), COMMON_KEYS, name)).toEqual([]);
  });
});

it("no key is readable after every tool was called", async () => {
  for (const tool of tools) expect(await tool.call(args[tool.name])).toMatchObject({ ok: true });
  for (const [name, getObject] of Object.entries(objects))
    expect(findLeaks(getObject(), COMMON_KEYS, name)).toEqual([]);
});

it.each(Object.entries({ ...toolkits, ...services }))(
  "structuredClone rejects %s with an error without keys",
  (_, value) => {
    const error = (() => {
      try {
        return structuredClone(value);
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toBeInstanceOf(DOMException);
    expect(findLeaks(error, COMMON_KEYS)).toEqual([]);
  },
);

it("util.inspect prints a client without its options", () => {
  expect(inspect(services.observability.datadog, { depth: 10 })).toMatch(
    /^\{\s+service: 'Datadog',\s+send: \[AsyncFunction: send\],\s+requireKeys: \[Function: requireKeys\],\s+logsScope: \[Function: logsScope\]\s+\}$/,
  );
  expect(JSON.parse(JSON.stringify(services.sales))).toEqual({
    apollo: { service: "Apollo" },
    cache: { records: {}, searches: {} },
    concurrency: 10,
  });
});

it("a cloned ToolError contains no key", async () => {
  const { observability } = createCanaryToolkits(COMMON_KEYS, {
    ...options,
    fetch: async (input) => Promise.reject(new TypeError("fetch failed", { cause: input })),
  });
  const error: unknown = await observability.searchLogs({ query: "" }).catch((thrown: unknown) => thrown);
  expect(isToolError(error)).toBe(true);
  expect(findLeaks([error, structuredClone(error)], COMMON_KEYS)).toEqual([]);
});
