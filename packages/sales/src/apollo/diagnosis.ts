import {
  diagnoseTools,
  fine,
  judgeProbes,
  type LimitDiagnosis,
  lackingTools,
  type ProbeAnswer,
  type ProbeWords,
  sendProbe,
  type ToolDiagnosis,
} from "@toolwright/core/diagnosis";
import { asFields, asNumber, type Fields, readCount } from "@toolwright/core/http";
import { type BackendAccess, type Finding, type NetworkDiagnosis, problem, warning } from "@toolwright/core/manifest";
import { explainRefusal, type Refusal } from "./errors.ts";
import { requestsLeft } from "./rate-limit-windows.ts";

/** Every call may cost a credit, so no check can try these tools. */
const PAID = ["Sales.EnrichOrganization", "Sales.EnrichPerson", "Sales.SearchOrganizations"];

/** Checks the key, its kind, the plan and the credits. */
export async function checkApollo({ probe, probes, target, names }: BackendAccess): Promise<NetworkDiagnosis> {
  const { address, headers } = target;
  const post = (path: string) => probe.send({ method: "POST", url: address + path, headers, json: {} });
  const rejected = (answer: ProbeAnswer) => {
    const finding = explainRejection(answer);
    return { findings: [finding], tools: lackingTools(names, finding), limits: [] };
  };
  const health = await probe.send({ url: `${address}/api/v1/auth/health`, headers });
  if (health.kind === "failure") return { findings: [health.finding], tools: [], limits: [] };
  // The health check gives no reason for its answer.
  if (bodyOf(health)["is_logged_in"] === false) return rejected(await post("/api/v1/usage_stats/api_usage_stats"));
  if (isGeneral(health)) return rejected(health);
  const isLoggedIn = health.status === 200 && bodyOf(health)["is_logged_in"] === true;
  const [credits, ...reads] = await Promise.all([
    post("/api/v1/usage_stats/credit_usage_stats"),
    ...probes.map((one) => sendProbe(probe, one, target)),
  ]);
  const refused = reads.find(isGeneral);
  if (refused) return rejected(refused);
  const judged = judgeProbes(probes, reads, WORDS);
  const [usage, search] = judged;
  const found = judged.flatMap(({ finding }) => finding ?? []);
  // Without a single response from Apollo, nothing is known about the key.
  if (!isLoggedIn && judged.every(({ finding }) => finding !== null && finding.check !== "keys"))
    return { findings: found.reverse(), tools: [], limits: [] };
  const noCredits = judgeCredits(credits);
  const account = [noCredits, judgePlan(usage?.answer)].filter((finding) => finding !== null);
  return {
    findings: [fine("keys", "Apollo accepts the key."), ...found, ...account],
    tools: [...diagnoseTools(judged, "a check would cost a credit"), ...paidTools(noCredits, search?.finding)],
    limits: search?.answer.kind === "response" ? reportedLimits(search.probe.reads, search.answer.headers) : [],
  };
}

/** Causes that affect every endpoint, not just one. */
const GENERAL: ReadonlySet<Refusal["cause"]> = new Set([
  "key_missing",
  "key_invalid",
  "key_expired",
  "key_revoked",
  "account_inactive",
  "address_blocked",
]);

/** The reason why Apollo refused a request; `null` if the response isn't a refusal by Apollo. */
function refusalOf(endpoint: string, answer: ProbeAnswer): Refusal | null {
  if (answer.kind === "failure" || answer.status < 400 || answer.body.kind === "html") return null;
  const text = answer.body.kind === "json" ? JSON.stringify(answer.body.value) : "";
  return explainRefusal({ ...answer, text }, { path: `/api/v1/${endpoint}`, retry: "read" });
}

function isGeneral(answer: ProbeAnswer): boolean {
  const { cause = null } = refusalOf("", answer) ?? {};
  return GENERAL.has(cause) || (answer.kind === "response" && answer.status === 401);
}

function explainRejection(answer: ProbeAnswer): Finding {
  const refusal = refusalOf("", answer);
  // Without a code, Apollo doesn't say why it rejects a key.
  if (refusal !== null && refusal.cause !== null && refusal.cause !== "key_invalid")
    return problem("keys", CAUSES[refusal.cause], { message: refusal.problem, fix: refusal.fix });
  return problem("keys", "rejected", {
    message: "Apollo does not know the key in SALES_API_KEY: it is wrong, revoked or expired.",
    fix: "Copy a key from Settings > Integrations > API keys, and switch on `Set as master key` if GetApiUsage shall work.",
  });
}

/** The finding's cause for each cause that Apollo states. */
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

const WORDS: ProbeWords = {
  request: ({ reads }) => reads,
  explain({ reads: endpoint }, answer) {
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
    if (!refusal || (!isDenial && refusal.cause === null)) return null;
    const inEndpoint = (sentence: string) => sentence.replace("this endpoint", endpoint);
    return problem("keys", CAUSES[refusal.cause ?? "scope"], {
      message: inEndpoint(refusal.problem),
      fix: inEndpoint(refusal.fix),
    });
  },
};

function judgeCredits(answer: ProbeAnswer): Finding | null {
  const stats = asFields(bodyOf(answer)["credit_usage_stats"]);
  const left = asNumber(asFields(stats["lead_credit"])["left_over"]);
  if (left === null || left > 0) return null;
  return problem("limits", "no_credits", {
    message: "The account has no credits left.",
    fix: "Wait for the next billing cycle, or buy credits in Settings > Plans and billing.",
  });
}

/**
 * Requests per minute on the free plan, whose keys can't search companies. On other plans, trying a search would cost a
 * credit.
 */
const FREE_PER_MINUTE = 50;

function judgePlan(usage: ProbeAnswer | undefined): Finding | null {
  const search = asFields(usage && bodyOf(usage)['["api/v1/mixed_companies", "search"]']);
  if (asNumber(asFields(search["minute"])["limit"]) !== FREE_PER_MINUTE) return null;
  return warning("keys", "plan", {
    message: "The rate limits are those of Apollo's free plan, which does not include SearchOrganizations.",
    fix: "If SearchOrganizations fails with `forbidden`, upgrade the plan in Settings > Plans and billing.",
  });
}

/** A plan without the people search doesn't include the company search either. */
function paidTools(noCredits: Finding | null, search: Finding | null | undefined): readonly ToolDiagnosis[] {
  if (noCredits) return lackingTools(PAID, noCredits);
  const message = "the key is accepted; a check would cost a credit";
  return PAID.flatMap((tool) =>
    tool === "Sales.SearchOrganizations" && search?.cause === "plan"
      ? lackingTools([tool], search)
      : [{ tool, outcome: "not_checkable", message, fix: null }],
  );
}

/** The endpoint's windows that a response reports. */
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
