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

interface TestToolkit {
  readonly tools: readonly Tool[];
}

/** Creates a toolkit by the first part of its tools' names. Its clock advances only while a call waits. */
const CREATE: Readonly<Record<string, (setting: TestToolOptions) => TestToolkit>> = {
  Observability: (setting) => createObservability({ ...KEYS.observability, ...setting, clock: testClock(NOW) }),
  Messaging: (setting) => createMessaging({ ...KEYS.messaging, ...setting, clock: testClock(NOW) }),
  Sales: (setting) => createSales({ ...KEYS.sales, ...setting, clock: testClock(NOW), cache: false }),
};

/** Creates all tools, in new toolkits. */
export function createTestTools(setting: TestToolOptions): ReadonlyMap<string, TestTool> {
  const toolkits = Object.values(CREATE).map((create) => create(setting));
  return new Map(
    toolkits.flatMap((toolkit) =>
      toolkit.tools.map((tool) => [tool.name, { tool, callTyped: typedFunctionOf(toolkit, tool.name) }]),
    ),
  );
}

/** Creates one tool in a new toolkit, which is faster than creating all of them. */
export function createTestTool(name: string, setting: TestToolOptions = {}): TestTool {
  const toolkit = CREATE[name.split(".", 1)[0] ?? ""]?.(setting);
  const tool = toolkit?.tools.find((one) => one.name === name);
  if (!toolkit || !tool) throw new Error(`${name} isn't a tool`);
  return { tool, callTyped: typedFunctionOf(toolkit, name) };
}

/**
 * The card of a call, whose arguments are read leniently.
 * @throws ToolError for invalid arguments, or from a preview that fails
 */
export async function previewOf({ tool, callTyped }: TestTool, args: unknown): Promise<ApprovalCard> {
  const prepared = tool.prepare(args);
  if (prepared.fault) throw prepared.fault;
  return callTyped.preview(prepared.args);
}

/** The typed function of a toolkit for a tool. */
export function typedFunctionOf(toolkit: object, toolName: string): TypedFunction {
  const [, name = ""] = toolName.split(".");
  return Reflect.get(toolkit, name.charAt(0).toLowerCase() + name.slice(1)) as TypedFunction;
}
