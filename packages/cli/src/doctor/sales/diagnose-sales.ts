import { asFields, asNumber, readBaseUrl, readCount } from "@toolwright/core/http";
import { checkSalesSettings } from "@toolwright/mcp/settings";
import type { SalesOptions } from "@toolwright/sales";
import { APOLLO_ADDRESS, explainRefusal, type Refusal, requestsLeft } from "@toolwright/sales/services";
import {
  type DiagnosisOptions,
  type DiagnosisPlan,
  diagnoseToolkit,
  type NetworkDiagnosis,
} from "../check/diagnose-toolkit.ts";
import {
  type Finding,
  fine,
  type LimitDiagnosis,
  lackingTools,
  problem,
  type ToolDiagnosis,
  type ToolkitDiagnosis,
  unexpectedResponse,
  warning,
  workingTool,
} from "../check/diagnosis.ts";
import type { Probe, ProbeAnswer } from "../check/probe.ts";
import { toolNamesOf } from "../check/tool-names-of.ts";

/** Options of {@link diagnoseSales}: those of the connection, and those of every diagnosis. */
export interface DiagnoseSalesOptions
  extends Pick<SalesOptions, "apiKey" | "baseUrl" | "fetch" | "userAgent" | "clock">,
    DiagnosisOptions {}

const USAGE = "Sales.GetApiUsage";
const USAGE_ENDPOINT = "usage_stats/api_usage_stats";
const SEARCH = "Sales.SearchPeople";
/** Every call of them may cost a credit, so that no check can try them. */
const PAID = ["Sales.EnrichOrganization", "Sales.EnrichPerson", "Sales.SearchOrganizations"];

/** The diagnosis of the tools for Apollo.io, which `doctor.ts` exports. */
export async function diagnoseSales(options: DiagnoseSalesOptions): Promise<ToolkitDiagnosis> {
  const address = readBaseUrl(options.baseUrl ?? APOLLO_ADDRESS);
  const plan: DiagnosisPlan<"apiKey"> = {
    toolkit: "sales",
    backend: "Apollo",
    checked: await checkSalesSettings(options),
    checkBackend: (probe, { apiKey }) => checkApollo(probe, apiKey, address),
  };
  return diagnoseToolkit(plan, options);
}

async function checkApollo(probe: Probe, apiKey: string, address: string): Promise<NetworkDiagnosis> {
  const headers = { "x-api-key": apiKey, "cache-control": "no-cache" };
  const post = (path: string) => probe.send({ method: "POST", url: `${address}/api/v1/${path}`, headers, json: {} });
  const health = await probe.send({ url: `${address}/api/v1/auth/health`, headers });
  if (health.kind === "failure") return { findings: [health.finding], tools: [], limits: [] };
  // The health check knows no reason for its answer.
  if (bodyOf(health)["is_logged_in"] === false) return rejected(await post(USAGE_ENDPOINT));
  if (isGeneral(health)) return rejected(health);
  const isLoggedIn = health.status === 200 && bodyOf(health)["is_logged_in"] === true;
  const [usage, credits, search] = await Promise.all([
    post(USAGE_ENDPOINT),
    post("usage_stats/credit_usage_stats"),
    post("mixed_people/api_search?page=1&per_page=1"),
  ]);
  const refused = [usage, search].find(isGeneral);
  if (refused) return rejected(refused);
  const usageFinding = judge(USAGE_ENDPOINT, usage, isUsage);
  const searchFinding = judge("mixed_people/api_search", search, isSearch);
  const isKnown = [usageFinding, searchFinding].some((finding) => finding === null || finding.check === "keys");
  // Without one response of Apollo, nothing is known about the key.
  if (!isLoggedIn && !isKnown)
    return { findings: [searchFinding, usageFinding].filter((finding) => finding !== null), tools: [], limits: [] };
  const noCredits = judgeCredits(credits);
  const freePlan = judgePlan(usage);
  const findings = [usageFinding, searchFinding, noCredits, freePlan].filter((finding) => finding !== null);
  return {
    findings: [fine("keys", "Apollo accepts the key."), ...findings],
    tools: [toolOf(USAGE, usageFinding), toolOf(SEARCH, searchFinding), ...paidTools(noCredits, searchFinding)],
    limits: search.kind === "failure" ? [] : reportedLimits("mixed_people/api_search", search.headers),
  };
}

/** Causes that concern every endpoint, not one. */
const GENERAL: ReadonlySet<Refusal["cause"]> = new Set([
  "key_missing",
  "key_invalid",
  "key_expired",
  "key_revoked",
  "account_inactive",
  "address_blocked",
]);

/** Why Apollo refused a request; `null` for a response that is no refusal of Apollo. */
function refusalOf(endpoint: string, answer: ProbeAnswer): Refusal | null {
  if (answer.kind === "failure" || answer.status < 400 || answer.body.kind === "html") return null;
  const text = answer.body.kind === "json" ? JSON.stringify(answer.body.value) : "";
  return explainRefusal({ ...answer, text }, { path: `/api/v1/${endpoint}`, retry: "read" });
}

function isGeneral(answer: ProbeAnswer): boolean {
  const { cause = null } = refusalOf("", answer) ?? {};
  return GENERAL.has(cause) || (answer.kind === "response" && answer.status === 401);
}

function rejected(answer: ProbeAnswer): NetworkDiagnosis {
  const refusal = refusalOf("", answer);
  // Without a code, Apollo does not say why it rejects a key.
  const isStated = refusal !== null && refusal.cause !== null && refusal.cause !== "key_invalid";
  const finding = isStated
    ? problem("keys", CAUSES[refusal.cause ?? "key_invalid"], { message: refusal.problem, fix: refusal.fix })
    : problem("keys", "rejected", {
        message: "Apollo does not know the key in SALES_API_KEY: it is wrong, revoked or expired.",
        fix: "Copy a key from Settings > Integrations > API keys, and switch on `Set as master key` if GetApiUsage shall work.",
      });
  return { findings: [finding], tools: lackingTools(toolNamesOf("sales"), finding), limits: [] };
}

/** The cause of a finding for each cause that Apollo states. */
const CAUSES = {
  key_missing: "rejected",
  key_invalid: "rejected",
  key_expired: "rejected",
  key_revoked: "rejected",
  account_inactive: "account_inactive",
  address_blocked: "address_blocked",
  plan: "plan",
  scope: "lacks_permission",
  oauth_scope: "lacks_permission",
  work_email: "work_email",
  rate_limit: "used_up",
  credits: "no_credits",
} as const;

type Fields = Readonly<Record<string, unknown>>;

/** The limits of endpoints, whose names are lists as text: `["api/v1/mixed_people", "api_search"]`. */
function isUsage(body: Fields): boolean {
  return Object.keys(body).some((name) => name.includes("api/v1/"));
}

function isSearch(body: Fields): boolean {
  return "people" in body || "contacts" in body;
}

/** What keeps an endpoint from being used; `null` for nothing. `isContent` recognizes what the endpoint returns. */
function judge(endpoint: string, answer: ProbeAnswer, isContent: (body: Fields) => boolean): Finding | null {
  if (answer.kind === "failure") return answer.finding;
  if (answer.status === 200 && isContent(bodyOf(answer))) return null;
  const refusal = refusalOf(endpoint, answer);
  if (answer.status === 429 || refusal?.cause === "rate_limit") {
    const seconds = readCount(answer.headers.get("retry-after"));
    return problem("limits", "used_up", {
      message: `Apollo's rate limit for ${endpoint} is used up.`,
      fix: `Wait${seconds === null ? "" : ` ${seconds} s`}, then try again, with fewer calls.`,
    });
  }
  const isDenial =
    answer.status === 403 && ["error", "message", "error_details"].some((name) => name in bodyOf(answer));
  if (!refusal || (!isDenial && refusal.cause === null)) return unexpectedResponse(endpoint, answer);
  const inEndpoint = (sentence: string) => sentence.replace("this endpoint", endpoint);
  return problem("keys", CAUSES[refusal.cause ?? "scope"], {
    message: inEndpoint(refusal.problem),
    fix: inEndpoint(refusal.fix),
  });
}

function judgeCredits(answer: ProbeAnswer): Finding | null {
  const stats = asFields(bodyOf(answer)["credit_usage_stats"]);
  const left = asNumber(asFields(stats["lead_credit"])["left_over"]);
  if (left === null || left > 0) return null;
  return problem("limits", "no_credits", {
    message: "The account has no credits left.",
    fix: "Wait for the next billing cycle, or buy credits in Settings > Plans and billing.",
  });
}

/** Requests per minute of the free plan, whose keys cannot search companies. A search would cost a credit on other plans. */
const FREE_PER_MINUTE = 50;

function judgePlan(usage: ProbeAnswer): Finding | null {
  const search = asFields(bodyOf(usage)['["api/v1/mixed_companies", "search"]']);
  if (asNumber(asFields(search["minute"])["limit"]) !== FREE_PER_MINUTE) return null;
  return warning("keys", "plan", {
    message: "The rate limits are those of Apollo's free plan, which does not include SearchOrganizations.",
    fix: "If SearchOrganizations fails with `forbidden`, upgrade the plan in Settings > Plans and billing.",
  });
}

function toolOf(tool: string, finding: Finding | null): ToolDiagnosis {
  if (finding === null) return workingTool(tool);
  if (finding.check === "keys") return { tool, outcome: "lacks", message: finding.message, fix: finding.fix };
  return { tool, outcome: "unknown", message: finding.message, fix: null };
}

/** A plan without the people search has no company search either. */
function paidTools(noCredits: Finding | null, search: Finding | null): readonly ToolDiagnosis[] {
  if (noCredits) return lackingTools(PAID, noCredits);
  const message = "the key is accepted; a check would cost a credit";
  return PAID.map((tool) =>
    tool === "Sales.SearchOrganizations" && search?.cause === "plan"
      ? toolOf(tool, search)
      : { tool, outcome: "not_checkable", message, fix: null },
  );
}

/** The windows of an endpoint that a response reports. */
function reportedLimits(endpoint: string, headers: Headers): readonly LimitDiagnosis[] {
  return requestsLeft(headers).map(({ left, limit, window }) => ({
    name: `${endpoint} per ${window}`,
    left,
    limit,
    resetSeconds: null,
  }));
}

function bodyOf(answer: ProbeAnswer): Fields {
  return answer.kind === "response" && answer.body.kind === "json" ? asFields(answer.body.value) : {};
}
