import { callUsage, defineTool, fitRecord, loadPart, stringOrNull, warningList } from "@toolwright/core/authoring";
import * as v from "valibot";
import { normalizeDomain } from "../apollo/domain.ts";
import { type Company, companyRecord } from "../apollo/records.ts";
import type { SalesCall } from "../call.ts";
import { companyDomain } from "../parameters.ts";
import { creditsSpentField, fromCacheField, statusField } from "../result-fields.ts";

const input = v.strictObject({
  domain: v.pipe(companyDomain(), v.description("Company domain or URL, e.g. example.com")),
});

const output = v.object({
  status: statusField,
  found: v.pipe(v.boolean(), v.description("Whether Apollo.io has a company with this domain.")),
  company: v.pipe(v.nullable(companyRecord), v.description("The company, `null` if not found or out of credits.")),
  domain: stringOrNull("Domain that was looked up, normalized from the argument."),
  credits_spent: creditsSpentField,
  from_cache: fromCacheField,
  warnings: warningList,
  ...callUsage,
});

/**
 * Returns a company's firmographics by its domain. Costs one credit on a match, nothing without one. If no credits are
 * left, the result has `status: "insufficient_credits"`; it is not an error.
 *
 * Backend: `GET /api/v1/organizations/enrich`. Apollo charges for every request, so a request is retried only if it did
 * not reach Apollo, or after a 429; otherwise the error has `outcome: "unknown"`. Errors: `invalid_input`,
 * `missing_secret`, `unauthorized`, `forbidden`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted`,
 * `bad_response`.
 */
export const enrichOrganization = defineTool({
  name: "Sales.EnrichOrganization",
  title: "Enrich organization",
  description:
    "Get a company's industry, headcount, revenue, funding and location from Apollo.io. Costs 1 credit if found.",
  annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: true, cost: "credits" },
  input,
  output,
  async run(args, call: SalesCall) {
    const { lookUpCompany, NOT_LOOKED_UP } = await loadPart(import("../enrichment.ts"));
    const domain = normalizeDomain(args.domain) ?? "";
    const { lookup, creditsSpent, isFromCache } = await lookUpCompany({ organizationId: null, domain }, call);
    const company = lookup.kind === "found" ? lookup.record : null;
    return {
      status: lookup.kind === "out_of_credits" ? ("insufficient_credits" as const) : ("ok" as const),
      found: company !== null,
      company,
      domain,
      credits_spent: creditsSpent,
      from_cache: isFromCache,
      warnings:
        lookup.kind === "out_of_credits" ? [NOT_LOOKED_UP] : company === null ? [] : domainWarnings(company, domain),
    };
  },
  inspect: (args, call: SalesCall) => ({ card: () => createCard(args, call) }),
  effects: () => ({ maxCredits: 1 }),
  fit: (result, view) => fitRecord(result, view),
});

async function createCard(args: v.InferOutput<typeof input>, call: SalesCall) {
  const { findKeptCompany } = await loadPart(import("../enrichment.ts"));
  const domain = normalizeDomain(args.domain) ?? "";
  const isFree = (await findKeptCompany({ organizationId: null, domain }, call)) !== null;
  const cost = isFree ? "free, from the cache" : "1 credit on a match";
  return {
    summary: `Look up the company at ${domain}: ${cost}.`,
    fields: [{ label: "domain", value: domain }],
    maxCredits: isFree ? 0 : 1,
    details: { domain, max_credits: isFree ? 0 : 1 },
    warnings: [],
  };
}

/**
 * Warns about a company with another domain: Apollo may know several of a company's domains, or confuse two companies.
 */
function domainWarnings({ domain: own }: Company, domain: string): string[] {
  const normalized = own === null ? null : normalizeDomain(own);
  if (normalized === null || normalized === domain) return [];
  return [`Apollo.io lists this company under ${normalized}, not ${domain}: check that it is the right one.`];
}
