import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import fc from "fast-check";
import { createSales, type Sales } from "../toolkit.ts";
import { rowsOf } from "./rows-of.ts";
import { callApproved } from "./call-approved.ts";

const unlimited = { minute: null, hour: null, day: null };
const clock = testClock(Date.UTC(2026, 0, 31, 9), { sleep: "skip" });
const { sales: sandbox } = createSandbox({ clock, sales: { credits: 0, rateLimit: unlimited } });
const { companies, people } = sandbox.directory;
/** The last companies and people of the sandbox, some of which share a domain, a host or a name. */
const CASES = { companies: companies.slice(-6), people: people.slice(-6) };

const firmographicFields = (row: Readonly<Record<string, unknown>>) =>
  Object.entries(row).filter(([name, value]) => name.startsWith("firmographics") && value !== null);

/** A call of a tool by an agent. */
export interface Call {
  readonly tool: "Sales.EnrichOrganization" | "Sales.EnrichPerson" | "Sales.SearchOrganizations";
  readonly args: Readonly<Record<string, unknown>>;
  readonly maxResultTokens: number;
}

const person = fc.constantFrom(...people.slice(0, 4), ...CASES.people);
const withEmail = person.filter(({ email }) => email !== null);
const domains = [...companies.slice(0, 6), ...CASES.companies].flatMap(({ primary_domain: domain }) => domain ?? []);

/** A random call of a tool that costs credits. */
export const call: fc.Arbitrary<Call> = fc.record({
  tool_args: fc.oneof(
    fc.constantFrom(...domains, "unknown.example").map((domain) => ["Sales.EnrichOrganization", { domain }] as const),
    fc
      .tuple(
        fc.oneof(
          person.map(({ id }) => ({ person_id: id })),
          person.map(({ linkedin_url }) => ({ linkedin_url })),
          withEmail.map(({ email }) => ({ email: email ?? "" })),
          withEmail.map(({ email, name }) => ({ email: email ?? "", name: name.toUpperCase() })),
          person.map(({ linkedin_url, first_name, last_name }) => ({ linkedin_url, first_name, last_name })),
          fc.constant({ person_id: "000000000000000000000000" }),
        ),
        fc.boolean(),
      )
      .map(([key, reveal_work_email]) => ["Sales.EnrichPerson", { ...key, reveal_work_email }] as const),
    fc
      .record({
        // Some companies in Rotterdam share a domain or a host.
        locations: fc.constantFrom([], ["Rotterdam"], ["Lyon"]),
        limit: fc.integer({ min: 1, max: 9 }),
        offset: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 14 })),
        include_firmographics: fc.boolean(),
      })
      .map((args) => ["Sales.SearchOrganizations", args] as const),
  ),
  maxResultTokens: fc.constantFrom(500, 700, 2_000, 8_000),
}).map(({ tool_args: [tool, args], maxResultTokens }) => ({ tool, args, maxResultTokens }));

/** A step in a sequence: a call, a fault, an abort or a top-up. */
export type Step =
  | { readonly kind: "calls"; readonly calls: readonly Call[] }
  | { readonly kind: "fault"; readonly status: number | null; readonly isHandled: boolean }
  | { readonly kind: "abort"; readonly call: Call; readonly afterRequests: number }
  | { readonly kind: "top-up"; readonly credits: number }
  | { readonly kind: "pause"; readonly ms: number };

/** A random sequence. */
export const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      // Sends the same call twice at once, because two different identifiers may turn out to mean one record.
      arbitrary: fc
        .tuple(call, fc.integer({ min: 1, max: 2 }))
        .map(([one, times]): Step => ({ kind: "calls", calls: Array.from({ length: times }, () => one) })),
    },
    fc
      .record({ status: fc.constantFrom(429, 500, 503, 422, null), isHandled: fc.boolean() })
      .map((fault): Step => ({ kind: "fault", ...fault })),
    fc
      .record({ call, afterRequests: fc.integer({ min: 0, max: 5 }) })
      .map((abort): Step => ({ kind: "abort", ...abort })),
    fc.integer({ min: 1, max: 9 }).map((credits): Step => ({ kind: "top-up", credits })),
    fc.integer({ min: 1, max: 60_000 }).map((ms): Step => ({ kind: "pause", ms })),
  ),
  { minLength: 1, maxLength: 8 },
);

/** A charge of the sandbox. */
interface Charge {
  /** The id of the record, or the page of a search. */
  readonly subject: string;
  /** Whether the toolkit got the response. */
  isDelivered: boolean;
}

/** A toolkit over the sandbox with some credits, and a record of what the sandbox charged. */
export function createSpender(credits: number) {
  sandbox.reset();
  sandbox.credits.add(credits - sandbox.credits.left);
  const charges: Charge[] = [];
  let controller = new AbortController();
  let requestsLeft = Number.POSITIVE_INFINITY;
  /** Handles a request, and records its charge. */
  const handle = async (input: Parameters<typeof globalThis.fetch>[0], init: RequestInit | undefined) => {
    const spent = sandbox.credits.spent;
    const response = sandbox.fetch(input, init);
    const copy = await response.then((answer) => answer.clone()).catch(() => null);
    if (sandbox.credits.spent === spent) return { response, charge: undefined };
    const charge: Charge = { subject: await subjectOf(input, copy), isDelivered: false };
    charges.push(charge);
    return { response, charge };
  };
  let last: Promise<unknown> = Promise.resolve();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { signal } = controller;
    // Requests run one after another, so that each charge belongs to one request.
    const handling = last.then(() => handle(input, init));
    last = handling.catch(() => undefined);
    const { response, charge } = await handling;
    if (--requestsLeft < 0) controller.abort();
    signal.throwIfAborted();
    const answer = await response;
    if (charge && answer.ok) charge.isDelivered = true;
    return answer;
  };
  const sales = createSales({ ...sandbox.options, fetch, clock, retry: 1 });
  return {
    sales,
    charges,
    /** Calls a tool, and aborts it before a later request. Resolves with the credits that the answer reports. */
    async abort(one: Call, afterRequests: number): Promise<number> {
      controller = new AbortController();
      requestsLeft = afterRequests;
      const { reported } = await answerOf(sales, one, controller.signal);
      requestsLeft = Number.POSITIVE_INFINITY;
      controller = new AbortController();
      return reported;
    },
    topUp: (count: number) => sandbox.credits.add(count),
    spendAll: () => sandbox.credits.add(-sandbox.credits.left),
    fail: (status: number | null, isHandled: boolean) =>
      sandbox.fail({ path: "/api/v1/", isHandled, ...(status === null ? { networkError: "ECONNRESET" } : { status }) }),
    clearFaults: () => sandbox.reset(),
    pause: (ms: number) => clock.advance(ms),
    spent: () => sandbox.credits.spent,
  };
}

async function subjectOf(input: Parameters<typeof globalThis.fetch>[0], response: Response | null): Promise<string> {
  const { pathname, search } = new URL(new Request(input).url);
  if (pathname.endsWith("/search")) return `page ${search}`;
  const body = (await response?.json().catch(() => null)) as Record<string, { id?: string }> | null;
  return body?.["organization"]?.id ?? body?.["person"]?.id ?? `lost ${pathname}${search}`;
}

/** Calls a tool as an agent does. Resolves with what the model reads, and the credits that it reports. */
export async function answerOf(sales: Sales, { tool: name, args, maxResultTokens }: Call, signal?: AbortSignal) {
  const tool = sales.tools.find((one) => one.name === name);
  if (!tool) throw new Error(`no tool ${name}`);
  const answer = await callApproved(tool, args, { maxResultTokens, signal });
  if (answer.ok) {
    const fitted = answer.fitted as { readonly credits_spent: number };
    return { reported: fitted.credits_spent, fitted };
  }
  const cost = /(\d+) credits? (?:was|were) spent/.exec(answer.error.message);
  return { reported: Number(cost?.[1] ?? 0), fitted: null };
}

/** The ids of the companies whose firmographics a model reads across all pages of a search. */
export async function readableCompanies(sales: Sales, { tool, args }: Call, maxResultTokens: number) {
  const ids = new Set<string>();
  const { offset = 0, limit = 25 } = args as { offset?: number; limit?: number };
  for (let at = offset; at < offset + limit; ) {
    const { fitted } = await answerOf(sales, { tool, args: { ...args, offset: at }, maxResultTokens });
    const page = fitted as { companies?: unknown; pagination?: { next_offset: number | null } } | null;
    if (!page?.pagination) return ids;
    for (const row of rowsOf(page.companies))
      if (firmographicFields(row).length > 0) ids.add(String(row["organization_id"]));
    // A page may continue with a company that could not be enriched, so skip the rows that it already showed.
    const next = page.pagination.next_offset ?? Number.POSITIVE_INFINITY;
    at = next > at ? next : at + 1;
  }
  return ids;
}
