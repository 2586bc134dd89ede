import { asFields, asNumber, asString, type Body, readBaseUrl, readCount } from "@toolwright/core/http";
import { checkSalesSettings } from "@toolwright/mcp/settings";
import type { SalesOptions } from "@toolwright/sales";
import { APOLLO_ADDRESS, reportedCause, requestsLeft } from "@toolwright/sales/services";
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
  if (health.status === 401 || bodyOf(health)["is_logged_in"] === false) return rejected(health);
  const isLoggedIn = health.status === 200 && bodyOf(health)["is_logged_in"] === true;
  const [usage, credits, search] = await Promise.all([
    post("usage_stats/api_usage_stats"),
    post("usage_stats/credit_usage_stats"),
    post("mixed_people/api_search?page=1&per_page=1"),
  ]);
  const refusal = [usage, search].find((answer) => answer.kind === "response" && answer.status === 401);
  if (refusal) return rejected(refusal);
  const usageFinding = judge("usage_stats/api_usage_stats", usage, isUsage);
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

function rejected(answer: ProbeAnswer): NetworkDiagnosis {
  const reported = answer.kind === "response" ? reportedCause(answer.body, "/api/v1/auth/health") : null;
  // Another key helps only against some causes.
  const finding = reported === null || /_key$/.test(reported.cause) ? rejectedKey() : refusedAccess(reported.message);
  return { findings: [finding], tools: lackingTools(toolNamesOf("sales"), finding), limits: [] };
}

/** A refusal that may have nothing to do with the key. */
function refusedAccess(message: string): Finding {
  const fix = "Ask an admin of the Apollo account; the key itself may be right.";
  return problem("keys", "lacks_permission", { message, fix });
}

function rejectedKey(): Finding {
  return problem("keys", "rejected", {
    message: "Apollo does not know the key in SALES_API_KEY: it is wrong, revoked or expired.",
    fix: "Copy a key from Settings > Integrations > API keys, and switch on `Set as master key` if GetApiUsage shall work.",
  });
}

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
  const body = bodyOf(answer);
  if (answer.status === 200 && isContent(body)) return null;
  if (answer.status === 403 && ["error", "message", "error_details"].some((name) => name in body))
    return explainDenial(endpoint, answer.body);
  if (answer.status === 429) {
    const seconds = readCount(answer.headers.get("retry-after"));
    return problem("limits", "used_up", {
      message: `Apollo's rate limit for ${endpoint} is used up.`,
      fix: `Wait${seconds === null ? "" : ` ${seconds} s`}, then try again, with fewer calls.`,
    });
  }
  return unexpectedResponse(endpoint, answer);
}

function explainDenial(endpoint: string, body: Body): Finding {
  const reported = reportedCause(body, `/api/v1/${endpoint}`);
  if (reported !== null && !["plan", "key_scope"].includes(reported.cause)) return refusedAccess(reported.message);
  const { error, message } = asFields(body.kind === "json" ? body.value : null);
  if (reported?.cause === "plan" || /paid plan|free plan|upgrade/i.test(`${asString(error)} ${asString(message)}`))
    return problem("keys", "plan", {
      message: `The Apollo plan of this account does not include ${endpoint}.`,
      fix: "Upgrade the plan in Settings > Plans and billing. A new key does not help.",
    });
  return problem("keys", "lacks_permission", {
    message: endpoint.startsWith("usage_stats")
      ? "SALES_API_KEY is not a master key, which GetApiUsage needs."
      : `SALES_API_KEY may not use the endpoint ${endpoint}.`,
    fix: `In Settings > Integrations > API keys, create a key with \`Set as master key\`, or one whose endpoints include api/v1/${endpoint}.`,
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
