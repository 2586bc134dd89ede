import { readdirSync, readFileSync } from "node:fs";
import { createMessaging, type Messaging } from "@toolwright/messaging";
import { createObservability, type Observability } from "@toolwright/observability";
import { searchIncidents } from "@toolwright/observability/tools/search-incidents";
import { createSales, type Sales } from "@toolwright/sales";
import { testClock } from "@toolwright/tests-support";

/** A response of a vendor, with the details of people and accounts replaced. */
export interface RecordedBody {
  /** Place where it is published. */
  readonly source: string;
  /** Date on which it was read there. */
  readonly read_on: string;
  /** The operation that it belongs to. */
  readonly endpoint: string;
  readonly status: number;
  readonly body: object;
}

const FOLDER = new URL("./bodies/", import.meta.url);
const NOW = Date.UTC(2026, 0, 31, 9);

/** The names of all recorded bodies, such as `datadog/monitor_search`. */
export function recordedNames(): readonly string[] {
  return readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.replace(/\.json$/, ""))
    .sort();
}

/** Reads a recorded body. */
export function recordedBody(name: string): RecordedBody {
  return JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), "utf8")) as RecordedBody;
}

/** The toolkits. */
export interface Toolkits {
  readonly observability: Observability;
  readonly messaging: Messaging;
  readonly sales: Sales;
}

/**
 * Creates toolkits whose vendors answer the operations in `bodies`, by the end of their path, with recorded bodies, and
 * every other one with 404.
 */
export function replayBodies(bodies: Readonly<Record<string, object | string>>): Toolkits {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url);
    const path = Object.keys(bodies).find((end) => pathname.endsWith(end));
    const answer = path === undefined ? undefined : bodies[path];
    if (answer === undefined) return Response.json({ errors: ["not recorded"] }, { status: 404 });
    if (typeof answer !== "string") return Response.json(answer);
    const { status, body } = recordedBody(answer);
    return Response.json(body, { status });
  };
  const common = { fetch, clock: testClock(NOW, { sleep: "skip" }), retry: 0 } as const;
  return {
    observability: createObservability({
      ...common,
      apiKey: "k",
      applicationKey: "a",
      site: "datadoghq.com",
      extraTools: [searchIncidents],
    }),
    messaging: createMessaging({ ...common, appApiKey: "k", siteId: "s", trackingApiKey: "t", region: "US" }),
    sales: createSales({ ...common, apiKey: "k" }),
  };
}
