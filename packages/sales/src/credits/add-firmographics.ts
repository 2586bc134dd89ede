import { isToolError, mapUntilFailure, rejectOnAbort, ToolError } from "@toolwright/core/authoring";
import { cutEnd, quoteName } from "@toolwright/core/text";
import type { Company, CompanyRow } from "../apollo/records.ts";
import type { SalesCall } from "../call.ts";
import { type CompanyIdentity, findKeptCompany, lookUpCompany } from "./company-lookup.ts";
import { identifyRows, nameOf } from "./identify-rows.ts";

/** Outcome of enriching the companies of a search. */
export interface AddedFirmographics {
  /** Each row's enriched company; `null` for a company without firmographics. */
  readonly companies: readonly (Company | null)[];
  readonly creditsSpent: number;
  readonly isOutOfCredits: boolean;
  /** Index of the first row whose company a later call could still enrich; `null` if there is none. */
  readonly firstMissing: number | null;
  readonly warnings: string[];
}

/** The cost so far, permission to spend more, and a test for hosts that don't identify a company. */
export interface EnrichmentBudget {
  /** Credits that the call has spent so far. Default 0. */
  readonly paidBefore?: number;
  /** Whether the credits are used up, so that only cached companies are used. Default `false`. */
  readonly isOutOfCredits?: boolean;
  readonly isSharedHost: (host: string) => boolean;
}

/** Error codes that any further lookup would get too. */
const FATAL_CODES: ReadonlySet<string> = new Set([
  "unauthorized",
  "forbidden",
  "missing_secret",
  "policy",
  "rate_limited",
  "aborted",
  "timeout",
]);
/** Error codes that a later call would get too, so it needn't return to these rows. */
const LASTING_CODES: ReadonlySet<string> = new Set(["unauthorized", "forbidden", "missing_secret"]);

interface Outcome {
  readonly company: Company | null;
  readonly credits: number;
  readonly failure: string | null;
  /** Whether Apollo returned the record of another company. */
  readonly isOther: boolean;
}

/** Maximum length of a reason in a warning, in characters. */
const MAX_REASON_CHARS = 300;

/** Thrown when the credits are used up, to stop lookups that have not started. */
const OUT_OF_CREDITS = Symbol("out of credits");

/**
 * Enriches each company once, a few at a time. Cached companies need no request. If one company fails, the result has a
 * warning.
 */
export async function addFirmographics(
  rows: readonly CompanyRow[],
  call: SalesCall,
  { paidBefore = 0, isOutOfCredits = false, isSharedHost }: EnrichmentBudget,
): Promise<AddedFirmographics> {
  const { identities, unidentified } = identifyRows(rows, isSharedHost);
  const distinct = new Map(identities.flatMap((identity) => (identity ? [[nameOf(identity), identity] as const] : [])));
  const outcomes = await findKeptCompanies(distinct, call);
  const missing = [...distinct].filter(([name]) => !outcomes.has(name));
  const { failure, ambiguousCost } = isOutOfCredits
    ? { failure: { error: OUT_OF_CREDITS }, ambiguousCost: "" }
    : await enrichMissing(missing, call, outcomes);
  const creditsSpent = [...outcomes.values()].reduce((sum, { credits }) => sum + credits, 0);
  throwIfAborted(call, paidBefore + creditsSpent, ambiguousCost);
  const unread = missing.filter(([name]) => !outcomes.has(name)).length;
  const isLasting = isToolError(failure?.error) && isRepeated(failure.error.code, paidBefore + creditsSpent);
  const isUnread = (identity: CompanyIdentity | null) => identity !== null && !outcomes.has(nameOf(identity));
  const firstMissing = isLasting ? -1 : identities.findIndex(isUnread);
  return {
    companies: identities.map((identity) => (identity && outcomes.get(nameOf(identity))?.company) ?? null),
    creditsSpent,
    isOutOfCredits: unread > 0 && failure?.error === OUT_OF_CREDITS,
    firstMissing: firstMissing < 0 ? null : firstMissing,
    warnings: [
      ...failureWarnings(distinct, outcomes),
      ...identityWarnings(outcomes, unidentified),
      ...(unread > 0
        ? [
            `${unread} of ${distinct.size} companies ${have(unread)} no firmographics: ${reasonOf(failure?.error)}${ambiguousCost}.`,
          ]
        : []),
    ],
  };
}

/** The cached companies, by name. */
async function findKeptCompanies(
  distinct: ReadonlyMap<string, CompanyIdentity>,
  call: SalesCall,
): Promise<Map<string, Outcome>> {
  const kept = await Promise.all(
    [...distinct].map(async ([name, identity]) => {
      // After a timeout, return the search's rows without firmographics.
      const finding = rejectOnAbort(findKeptCompany(identity, call), call.signal).catch(() => null);
      return [name, await finding] as const;
    }),
  );
  return new Map(
    kept.flatMap(([name, company]) =>
      company ? [[name, { company, credits: 0, failure: null, isOther: false }]] : [],
    ),
  );
}

/** Enriches companies until an error that any further lookup would get too. Adds their outcomes. */
async function enrichMissing(
  missing: readonly (readonly [name: string, identity: CompanyIdentity])[],
  call: SalesCall,
  outcomes: Map<string, Outcome>,
) {
  const total = outcomes.size + missing.length;
  let ambiguousLookups = 0;
  const { failure } = await mapUntilFailure(missing, call.concurrency, async ([name, identity]) => {
    try {
      outcomes.set(name, await enrichOne(identity, call));
    } catch (error) {
      if (isToolError(error) && error.outcome === "unknown") ambiguousLookups++;
      throw error;
    }
    call.progress(outcomes.size, total, "companies enriched");
  });
  if (failure && failure.error !== OUT_OF_CREDITS && !isToolError(failure.error)) throw failure.error;
  const ambiguousCost = ambiguousLookups > 0 ? `; ${ambiguousLookups} more lookups may have cost a credit each` : "";
  return { failure, ambiguousCost };
}

/**
 * Whether a later call would get the same error. If a policy's budget has no credit left, a later call gets none
 * either.
 */
function isRepeated(code: string, spent: number): boolean {
  return LASTING_CODES.has(code) || (code === "policy" && spent === 0);
}

/** After an abort, throws an error that states the cost. After a timeout, returns the companies that were paid for. */
function throwIfAborted({ signal }: SalesCall, creditsSpent: number, ambiguousCost: string): void {
  if (!isToolError(signal.reason) || signal.reason.code !== "aborted") return;
  const message = `${signal.reason.message} ${creditsSpent} credits were spent${ambiguousCost}.`;
  throw new ToolError({ code: "aborted", message, outcome: ambiguousCost === "" ? undefined : "unknown" });
}

async function enrichOne(identity: CompanyIdentity, call: SalesCall): Promise<Outcome> {
  try {
    const { lookup, creditsSpent: credits } = await lookUpCompany(identity, call);
    if (lookup.kind === "out_of_credits") throw OUT_OF_CREDITS;
    const company = lookup.kind === "found" ? lookup.record : null;
    const isOther = company !== null && isOtherCompany(company, identity);
    return { company: isOther ? null : company, credits, failure: null, isOther };
  } catch (error) {
    if (!isToolError(error) || isFatal(error.code, identity) || call.signal.aborted) throw error;
    const ambiguousCost = error.outcome === "unknown" ? " (may have cost a credit)" : "";
    return { company: null, credits: 0, failure: `${error.code}${ambiguousCost}`, isOther: false };
  }
}

/** Whether a record certainly has another id than the row. */
function isOtherCompany({ organization_id: id }: Company, { organizationId }: CompanyIdentity): boolean {
  return id !== null && organizationId !== null && id !== organizationId;
}

/** A scoped API key may allow lookups by domain but not by id. */
function isFatal(code: string, { domain }: CompanyIdentity): boolean {
  return FATAL_CODES.has(code) && !(code === "forbidden" && domain === null);
}

function failureWarnings(
  distinct: ReadonlyMap<string, CompanyIdentity>,
  outcomes: ReadonlyMap<string, Outcome>,
): string[] {
  const failures = [...distinct].flatMap(([name, { domain }]) => {
    const { failure = null } = outcomes.get(name) ?? {};
    return failure === null ? [] : [`${domain ?? quoteName(name)}: ${failure}`];
  });
  if (failures.length === 0) return [];
  return [`Not enriched: ${failures.slice(0, 5).join("; ")}${failures.length > 5 ? "; …" : ""}.`];
}

function identityWarnings(outcomes: ReadonlyMap<string, Outcome>, unidentified: number): string[] {
  const paidOthers = [...outcomes.values()].filter(({ isOther }) => isOther).length;
  const unknown = [...outcomes.values()].filter(
    ({ company, failure, isOther }) => company === null && failure === null && !isOther,
  ).length;
  return [
    ...(unknown > 0
      ? [`${countCompanies(unknown)} ${have(unknown)} no firmographics, and cost nothing: Apollo.io knows none.`]
      : []),
    ...(paidOthers > 0
      ? [
          `${countCompanies(paidOthers)} ${have(paidOthers)} no firmographics, although the lookup counts in credits_spent: Apollo.io returned the record of another company.`,
        ]
      : []),
    ...(unidentified > 0
      ? [
          `${countCompanies(unidentified)} ${have(unidentified)} no firmographics, and cost nothing: Apollo.io lists no id, and no domain that no other company has.`,
        ]
      : []),
  ];
}

function countCompanies(count: number): string {
  return `${count} ${count === 1 ? "company" : "companies"}`;
}

function have(count: number): string {
  return count === 1 ? "has" : "have";
}

function reasonOf(error: unknown): string {
  if (error === OUT_OF_CREDITS) return "the credits are used up";
  if (!isToolError(error)) return "they were not requested";
  const [broken] = error.issues ?? [];
  // The refusal's message is about the entire call.
  const reason = error.code === "policy" && broken ? `${broken.rule} (rule ${broken.parameter})` : error.message;
  return cutEnd(`${error.code}, ${reason}`.replace(/\.$/, ""), MAX_REASON_CHARS);
}
