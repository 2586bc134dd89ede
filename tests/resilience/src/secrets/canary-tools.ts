import type { ApprovalRequest, CallEvent, CallOptions, Tool } from "@toolwright/core";
import { RESULT_TOKENS } from "@toolwright/core/authoring";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import type { Sandbox } from "@toolwright/sandbox";
import { agentTools } from "../../../../packages/core/src/adapters/shared/agent-tool.ts";
import type { Keys } from "./canaries.ts";

type CommonOptions = Pick<
  NonNullable<Parameters<typeof createSales>[0]>,
  "fetch" | "hooks" | "tracer" | "clock" | "maxBodyBytes" | "retry"
>;

/** The keys as options of each toolkit. */
export function keysByToolkit({ apiKey, applicationKey, siteId, trackingApiKey, appApiKey, salesApiKey }: Keys) {
  return {
    observability: { apiKey, applicationKey },
    messaging: { siteId, trackingApiKey, appApiKey },
    sales: { apiKey: salesApiKey },
  };
}

/** The three toolkits, with canaries for keys. */
export function createCanaryToolkits(keys: Keys, options: CommonOptions = {}) {
  const { observability, messaging, sales } = keysByToolkit(keys);
  return {
    observability: createObservability({ ...observability, ...options, site: "datadoghq.eu" }),
    messaging: createMessaging({ ...messaging, ...options, region: "EU" }),
    sales: createSales({ ...sales, ...options, cache: false }),
  };
}

/** Creates every tool with canary keys. */
export function createCanaryTools(keys: Keys, options: CommonOptions = {}): readonly Tool[] {
  const { observability, messaging, sales } = createCanaryToolkits(keys, options);
  return [...observability.tools, ...messaging.tools, ...sales.tools];
}

/** Returns a fetch that routes the vendors' hosts to the sandbox and accepts only the canary keys. */
export function backendFor(keys: Keys, { observability, messaging, sales }: Sandbox): typeof globalThis.fetch {
  const basic = ({ siteId, trackingApiKey }: Pick<Keys, "siteId" | "trackingApiKey">) =>
    `Basic ${btoa(`${siteId}:${trackingApiKey}`)}`;
  const { options } = messaging;
  const sandboxKeys = new Map([
    [keys.apiKey, observability.options.apiKey],
    [keys.applicationKey, observability.options.applicationKey],
    [basic(keys), basic(options)],
    [`Bearer ${keys.appApiKey}`, `Bearer ${options.appApiKey}`],
    [keys.salesApiKey, sales.options.apiKey],
  ]);
  return async (input, init) => {
    const request = new Request(input, init);
    for (const name of ["dd-api-key", "dd-application-key", "authorization", "x-api-key"]) {
      const key = request.headers.get(name);
      if (key !== null) request.headers.set(name, sandboxKeys.get(key) ?? "unknown");
    }
    const { host } = new URL(request.url);
    if (host === "api.datadoghq.eu") return observability.fetch(request);
    // The sandbox's workspace is in the US region.
    const sandboxRequest = new Request(request.url.replace("-eu.customer.io", ".customer.io"), request);
    return host.endsWith("customer.io") ? messaging.fetch(sandboxRequest) : sales.fetch(request);
  };
}

/** Calls `tool.run`; returns its result or error. */
export async function callRun(tool: Tool, args: object): Promise<readonly unknown[]> {
  return [await tool.run(args).catch((error: unknown) => error)];
}

/** Calls a tool through every entry point; returns all results, errors, previews, events and approval requests. */
export async function callAllEntryPoints(
  tool: Tool,
  args: object,
  options: CallOptions = {},
): Promise<readonly unknown[]> {
  const outputs: unknown[] = [];
  const record = (event: unknown) => outputs.push(event);
  // Without `resend`, an ambiguous send would block the sends of the next entry points.
  const everyCall = { resend: true, onProgress: record, ...options };
  const result: unknown = await tool.run(args, everyCall).catch((error: unknown) => error);
  record(result);
  const cursor = typeof result === "object" && result !== null && "next_cursor" in result ? result.next_cursor : null;
  if (typeof cursor === "string") record(await tool.call({ ...args, cursor }, everyCall));
  const approve = async ({ args: approvalArgs, card }: ApprovalRequest) => {
    outputs.push(approvalArgs, await card());
    return true;
  };
  // Leave out the tool, which is the same in every event.
  const onCall = ({ tool: _, ...event }: CallEvent) => record(event);
  const adapter = { approve, onCall, onProgress: record, maxResultTokens: RESULT_TOKENS.min };
  for (const agent of agentTools([tool], adapter)) record(await agent.call(args, everyCall));
  return outputs;
}
