import {
  asFields,
  type CallContext,
  fieldsSchema,
  type HttpClient,
  path,
  type WireResponse,
} from "@toolwright/core/authoring";
import * as v from "valibot";
import { type Company, toCompany } from "./company.ts";
import { isOutOfCredits } from "./out-of-credits.ts";
import { readPaidAnswer } from "./paid-answer.ts";

/** What a paid lookup brought; found costs one credit, the others nothing. */
export type Lookup<Record> =
  | { readonly kind: "found"; readonly record: Record }
  | { readonly kind: "none" }
  | { readonly kind: "out_of_credits" };

/** Which company to enrich. */
export type CompanyKey = { readonly domain: string } | { readonly organizationId: string };

const enriched = v.object({ organization: v.nullish(fieldsSchema) });

/**
 * Firmographics of one company, for one credit when it is known. Backend: `GET /api/v1/organizations/enrich?domain=`, or
 * `GET /api/v1/organizations/{id}` for a company without a domain. Every call is charged anew, so it is repeated only
 * where it certainly never arrived.
 */
export async function enrichCompany(apollo: HttpClient, key: CompanyKey, call: CallContext): Promise<Lookup<Company>> {
  const byDomain = "domain" in key;
  const answer = await apollo.send(
    {
      method: "GET",
      path: byDomain ? path`/api/v1/organizations/enrich` : path`/api/v1/organizations/${key.organizationId}`,
      query: byDomain ? { domain: key.domain } : undefined,
      retry: "unsent",
      accepts: (seen) => isOutOfCredits(seen) || isUnknown(seen),
    },
    call,
  );
  if (isOutOfCredits(answer)) return { kind: "out_of_credits" };
  if (isUnknown(answer)) return { kind: "none" };
  const { organization } = readPaidAnswer(enriched, answer, apollo.service);
  const company = toCompany(asFields(organization));
  const isKnown = company.organization_id !== null || company.name !== null;
  return isKnown ? { kind: "found", record: company } : { kind: "none" };
}

/** An id that the backend does not know is told with an error of its own. */
function isUnknown({ status, text }: WireResponse): boolean {
  return status === 404 || (status === 422 && /not a valid id/i.test(text.slice(0, 500)));
}
