import { type ApiResponse, ok } from "../../http/response.ts";
import { outOfCredits } from "../account/credits.ts";
import { type Params, readParams } from "../api/read-params.ts";
import { type ApiRequest, malformedBulk, type Route, unprocessable } from "../api/route.ts";
import type { Company } from "../directory/company.ts";
import type { Directory } from "../directory/directory.ts";
import { hostOf, linkedinKey } from "../directory/url-keys.ts";
import { bulkRecord, fullRecord } from "../records/organization-record.ts";

/** Parameters that identify a company. */
const COMPANY_KEYS = ["domain", "website", "linkedin_url", "name"] as const;

/** Finds a company by the first identifier that matches a company. A domain with `www.` matches no company. */
function findCompany({ companies }: Directory, params: Params): Company | null {
  const [domain, website, linkedin, name] = COMPANY_KEYS.map((key) => params.string(key)?.toLowerCase());
  const tests: ((company: Company) => boolean)[] = [];
  if (domain) tests.push(({ primary_domain }) => primary_domain === domain);
  if (website) tests.push(({ website_url }) => hostOf(website_url ?? "") === hostOf(website));
  if (linkedin) tests.push(({ linkedin_url }) => linkedinKey(linkedin_url) === linkedinKey(linkedin));
  if (name) tests.push((company) => company.name.toLowerCase() === name);
  for (const test of tests) {
    const company = companies.find(test);
    if (company) return company;
  }
  return null;
}

const MAX_BULK = 10;
/** A domain without a scheme, `@`, port or path. */
const READABLE_DOMAIN = /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+\.?$/u;

/** Company enrichment: one company by identifier or id, or up to ten in one request. */
export const organizationRoutes: readonly Route[] = [
  {
    methods: ["GET", "POST"],
    path: "/organizations/enrich",
    endpoint: "organizations/enrich",
    limit: "enrichment",
    params: COMPANY_KEYS,
    handle: enrich,
  },
  {
    methods: ["POST"],
    path: "/organizations/bulk_enrich",
    endpoint: "organizations/bulk_enrich",
    limit: "bulk",
    params: ["domains", "details"],
    handle: enrichMany,
  },
  {
    methods: ["GET"],
    path: "/organizations/:id",
    endpoint: "organizations/show",
    limit: "enrichment",
    handle: show,
  },
];

function enrich({ params, directory, credits, nowMs }: ApiRequest): ApiResponse {
  if (!COMPANY_KEYS.some((key) => params.string(key) !== null)) {
    return unprocessable("Required parameter 'domain' missing");
  }
  const domain = params.string("domain");
  if (domain !== null && !READABLE_DOMAIN.test(domain)) return unprocessable("Parameter 'domain' cannot be read");
  if (credits.left < 1) return outOfCredits(nowMs);
  const company = findCompany(directory, params);
  if (company === null) return ok({});
  credits.charge(1);
  return ok({ organization: fullRecord(company) });
}

function show({ id, directory, credits, nowMs }: ApiRequest): ApiResponse {
  const company = directory.companies.find((candidate) => candidate.id === id);
  if (!company) return unprocessable("Parameters misconfigured. id is not a valid ID");
  if (credits.left < 1) return outOfCredits(nowMs);
  credits.charge(1);
  return ok({ organization: fullRecord(company) });
}

function enrichMany({ params, directory, credits, nowMs }: ApiRequest): ApiResponse {
  const details = params.records("details");
  const domains = params.list("domains");
  // `details` takes precedence over `domains`.
  const isDetailed = details.length > 0;
  const queries = isDetailed ? details : domains.map((domain) => readParams(new URLSearchParams({ domain }), null));
  if (queries.length === 0) {
    const { body } = malformedBulk("INVALID_REQUEST", "invalid request, missing domains");
    return { status: 400, body: JSON.stringify(body, null, 2) };
  }
  if (queries.length > MAX_BULK) return malformedBulk("RECORD_LIMIT_EXCEEDED", "domain count cannot be more than 10");
  const results = queries.map((identifiers) => findCompany(directory, identifiers));
  const matches = new Set(results.filter((company) => company !== null));
  if (credits.left < Math.max(1, matches.size)) return outOfCredits(nowMs);
  credits.charge(matches.size);
  return ok({
    status: "success",
    error_code: null,
    error_message: null,
    total_requested_records: isDetailed ? queries.length : null,
    total_requested_domains: isDetailed ? null : queries.length,
    unique_domains: isDetailed ? null : new Set(domains).size,
    unique_records: isDetailed ? queries.length : null,
    unique_enriched_records: matches.size,
    missing_records: results.filter((company) => company === null).length,
    organizations: [...matches].map(bulkRecord),
  });
}
