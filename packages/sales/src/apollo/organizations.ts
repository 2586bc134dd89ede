import type { CallContext } from "@toolwright/core/authoring";
import { asFields, fieldsSchema, type HttpClient, path, type WireResponse } from "@toolwright/core/http";
import * as v from "valibot";
import { toCompany } from "./company.ts";
import { isOutOfCredits, readPaidResponse } from "./read-response.ts";
import type { Company } from "./records.ts";
import { isUnknown } from "./vendor-error.ts";

/** Outcome of a paid lookup. `found` costs one credit; the others are free. */
export type Lookup<Record> =
  | { readonly kind: "found"; readonly record: Record }
  | { readonly kind: "none" }
  | { readonly kind: "out_of_credits" };

/** The company to enrich. */
export type CompanyKey = { readonly domain: string } | { readonly organizationId: string };

const responseSchema = v.object({ organization: v.nullish(fieldsSchema) });

/**
 * Fetches one company's firmographics, for one credit if Apollo knows the company. Backend: `GET
 * /api/v1/organizations/enrich?domain=`, or `GET /api/v1/organizations/{id}` for a company without a domain. Apollo
 * charges for every request, so a request is retried only if Apollo did not process it.
 */
export async function enrichCompany(apollo: HttpClient, key: CompanyKey, call: CallContext): Promise<Lookup<Company>> {
  const byDomain = "domain" in key;
  const response = await apollo.send(
    {
      method: "GET",
      path: byDomain ? path`/api/v1/organizations/enrich` : path`/api/v1/organizations/${key.organizationId}`,
      query: byDomain ? { domain: key.domain } : undefined,
      retry: "unsent",
      accepts: (response) => isOutOfCredits(response) || isUnknownId(response),
    },
    call,
  );
  if (isOutOfCredits(response)) return { kind: "out_of_credits" };
  if (isUnknownId(response)) return { kind: "none" };
  const { organization } = readPaidResponse(responseSchema, response, apollo.service);
  const company = toCompany(asFields(organization));
  const isKnown = company.organization_id !== null || company.name !== null;
  return isKnown ? { kind: "found", record: company } : { kind: "none" };
}

/** Apollo reports an unknown id as an error: 404, or 422 with a message. */
function isUnknownId(response: WireResponse): boolean {
  return isUnknown(response, /not a valid id/i);
}
