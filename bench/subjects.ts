import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Messaging } from "@toolwright/messaging";
import type { Observability } from "@toolwright/observability";
import { bareIdentify, bareSearch, searchRequest } from "./bare.ts";

/** Whom a measuring process measures: where it is installed and whom it calls. */
export interface SubjectPlace {
  readonly name: SubjectName;
  /** A folder with `node_modules`. */
  readonly folder: string;
  /** Address of the loopback server. */
  readonly url: string;
}

/** A call, once. */
export type Work = () => Promise<unknown>;
/** What is asked of every subject that can do it. */
export interface Workloads {
  search?(limit: number): Work;
  identify?(): Work;
}

export const SUBJECTS = ["toolwright", "fetch", "ky", "datadog-api-client", "customerio-node"] as const;
export type SubjectName = (typeof SUBJECTS)[number];

const WINDOW = { start_time: "2026-01-31T08:00:00Z", end_time: "2026-01-31T10:00:00Z" } as const;
const PERSON = { person_id: "usr_9cd", attributes: { plan: "pro", seats: 12, company: "Vantaro", newsletter: true } };

/** The clock of a toolkit whose limits are never reached: time runs a thousand times as fast. */
const FAST_CLOCK = {
  now: () => Date.now() * 1_000,
  random: () => 0.5,
  sleep: (milliseconds: number) =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, milliseconds / 1_000);
    }),
};

/** Loads a subject, and nothing else, into this process. */
export function loadSubject(place: SubjectPlace): Promise<Workloads> {
  return loaders[place.name](place);
}

const loaders: Readonly<Record<SubjectName, (place: SubjectPlace) => Promise<Workloads>>> = {
  async toolwright({ folder, url }) {
    const { createObservability } = await load<typeof import("@toolwright/observability")>(
      folder,
      "@toolwright/observability",
    );
    const { createMessaging } = await load<typeof import("@toolwright/messaging")>(folder, "@toolwright/messaging");
    const observability: Observability = createObservability({ apiKey: KEY, applicationKey: KEY, baseUrl: url });
    const messaging: Messaging = createMessaging({
      siteId: KEY,
      trackingApiKey: KEY,
      baseUrl: url,
      clock: FAST_CLOCK,
      timeout: 10_000_000,
    });
    return {
      search: (max_results) => () => observability.searchSpans({ query: "env:prod", max_results, ...WINDOW }),
      identify: () => () => messaging.identifyPerson(PERSON),
    };
  },
  async fetch({ url }) {
    const send = (path: string, init: RequestInit) => globalThis.fetch(url + path, init);
    return { search: (limit) => bareSearch(send, limit), identify: () => bareIdentify(send, PERSON) };
  },
  async ky({ folder, url }) {
    const { default: ky } = await load<{ default: { create(options: object): typeof globalThis.fetch } }>(folder, "ky");
    const client = ky.create({ retry: 0, timeout: false, throwHttpErrors: false, redirect: "manual" });
    const send = (path: string, init: RequestInit) => client(url + path, init);
    return { search: (limit) => bareSearch(send, limit), identify: () => bareIdentify(send, PERSON) };
  },
  async "datadog-api-client"({ folder, url }) {
    const { client, v2 } = createRequire(join(folder, "package.json"))("@datadog/datadog-api-client") as DatadogClient;
    const configuration = client.createConfiguration({
      serverIndex: 1,
      authMethods: { apiKeyAuth: KEY, appKeyAuth: KEY },
    });
    configuration.setServerVariables({ protocol: "http", name: new URL(url).host });
    const api = new v2.SpansApi(configuration);
    return { search: (limit) => () => api.listSpans({ body: searchRequest(limit) }) };
  },
  async "customerio-node"({ folder, url }) {
    const { TrackClient } = createRequire(join(folder, "package.json"))("customerio-node") as CustomerioNode;
    const client = new TrackClient(KEY, KEY, { url: `${url}/api/v1` });
    return { identify: () => () => client.identify(PERSON.person_id, PERSON.attributes) };
  },
};

const KEY = "0123456789abcdef0123456789abcdef";

/** The parts of the vendors' clients in use; they are installed beside this workspace, not in it. */
interface DatadogClient {
  readonly client: { createConfiguration(options: object): { setServerVariables(variables: object): void } };
  readonly v2: { readonly SpansApi: new (configuration: object) => { listSpans(body: object): Promise<unknown> } };
}

interface CustomerioNode {
  readonly TrackClient: new (
    siteId: string,
    key: string,
    options: object,
  ) => { identify(id: string, attributes: object): Promise<unknown> };
}

function load<Module>(folder: string, name: string): Promise<Module> {
  const path = createRequire(join(folder, "package.json")).resolve(name);
  return import(pathToFileURL(path).href) as Promise<Module>;
}
