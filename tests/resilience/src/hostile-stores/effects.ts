import { isToolError, type Store, type Tool, type ToolError } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createSales } from "@toolwright/sales";

/** A call that sends or spends, and that uses a store. */
export interface Effect {
  readonly tool: string;
  readonly args: object;
  /** Whether a request sends or spends. */
  isEffect(path: string): boolean;
  /** Whether the backend drops a repeated request. Default false. */
  readonly isIdempotent?: boolean;
}

/** Calls of every tool that sends, records or spends. */
export const EFFECTS: readonly Effect[] = [
  {
    tool: "Messaging.SendTransactionalEmail",
    args: { transactional_message_id: "receipt", to: "ann@example.com" },
    isEffect: (path) => path === "/v1/send/email",
  },
  {
    tool: "Messaging.TriggerBroadcast",
    args: { broadcast_id: "7", recipient_ids: ["usr_1", "usr_2"] },
    isEffect: (path) => path === "/v1/campaigns/7/triggers",
  },
  {
    tool: "Messaging.RecordEvent",
    args: { person_id: "usr_1", name: "order_placed" },
    isEffect: (path) => path === "/api/v2/entity",
    isIdempotent: true,
  },
  {
    tool: "Sales.EnrichOrganization",
    args: { domain: "acme.com" },
    isEffect: (path) => path.endsWith("/organizations/enrich"),
  },
  {
    tool: "Sales.EnrichPerson",
    args: { person_id: "p1", reveal_work_email: true },
    isEffect: (path) => path.endsWith("/people/match"),
  },
  {
    tool: "Sales.SearchOrganizations",
    args: { locations: ["Berlin"], limit: 4, include_firmographics: true },
    isEffect: (path) => path.endsWith("/mixed_companies/search") || path.endsWith("/organizations/enrich"),
  },
];

const COMPANIES = ["acme", "borg", "cosmo", "delta"].map((name, index) => ({
  id: `o${index}`,
  name,
  primary_domain: `${name}.com`,
  domain: `${name}.com`,
  website_url: `https://${name}.com`,
}));

/** Responds to every request of these tools. */
function respond(url: URL): object {
  const path = url.pathname;
  if (path === "/v1/transactional") return { messages: [{ id: 1, name: "Receipt", trigger_name: "receipt" }] };
  if (path === "/v1/broadcasts") return { broadcasts: [{ id: 7, name: "News", state: "running" }] };
  if (path === "/v1/send/email") return { delivery_id: "d1", queued_at: 1_769_000_000 };
  if (path.endsWith("/triggers")) return { id: 12 };
  if (path.endsWith("/people/match")) return { person: { id: "p1", name: "Ada", email: "ada@acme.com" } };
  if (path.endsWith("/organizations/enrich")) {
    const company = COMPANIES.find(({ domain, id }) =>
      [domain, id].some((value) => [...url.searchParams.values()].includes(value)),
    );
    return { organization: company ?? null };
  }
  if (path.endsWith("/mixed_companies/search"))
    return { organizations: COMPANIES, accounts: [], pagination: { page: 1, per_page: 4, total_entries: 4 } };
  return { contents: [], actions: [], results: [], customer: null, customers: [] };
}

/** A tool whose requests are counted. */
export interface CountedTool {
  readonly tool: Tool;
  /** The requests so far that sent or spent. */
  readonly effects: readonly string[];
}

/** The tool of an effect over a store, with limits of sends and credits that the store counts. */
export function createCountedTool({ tool: name, isEffect }: Effect, store: Store): CountedTool {
  const effects: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (isEffect(url.pathname)) effects.push(`${url.pathname}${url.search}${await request.text()}`);
    return Response.json(respond(url));
  };
  const policy = { maxCredits: { perAccount: 1_000 }, sends: { perHour: 1_000 } };
  const common = { fetch, store, policy, retry: 0 };
  const toolkit = name.startsWith("Messaging.")
    ? createMessaging({ siteId: "site", trackingApiKey: "track", appApiKey: "app", region: "US", ...common })
    : createSales({ apiKey: "key-1", cache: {}, ...common });
  const tool = toolkit.tools.find((one) => one.name === name);
  if (!tool) throw new Error(`There is no tool ${name}.`);
  return { tool, effects };
}

/** Outcome of a call. */
export type Ending =
  | { readonly result: object; readonly error: null }
  | { readonly result: null; readonly error: ToolError };

/** Runs a tool; throws if it ends with anything but a result or a `ToolError`. */
export async function endOf(tool: Tool, args: object, timeout: number): Promise<Ending> {
  try {
    return { result: await tool.run(args, { timeout }), error: null };
  } catch (error) {
    if (isToolError(error)) return { result: null, error };
    throw error;
  }
}
