import { isToolError, mapUntilFailure, ToolError } from "@toolwright/core/authoring";
import type { Company } from "../apollo/company.ts";
import { normalizeDomain } from "../apollo/domain.ts";
import type { CompanyKey } from "../apollo/organizations.ts";
import type { CompanyRow } from "../apollo/search-organizations.ts";
import type { SalesCall } from "../call.ts";
import { lookUpCompany } from "./paid-lookup.ts";

/** Companies with the firmographics that enrichment found. */
export interface AddedFirmographics {
  /** By row; `null` where none were found. */
  readonly companies: readonly (Company | null)[];
  readonly creditsSpent: number;
  readonly isOutOfCredits: boolean;
  readonly warnings: string[];
}

/** A failure that every further lookup would meet too. */
const HOPELESS: ReadonlySet<string> = new Set([
  "unauthorized",
  "forbidden",
  "missing_secret",
  "rate_limited",
  "aborted",
  "timeout",
]);

type Outcome = { readonly company: Company | null; readonly credits: number; readonly failure: string | null };

/** Marks the end of the credits; thrown to stop the lookups that have not begun. */
const OUT_OF_CREDITS = Symbol("out of credits");

/** Enriches companies, each once and a few at a time. A failure for one company becomes a warning and stops no other. */
export async function addFirmographics(
  rows: readonly CompanyRow[],
  call: SalesCall,
  paidBefore = 0,
): Promise<AddedFirmographics> {
  const keys = rows.map(keyOf);
  const distinct = [...new Map(keys.flatMap((key) => (key ? [[nameOf(key), key] as const] : [])))];
  let done = 0;
  let inDoubt = 0;
  const { results, failure } = await mapUntilFailure(distinct, call.concurrency, async ([, key]) => {
    const outcome = await enrichOne(key, call).catch((thrown: unknown) => {
      if (isToolError(thrown) && thrown.outcome === "unknown") inDoubt++;
      throw thrown;
    });
    call.progress(++done, distinct.length, "companies enriched");
    return outcome;
  });
  if (failure && failure.error !== OUT_OF_CREDITS && !isToolError(failure.error)) throw failure.error;
  const creditsSpent = results.reduce((sum, outcome) => sum + (outcome?.credits ?? 0), 0);
  const doubt = inDoubt > 0 ? `; ${inDoubt} more lookups may have cost a credit each` : "";
  // Whoever aborts wants no result, but must know what it cost; when time runs out, what was paid is the result.
  if (isToolError(call.signal.reason) && call.signal.reason.code === "aborted") {
    const message = `${call.signal.reason.message} ${paidBefore + creditsSpent} credits were spent${doubt}.`;
    throw new ToolError({ code: "aborted", message, outcome: inDoubt > 0 ? "unknown" : undefined });
  }
  const byName = new Map(distinct.map(([name], index) => [name, results[index]]));
  const failed = results.flatMap((outcome, index) =>
    outcome?.failure ? [`${distinct[index]?.[0]}: ${outcome.failure}`] : [],
  );
  const missing = results.filter((outcome) => outcome === undefined).length;
  return {
    companies: keys.map((key) => (key ? (byName.get(nameOf(key))?.company ?? null) : null)),
    creditsSpent,
    isOutOfCredits: failure?.error === OUT_OF_CREDITS,
    warnings: [
      ...(failed.length > 0
        ? [`Not enriched: ${failed.slice(0, 5).join("; ")}${failed.length > 5 ? "; …" : ""}.`]
        : []),
      ...(missing > 0
        ? [`${missing} of ${distinct.length} companies have no firmographics: ${reasonOf(failure?.error)}${doubt}.`]
        : []),
    ],
  };
}

async function enrichOne(key: CompanyKey, call: SalesCall): Promise<Outcome> {
  try {
    const { lookup, creditsSpent } = await lookUpCompany(key, call);
    if (lookup.kind === "out_of_credits") throw OUT_OF_CREDITS;
    return { company: lookup.kind === "found" ? lookup.record : null, credits: creditsSpent, failure: null };
  } catch (thrown) {
    if (!isToolError(thrown) || isHopeless(thrown.code, key) || call.signal.aborted) throw thrown;
    const doubt = thrown.outcome === "unknown" ? " (may have cost a credit)" : "";
    return { company: null, credits: 0, failure: `${thrown.code}${doubt}` };
  }
}

/** A key may be allowed to look up by domain, and not by id. */
function isHopeless(code: string, key: CompanyKey): boolean {
  return HOPELESS.has(code) && !(code === "forbidden" && "organizationId" in key);
}

function keyOf({ domain, organization_id: organizationId }: CompanyRow): CompanyKey | null {
  const normal = domain === null ? null : normalizeDomain(domain);
  if (normal !== null) return { domain: normal };
  return organizationId === null ? null : { organizationId };
}

function nameOf(key: CompanyKey): string {
  return "domain" in key ? key.domain : key.organizationId;
}

function reasonOf(thrown: unknown): string {
  if (thrown === OUT_OF_CREDITS) return "the credits are used up";
  return isToolError(thrown)
    ? `${thrown.code}, ${thrown.message}`.slice(0, 300).replace(/\.$/, "")
    : "they were not reached";
}
