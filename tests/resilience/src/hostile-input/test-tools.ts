import type { CallOptions, Tool } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { testClock } from "@toolwright/tests-support";
import { NOW } from "../faults/tool-calls.ts";

/** Both doors of a tool: as agents call it, and as the function of a program. */
export interface Doors {
  readonly tool: Tool;
  program(args: unknown, options?: CallOptions): Promise<object>;
}

/** The keys of the stand-ins, by which it is also recognised that a request carries no others. */
export const KEYS = {
  observability: { apiKey: "sandbox-api-key", applicationKey: "sandbox-application-key", site: "datadoghq.com" },
  messaging: {
    ...{ siteId: "sandbox-site-id", trackingApiKey: "sandbox-tracking-key", appApiKey: "sandbox-app-key" },
    region: "US",
  },
  sales: { apiKey: "sandbox-apollo-key" },
} as const;

/** Where the tools go, and how. */
export interface Setting {
  readonly fetch?: typeof globalThis.fetch;
  /** One address for all backends, in place of their own. */
  readonly baseUrl?: string;
  readonly maxBodyBytes?: number;
}

/** Fresh toolkits, whose clock moves only when a call waits. */
export function createDoors(setting: Setting): ReadonlyMap<string, Doors> {
  const clock = testClock(NOW);
  const common = { ...setting, clock };
  const toolkits = [
    createObservability({ ...KEYS.observability, ...common }),
    createMessaging({ ...KEYS.messaging, ...common }),
    createSales({ ...KEYS.sales, ...common }),
  ];
  return new Map(toolkits.flatMap((toolkit) => toolkit.tools.map((tool) => [tool.name, doorsOf(toolkit, tool)])));
}

function doorsOf(toolkit: object, tool: Tool): Doors {
  const [, name = ""] = tool.name.split(".");
  const program: unknown = Reflect.get(toolkit, name.charAt(0).toLowerCase() + name.slice(1));
  return { tool, program: program as Doors["program"] };
}
