import { isToolError, mapUntilFailure, ToolError } from "@toolwright/core/authoring";
import type { Company } from "../apollo/company.ts";
import { normalizeDomain } from "../apollo/domain.ts";
import type { CompanyKey } from "../apollo/organizations.ts";
import type { CompanyRow } from "../apollo/search-organizations.ts";
import type { SalesCall } from "../call.ts";
import { lookUpCompany } from "./paid-lookup.ts";

/** Outcome of enriching the companies of a search. */
export interface AddedFirmographics {
  /** The enriched company of each row, `null` for a company without firmographics. */
  readonly companies: readonly (Company | null)[];
  readonly creditsSpent: number;
  readonly isOutOfCredits: boolean;
  readonly warnings: string[];
}

/** Codes of errors that every further lookup would repeat. */
const FATAL_CODES: ReadonlySet<string> = new Set([
  "unauthorized",
  "forbidden",
  "missing_secret",
  "rate_limited",
  "aborted",
  "timeout",
]);

type Outcome = { readonly company: Company | null; readonly credits: number; readonly failure: string | null };

/** Thrown when the credits are used up, to stop the lookups that have not started. */
const OUT_OF_CREDITS = Symbol("out of credits");

/** Enriches companies, each once and a few at a time. A failure of one company becomes a warning. */
export async function addFirmographics(
  rows: readonly CompanyRow[],
  call: SalesCall,
  paidBefore = 0,
): Promise<AddedFirmographics> {
  const keys = rows.map(keyOf);
  const distinct = [...new Map(keys.flatMap((key) => (key ? [[nameOf(key), key] as const] : [])))];
  let done = 0;
  let ambiguousLookups = 0;
  const { results, failure } = await mapUntilFailure(distinct, call.concurrency, async ([, key]) => {
    const outcome = await enrichOne(key, call).catch((error: unknown) => {
      if (isToolError(error) && error.outcome === "unknown") ambiguousLookups++;
      throw error;
    });
    call.progress(++done, distinct.length, "companies enriched");
    return outcome;
  });
  if (failure && failure.error !== OUT_OF_CREDITS && !isToolError(failure.error)) throw failure.error;
  const creditsSpent = results.reduce((sum, outcome) => sum + (outcome?.credits ?? 0), 0);
  const ambiguousCost = ambiguousLookups > 0 ? `; ${ambiguousLookups} more lookups may have cost a credit each` : "";
  // After an abort, throw an error that states the cost. After a timeout, return the companies that were paid for.
  if (isToolError(call.signal.reason) && call.signal.reason.code === "aborted") {
    const message = `${call.signal.reason.message} ${paidBefore + creditsSpent} credits were spent${ambiguousCost}.`;
    throw new ToolError({ code: "aborted", message, outcome: ambiguousLookups > 0 ? "unknown" : undefined });
  }
  const byName = new Map(distinct.map(([name], index) => [name, results[index]]));
  const failures = results.flatMap((outcome, index) =>
    outcome?.failure ? [`${distinct[index]?.[0]}: ${outcome.failure}`] : [],
  );
  const missing = results.filter((outcome) => outcome === undefined).length;
  return {
    companies: keys.map((key) => (key ? (byName.get(nameOf(key))?.company ?? null) : null)),
    creditsSpent,
    isOutOfCredits: failure?.error === OUT_OF_CREDITS,
    warnings: [
      ...(failures.length > 0
        ? [`Not enriched: ${failures.slice(0, 5).join("; ")}${failures.length > 5 ? "; …" : ""}.`]
        : []),
      ...(missing > 0
        ? [
            `${missing} of ${distinct.length} companies have no firmographics: ${reasonOf(failure?.error)}${ambiguousCost}.`,
          ]
        : []),
    ],
  };
}

async function enrichOne(key: CompanyKey, call: SalesCall): Promise<Outcome> {
  try {
    const { lookup, creditsSpent } = await lookUpCompany(key, call);
    if (lookup.kind === "out_of_credits") throw OUT_OF_CREDITS;
    return { company: lookup.kind === "found" ? lookup.record : null, credits: creditsSpent, failure: null };
  } catch (error) {
    if (!isToolError(error) || isFatal(error.code, key) || call.signal.aborted) throw error;
    const ambiguousCost = error.outcome === "unknown" ? " (may have cost a credit)" : "";
    return { company: null, credits: 0, failure: `${error.code}${ambiguousCost}` };
  }
}

/** A scoped API key may allow lookups by domain but not by id. */
function isFatal(code: string, key: CompanyKey): boolean {
  return FATAL_CODES.has(code) && !(code === "forbidden" && "organizationId" in key);
}

function keyOf({ domain, organization_id: organizationId }: CompanyRow): CompanyKey | null {
  const normalized = domain === null ? null : normalizeDomain(domain);
  if (normalized !== null) return { domain: normalized };
  return organizationId === null ? null : { organizationId };
}

function nameOf(key: CompanyKey): string {
  return "domain" in key ? key.domain : key.organizationId;
}

function reasonOf(error: unknown): string {
  if (error === OUT_OF_CREDITS) return "the credits are used up";
  return isToolError(error)
    ? `${error.code}, ${error.message}`.slice(0, 300).replace(/\.$/, "")
    : "they were not requested";
}
