import { defineTool, fitRecord, nullableString, warningList } from "@toolwright/core/authoring";
import * as v from "valibot";
import { normalizeDomain } from "../apollo/domain.ts";
import type { SalesCall } from "../call.ts";
import { isCompanyCached, lookUpCompany } from "../credits/paid-lookup.ts";
import { DOMAIN_RULE, isDomain } from "../parameters.ts";
import { companyRecord, status } from "../records.ts";

const input = v.strictObject({
  domain: v.pipe(v.string(), v.check(isDomain, DOMAIN_RULE), v.examples(["example.com"]), v.description("Or URL")),
});

const output = v.object({
  status,
  found: v.boolean(),
  company: v.nullable(companyRecord),
  domain: nullableString,
  credits_spent: v.number(),
  from_cache: v.boolean(),
  warnings: warningList,
});

/**
 * Firmographics of a company, for one credit when it is known and none when it is not. Credits that are used up are
 * `status: "insufficient_credits"`, no error.
 *
 * Backend: `GET /api/v1/organizations/enrich`, charged anew on every call: repeated only where it certainly never
 * arrived, else an error with `outcome: "unknown"`. Errors: `invalid_input`, `missing_secret`, `unauthorized`, `forbidden`,
 * `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const enrichOrganization = defineTool({
  name: "Sales.EnrichOrganization",
  title: "Enrich organization",
  description: "Company industry, headcount, revenue, funding, location. 1 credit if found",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "credits" },
  input,
  output,
  async run(args, call: SalesCall) {
    const domain = normalizeDomain(args.domain) ?? "";
    const { lookup, creditsSpent, isFromCache } = await lookUpCompany({ domain }, call);
    const company = lookup.kind === "found" ? lookup.record : null;
    return {
      status: lookup.kind === "out_of_credits" ? ("insufficient_credits" as const) : ("ok" as const),
      found: company !== null,
      company,
      domain,
      credits_spent: creditsSpent,
      from_cache: isFromCache,
      warnings: [],
    };
  },
  async preview(args, call: SalesCall) {
    const domain = normalizeDomain(args.domain) ?? "";
    const isFree = await isCompanyCached({ domain }, call);
    const cost = isFree ? "free, since it is cached" : "1 credit if it is found";
    return {
      summary: `Look up the company at ${domain}: ${cost}.`,
      details: { domain, max_credits: isFree ? 0 : 1 },
      warnings: [],
    };
  },
  fit: (result, { maxTokens }) => fitRecord(result, maxTokens),
});
