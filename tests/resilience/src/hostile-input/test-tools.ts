import type { ApprovalCard, CallOptions, Tool } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { testClock } from "@toolwright/tests-support";
import { NOW } from "../faults/tool-calls.ts";

/** The typed function of a tool; only tools with effects have a preview. */
export interface TypedFunction {
  (args: unknown, options?: CallOptions): Promise<object>;
  preview(args: unknown): Promise<ApprovalCard>;
}

/** A tool, and the typed function of its toolkit. */
export interface TestTool {
  readonly tool: Tool;
  readonly callTyped: TypedFunction;
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
  return new Map(
    toolkits.flatMap((toolkit) =>
      toolkit.tools.map((tool) => [tool.name, { tool, callTyped: typedFunctionOf(toolkit, tool.name) }]),
    ),
  );
}

/** The typed function of a toolkit for a tool. */
export function typedFunctionOf(toolkit: object, toolName: string): TypedFunction {
  const [, name = ""] = toolName.split(".");
  return Reflect.get(toolkit, name.charAt(0).toLowerCase() + name.slice(1)) as TypedFunction;
}
