import { type ApprovalRequest, type CallEvent, type CallOptions, MIN_RESULT_TOKENS, type Tool } from "@toolwright/core";
import { agentTools } from "@toolwright/core/authoring";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import type { Sandbox } from "@toolwright/sandbox";
import type { Keys } from "./canaries.ts";

type CommonOptions = Pick<
  NonNullable<Parameters<typeof createSales>[0]>,
  "fetch" | "hooks" | "tracer" | "clock" | "maxBodyBytes" | "retry"
>;

/** The three toolkits, with canaries for keys. */
export function createCanaryToolkits({ salesApiKey, ...keys }: Keys, options: CommonOptions = {}) {
  return {
    observability: createObservability({ ...keys, ...options, site: "datadoghq.eu" }),
    messaging: createMessaging({ ...keys, ...options, region: "EU" }),
    sales: createSales({ ...options, apiKey: salesApiKey }),
  };
}

/** Every tool with canaries for keys. */
export function createCanaryTools(keys: Keys, options: CommonOptions = {}): readonly Tool[] {
  const { observability, messaging, sales } = createCanaryToolkits(keys, options);
  return [...observability.tools, ...messaging.tools, ...sales.tools];
}

/** The sandbox behind the vendors' hosts: it takes the canaries for its own keys, and nothing without them. */
export function backendFor(keys: Keys, { observability, messaging, sales }: Sandbox): typeof globalThis.fetch {
  const basic = ({ siteId, trackingApiKey }: Pick<Keys, "siteId" | "trackingApiKey">) =>
    `Basic ${btoa(`${siteId}:${trackingApiKey}`)}`;
  const { options } = messaging;
  const exchanged = new Map([
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
      if (key !== null) request.headers.set(name, exchanged.get(key) ?? "unknown");
    }
    const { host } = new URL(request.url);
    if (host === "api.datadoghq.eu") return observability.fetch(request);
    // The sandbox's workspace is in the other region.
    const moved = new Request(request.url.replace("-eu.customer.io", ".customer.io"), request);
    return host.endsWith("customer.io") ? messaging.fetch(moved) : sales.fetch(request);
  };
}

/** The program's way to call a tool. */
export async function callOneDoor(tool: Tool, args: object): Promise<readonly unknown[]> {
  return [await tool.run(args).catch((thrown: unknown) => thrown)];
}

/** Every way to call a tool, with what each brings: results, errors, previews and texts, one of them cut to the least. */
export async function callEveryDoor(tool: Tool, args: object, options: CallOptions = {}): Promise<readonly unknown[]> {
  const heard: unknown[] = [];
  const tell = (event: unknown) => heard.push(event);
  // A send in doubt would keep the next door from sending.
  const everyCall = { resend: true, onProgress: tell, ...options };
  const result: unknown = await tool.run(args, everyCall).catch((thrown: unknown) => thrown);
  tell(result);
  const cursor = typeof result === "object" && result !== null && "next_cursor" in result ? result.next_cursor : null;
  if (typeof cursor === "string") tell(await tool.call({ ...args, cursor }, everyCall));
  const approve = async ({ args: asked, preview }: ApprovalRequest) => {
    heard.push(asked, await preview());
    return true;
  };
  // The tool itself is the same in every event.
  const onCall = ({ tool: _, ...event }: CallEvent) => tell(event);
  const adapter = { approve, onCall, onProgress: tell, maxResultTokens: MIN_RESULT_TOKENS };
  for (const agent of agentTools([tool], adapter)) tell(await agent.call(args, everyCall));
  return heard;
}
