import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Messaging } from "@toolwright/messaging";
import type { Observability } from "@toolwright/observability";
import { bareIdentify, bareSearch, type PostJson, postWithFetch, searchRequest } from "./bare.ts";

/** The subject of a measuring process, its folder, and the server that it calls. */
export interface SubjectPlace {
  readonly name: SubjectName;
  /** A folder with `node_modules`. */
  readonly folder: string;
  /** Address of the loopback server. */
  readonly url: string;
}

/** A call, once. */
export type Work = () => Promise<unknown>;
/** The calls to measure, where a subject has them. */
export interface Workloads {
  search?(limit: number): Work;
  identify?(): Work;
}

export const SUBJECTS = ["toolwright", "before", "fetch", "ky", "datadog-api-client", "customerio-node"] as const;
export type SubjectName = (typeof SUBJECTS)[number];

export const WINDOW = { start_time: "2026-01-31T08:00:00Z", end_time: "2026-01-31T10:00:00Z" } as const;
export const PERSON = {
  person_id: "usr_9cd",
  attributes: { plan: "pro", seats: 12, company: "Vantaro", newsletter: true },
};

/** A clock a thousand times as fast, so that a toolkit never waits for a rate limit. */
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
  toolwright: loadOurs,
  before: loadOurs,
  async fetch({ url }) {
    return workloadsOf(postWithFetch(url));
  },
  async ky({ folder, url }) {
    const { default: ky } = await load<Ky>(folder, "ky");
    const v = await load<Valibot>(folder, "valibot");
    // The toolkits' defaults: two retries, of a POST too, and timeouts for an attempt and for the call.
    const retry = { limit: 2, methods: ["post"] };
    const client = ky.create({ timeout: 20_000, totalTimeout: 60_000, retry });
    const schema = v.looseObject({ data: v.optional(v.array(v.looseObject({}))) });
    return workloadsOf((path, headers, json) => client.post(url + path, { headers, json }).json(schema));
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

async function loadOurs({ folder, url }: SubjectPlace): Promise<Workloads> {
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
}

function workloadsOf(post: PostJson): Workloads {
  return { search: (limit) => bareSearch(post, limit), identify: () => bareIdentify(post, PERSON) };
}

const KEY = "0123456789abcdef0123456789abcdef";

interface Ky {
  readonly default: {
    create(options: object): { post(url: string, options: object): { json(schema: object): Promise<unknown> } };
  };
}

interface Valibot {
  looseObject(entries: object): object;
  array(item: object): object;
  optional(schema: object): object;
}

/** The parts of the vendors' clients in use. They are installed outside this workspace. */
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
