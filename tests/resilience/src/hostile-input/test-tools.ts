import type { CallOptions, Tool } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { testClock } from "@toolwright/tests-support";
import { NOW } from "../faults/tool-calls.ts";

/** A tool, and the typed function of its toolkit. */
export interface TestTool {
  readonly tool: Tool;
  callTyped(args: unknown, options?: CallOptions): Promise<object>;
}

/** The sandbox keys. Tests also check that requests carry no other keys. */
export const KEYS = {
  observability: { apiKey: "sandbox-api-key", applicationKey: "sandbox-application-key", site: "datadoghq.com" },
  messaging: {
    ...{ siteId: "sandbox-site-id", trackingApiKey: "sandbox-tracking-key", appApiKey: "sandbox-app-key" },
    region: "US",
  },
  sales: { apiKey: "sandbox-apollo-key" },
} as const;

/** Options of the toolkits under test. */
export interface TestToolOptions {
  readonly fetch?: typeof globalThis.fetch;
  /** One base URL for all backends. */
  readonly baseUrl?: string;
  readonly maxBodyBytes?: number;
}

/** Creates new toolkits, whose clock advances only while a call waits. */
export function createTestTools(setting: TestToolOptions): ReadonlyMap<string, TestTool> {
  const clock = testClock(NOW);
  const common = { ...setting, clock };
  const toolkits = [
    createObservability({ ...KEYS.observability, ...common }),
    createMessaging({ ...KEYS.messaging, ...common }),
    createSales({ ...KEYS.sales, ...common, cache: false }),
  ];
  return new Map(toolkits.flatMap((toolkit) => toolkit.tools.map((tool) => [tool.name, testToolOf(toolkit, tool)])));
}

function testToolOf(toolkit: object, tool: Tool): TestTool {
  const [, name = ""] = tool.name.split(".");
  const typedFunction: unknown = Reflect.get(toolkit, name.charAt(0).toLowerCase() + name.slice(1));
  return { tool, callTyped: typedFunction as TestTool["callTyped"] };
}
