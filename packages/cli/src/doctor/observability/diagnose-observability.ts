import { systemClock } from "@toolwright/core/authoring";
import { asFields, readBaseUrl, readCount } from "@toolwright/core/http";
import { checkObservabilitySettings } from "@toolwright/mcp/settings";
import type { ObservabilityOptions } from "@toolwright/observability";
import { readSite, SITES, type Site, siteAddress } from "@toolwright/observability/services";
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
  workingTool,
} from "../check/diagnosis.ts";
import type { Probe, ProbeAnswer } from "../check/probe.ts";
import { toolNamesOf } from "../check/tool-names-of.ts";

/** Options of {@link diagnoseObservability}: those of the connection, and those of every diagnosis. */
export interface DiagnoseObservabilityOptions
  extends Pick<
      ObservabilityOptions,
      "apiKey" | "applicationKey" | "site" | "baseUrl" | "fetch" | "userAgent" | "clock"
    >,
    DiagnosisOptions {}

type Name = "apiKey" | "applicationKey" | "site";
type Values = Readonly<Record<Name, string>>;

/** The cheapest search: the last minute, one event. */
const FILTER = { query: "*", from: "now-1m", to: "now" };
const METRIC = { data_source: "metrics", name: "a", query: "avg:system.cpu.user{*}", aggregator: "avg" };

/** What the tools read: the permission, and the cheapest request that needs it. */
const READS = {
  logs: {
    permission: "logs_read_data",
    path: "/api/v2/logs/events/search",
    json: { filter: FILTER, page: { limit: 1 } },
  },
  spans: {
    permission: "apm_read",
    path: "/api/v2/spans/events/search",
    json: { data: { type: "search_request", attributes: { filter: FILTER, page: { limit: 1 } } } },
  },
  monitors: { permission: "monitors_read", path: "/api/v1/monitor/search?per_page=1", json: null },
  events: { permission: "events_read", path: "/api/v2/events/search", json: { filter: FILTER, page: { limit: 1 } } },
  metrics: { permission: "metrics_read", path: "/api/v2/metrics?page%5Bsize%5D=1", json: null },
  "metric values": { permission: "timeseries_query", path: "/api/v2/query/scalar", json: scalarRequest },
} as const;
type Read = keyof typeof READS;
const ALL = Object.keys(READS) as readonly Read[];

/** What each tool reads. */
const TOOLS: Readonly<Record<string, readonly Read[]>> = {
  "Observability.AggregateEvents": ["logs", "spans"],
  "Observability.DiscoverFacets": ["logs", "spans"],
  "Observability.FindMetrics": ["metrics"],
  "Observability.GetMonitor": ["monitors"],
  "Observability.GetTrace": ["spans"],
  "Observability.QueryMetrics": ["metric values"],
  "Observability.SearchEvents": ["events"],
  "Observability.SearchLogs": ["logs"],
  "Observability.SearchMonitors": ["monitors"],
  "Observability.SearchSpans": ["spans"],
};

/** The operation for entire traces, with the id of no trace. */
const UNKNOWN_TRACE = `/api/v2/trace/${"1".padStart(32, "0")}`;

/** Says whether GetTrace can read entire traces: the operation answers that it knows no such trace. */
function wholeTraces(answer: ProbeAnswer): readonly Finding[] {
  // A missing permission is a problem of GetTrace anyway.
  if (answer.kind === "failure" || answer.status === 429 || isRefused(answer)) return [];
  const { errors } = asFields(answer.body.kind === "json" ? answer.body.value : null);
  const isKnown = answer.status === 404 && Array.isArray(errors) && "detail" in asFields(errors[0]);
  const message = isKnown
    ? "Datadog's operation for entire traces works: GetTrace uses it with wholeTraces."
    : "Datadog's operation for entire traces, a preview, is not available: leave wholeTraces off.";
  return [fine("keys", message)];
}

/** One number of the last minute. */
function scalarRequest(now: number) {
  const attributes = { from: now - 60_000, to: now, queries: [METRIC] };
  return { data: { type: "scalar_request", attributes } };
}

/** The diagnosis of the tools for Datadog, which `doctor.ts` exports. */
export async function diagnoseObservability(options: DiagnoseObservabilityOptions): Promise<ToolkitDiagnosis> {
  const address = options.baseUrl === undefined ? null : readBaseUrl(options.baseUrl);
  const plan: DiagnosisPlan<Name> = {
    toolkit: "observability",
    backend: "Datadog",
    checked: await checkObservabilitySettings(options),
    checkBackend: (probe, values) =>
      checkDatadog(probe, values, {
        now: (options.clock ?? systemClock).now(),
        ...(address === null ? { site: readSite(values.site) } : { address }),
      }),
  };
  return diagnoseToolkit(plan, options);
}

/** Where the account is: a site, or the address of a proxy or a local server. */
type Place = ({ readonly site: Site } | { readonly address: string }) & { readonly now: number };

async function checkDatadog(probe: Probe, values: Values, place: Place): Promise<NetworkDiagnosis> {
  const address = "site" in place ? siteAddress(place.site) : place.address;
  const keys = { "dd-api-key": values.apiKey, "dd-application-key": values.applicationKey };
  const apiKey = await validateApiKey(probe, address, values.apiKey);
  if (apiKey.kind === "failure") return { findings: [apiKey.finding], tools: [], limits: [] };
  if (apiKey.status === 429) return { findings: [usedUp("validation of keys", apiKey.headers)], tools: [], limits: [] };
  if (!isValid(apiKey) && !isInvalid(apiKey))
    return { findings: [unexpectedResponse("the validation of the API key", apiKey)], tools: [], limits: [] };
  if (!isValid(apiKey)) return rejectedKey(probe, values, place);
  const [pair, trace, ...answers] = await Promise.all([
    probe.send({ url: `${address}/api/v2/validate_keys`, headers: keys }),
    probe.send({ url: `${address}${UNKNOWN_TRACE}`, headers: keys }),
    ...ALL.map((read) => sendRead(probe, read, { address, keys, now: place.now })),
  ]);
  const isKnown = pair.kind === "response" && (pair.status === 401 || pair.status === 403);
  const where = "site" in place ? place.site : address;
  if (isKnown && answers.every(isRefused)) return rejectedApplicationKey(where);
  const reads = answers.flatMap((answer, index) => {
    const read = ALL[index];
    return read === undefined ? [] : [{ read, answer, ...judge(read, answer) }];
  });
  const accepted = fine("keys", `Datadog accepts the keys at ${where}.`);
  return {
    findings: [accepted, ...wholeTraces(trace), ...reads.flatMap(({ finding }) => finding ?? [])],
    tools: Object.entries(TOOLS).map(([tool, needed]) =>
      toolOf(
        tool,
        reads.filter(({ read }) => needed.includes(read)),
      ),
    ),
    limits: reads.flatMap(({ read, answer }) => limitOf(read, answer)),
  };
}

function sendRead(
  probe: Probe,
  read: Read,
  { address, keys, now }: { readonly address: string; readonly keys: Readonly<Record<string, string>>; now: number },
): Promise<ProbeAnswer> {
  const { path, json } = READS[read];
  const request = { url: `${address}${path}`, headers: keys };
  if (json === null) return probe.send(request);
  return probe.send({ ...request, method: "POST", json: typeof json === "function" ? json(now) : json });
}

/** Sends the API key alone, which Datadog checks without an application key. */
function validateApiKey(probe: Probe, address: string, apiKey: string): Promise<ProbeAnswer> {
  return probe.send({ url: `${address}/api/v1/validate`, headers: { "dd-api-key": apiKey } });
}

function isValid(answer: ProbeAnswer): boolean {
  if (answer.kind === "failure" || answer.status !== 200) return false;
  return answer.body.kind === "json" && asFields(answer.body.value)["valid"] === true;
}

/** Whether Datadog states that it does not know the key. Another response proves nothing about the key. */
function isInvalid(answer: ProbeAnswer): boolean {
  if (isRefused(answer)) return true;
  if (answer.kind === "failure" || answer.status !== 200) return false;
  return answer.body.kind === "json" && asFields(answer.body.value)["valid"] === false;
}

/** Looks for the site that knows the API key. Keys of a government site stay on government sites, and others off them. */
async function rejectedKey(probe: Probe, { apiKey }: Values, place: Place): Promise<NetworkDiagnosis> {
  const found = "site" in place ? await findSite(probe, apiKey, place.site) : null;
  const finding =
    found && "site" in place
      ? problem("keys", "other_region", {
          message: `The API key belongs to an account at ${found}, and not at ${place.site}.`,
          fix: `Set OBSERVABILITY_SITE=${found}.`,
        })
      : problem("keys", "rejected", {
          message: "Datadog does not know the API key in OBSERVABILITY_API_KEY: it is wrong, revoked or expired.",
          fix: "Copy a key, not its ID, from Organization settings > API keys of the account, and set OBSERVABILITY_SITE to the account's site.",
        });
  return { findings: [finding], tools: lackingTools(toolNamesOf("observability"), finding), limits: [] };
}

async function findSite(probe: Probe, apiKey: string, site: Site): Promise<Site | null> {
  const others = SITES.filter((other) => other !== site && isGovernment(other) === isGovernment(site));
  const answers = await Promise.all(
    others.map(async (other) => ({ other, answer: await validateApiKey(probe, siteAddress(other), apiKey) })),
  );
  return answers.find(({ answer }) => isValid(answer))?.other ?? null;
}

function isGovernment(site: Site): boolean {
  return site.endsWith("ddog-gov.com");
}

function rejectedApplicationKey(where: string): NetworkDiagnosis {
  const finding = problem("keys", "rejected", {
    message: `Datadog knows the API key, but not the application key in OBSERVABILITY_APPLICATION_KEY: it is wrong, revoked, or of another account at ${where}.`,
    fix: "Copy a key, not its ID, from Organization settings > Application keys of the same account.",
  });
  return { findings: [finding], tools: lackingTools(toolNamesOf("observability"), finding), limits: [] };
}

function isRefused(answer: ProbeAnswer): boolean {
  return answer.kind === "response" && (answer.status === 401 || answer.status === 403);
}

/** Whether the key can read something. `finding` is the problem. */
function judge(read: Read, answer: ProbeAnswer): { readonly isReadable: boolean; readonly finding: Finding | null } {
  if (answer.kind === "failure") return { isReadable: false, finding: answer.finding };
  if (answer.status === 200 && hasRows(answer)) return { isReadable: true, finding: null };
  if (answer.status === 429) return { isReadable: false, finding: usedUp(`searches of ${read}`, answer.headers) };
  const { permission } = READS[read];
  if (isRefused(answer))
    return {
      isReadable: false,
      finding: problem("keys", "lacks_permission", {
        message: `The application key lacks the permission ${permission}.`,
        fix: `In Organization settings > Application keys, add the scope ${permission} to the key or choose a key without scopes. The role of its owner needs ${permission} too.`,
      }),
    };
  return { isReadable: false, finding: unexpectedResponse(`a search of ${read}`, answer) };
}

/** Whether a response has the data of a search, which an empty result may leave out beside `meta`. */
function hasRows({ body }: ProbeAnswer & { readonly kind: "response" }): boolean {
  const fields = body.kind === "json" ? asFields(body.value) : {};
  return (
    ["data", "monitors"].some((name) => typeof fields[name] === "object" && fields[name] !== null) || "meta" in fields
  );
}

function toolOf(
  tool: string,
  reads: readonly { readonly read: Read; readonly isReadable: boolean; readonly finding: Finding | null }[],
): ToolDiagnosis {
  const failed = reads.flatMap(({ finding }) => finding ?? []);
  const [first] = failed;
  if (first === undefined) return workingTool(tool);
  const readable = reads.filter(({ isReadable }) => isReadable).map(({ read }) => read);
  const works = readable.length > 0 ? `; works for ${readable.join(" and ")}` : "";
  const lacks = failed.find(({ cause }) => cause === "lacks_permission");
  if (lacks)
    return { tool, outcome: "lacks", message: `the permission ${permissionsOf(reads)}${works}`, fix: lacks.fix };
  return { tool, outcome: "unknown", message: first.message + works, fix: null };
}

function permissionsOf(reads: readonly { readonly read: Read; readonly finding: Finding | null }[]): string {
  return reads
    .filter(({ finding }) => finding?.cause === "lacks_permission")
    .map(({ read }) => READS[read].permission)
    .join(" and ");
}

function usedUp(what: string, headers: Headers): Finding {
  const reset = readCount(headers.get("x-ratelimit-reset"));
  return problem("limits", "used_up", {
    message: `Datadog's rate limit for ${what} is used up.`,
    fix: reset === null ? "Wait, then try again." : `Wait ${reset} s, then try again, with fewer calls.`,
  });
}

function limitOf(read: Read, answer: ProbeAnswer): readonly LimitDiagnosis[] {
  if (answer.kind === "failure") return [];
  const header = (name: string) => readCount(answer.headers.get(`x-ratelimit-${name}`));
  const left = header("remaining");
  return left === null
    ? []
    : [{ name: `searches of ${read}`, left, limit: header("limit"), resetSeconds: header("reset") }];
}
