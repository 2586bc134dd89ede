import {
  diagnoseTools,
  fine,
  judgeProbes,
  type LimitDiagnosis,
  lackingTools,
  type Probe,
  type ProbeAnswer,
  type ProbeWords,
  sendProbe,
  unexpectedResponse,
} from "@toolwright/core/diagnosis";
import { asFields, readCount } from "@toolwright/core/http";
import { type BackendAccess, type Finding, type NetworkDiagnosis, problem } from "@toolwright/core/manifest";
import type { DatadogOptions } from "./client.ts";
import { readSite, SITES, type Site, siteAddress } from "./site.ts";

/** The operation that reads entire traces, with an id that doesn't exist. */
const UNKNOWN_TRACE = `/api/v2/trace/${"1".padStart(32, "0")}`;

/** Says whether GetTrace can read entire traces. It can if the operation responds that it knows no such trace. */
function wholeTraces(answer: ProbeAnswer): readonly Finding[] {
  // A missing permission affects GetTrace anyway.
  if (answer.kind === "failure" || answer.status === 429 || isRefused(answer)) return [];
  const { errors } = asFields(answer.body.kind === "json" ? answer.body.value : null);
  const isKnown = answer.status === 404 && Array.isArray(errors) && "detail" in asFields(errors[0]);
  const message = isKnown
    ? "Datadog's operation for entire traces works: GetTrace uses it with wholeTraces."
    : "Datadog's operation for entire traces, a preview, is not available: leave wholeTraces off.";
  return [fine("keys", message)];
}

type Access = BackendAccess<DatadogOptions>;

/** Checks the keys and their permissions. */
export async function checkDatadog(access: Access): Promise<NetworkDiagnosis> {
  const { probe, probes, values, options, target } = access;
  const { address, headers } = target;
  const { apiKey: key = "", site: written = "" } = values;
  const site = options.baseUrl === undefined ? readSite(written) : null;
  const where = site ?? address;
  const apiKey = await validateApiKey(probe, address, key);
  if (apiKey.kind === "failure") return { findings: [apiKey.finding], tools: [], limits: [] };
  if (apiKey.status === 429) return { findings: [usedUp("validation of keys", apiKey.headers)], tools: [], limits: [] };
  if (!isValid(apiKey) && !isInvalid(apiKey))
    return { findings: [unexpectedResponse("the validation of the API key", apiKey)], tools: [], limits: [] };
  if (!isValid(apiKey)) return lacking(access, await explainKey(probe, key, site));
  const [pair, trace, ...answers] = await Promise.all([
    probe.send({ url: `${address}/api/v2/validate_keys`, headers }),
    probe.send({ url: `${address}${UNKNOWN_TRACE}`, headers }),
    ...probes.map((one) => sendProbe(probe, one, target)),
  ]);
  if (isRefused(pair) && answers.every(isRefused)) return lacking(access, rejectedApplicationKey(where));
  const reads = judgeProbes(probes, answers, WORDS);
  const accepted = fine("keys", `Datadog accepts the keys at ${where}.`);
  return {
    findings: [accepted, ...wholeTraces(trace), ...reads.flatMap(({ finding }) => finding ?? [])],
    tools: diagnoseTools(reads, "a check would act"),
    limits: reads.flatMap(({ probe: one, answer }) => limitOf(one.reads, answer)),
  };
}

function lacking({ names }: Access, finding: Finding): NetworkDiagnosis {
  return { findings: [finding], tools: lackingTools(names, finding), limits: [] };
}

/** Sends only the API key, which Datadog checks without an application key. */
function validateApiKey(probe: Probe, address: string, apiKey: string): Promise<ProbeAnswer> {
  return probe.send({ url: `${address}/api/v1/validate`, headers: { "dd-api-key": apiKey } });
}

function isValid(answer: ProbeAnswer): boolean {
  if (answer.kind === "failure" || answer.status !== 200) return false;
  return answer.body.kind === "json" && asFields(answer.body.value)["valid"] === true;
}

/** Whether Datadog says that it doesn't know the key. Any other response proves nothing about the key. */
function isInvalid(answer: ProbeAnswer): boolean {
  if (isRefused(answer)) return true;
  if (answer.kind === "failure" || answer.status !== 200) return false;
  return answer.body.kind === "json" && asFields(answer.body.value)["valid"] === false;
}

/**
 * Looks for the site that knows the API key. Keys from a government site are tried only on government sites, and other
 * keys only elsewhere.
 */
async function explainKey(probe: Probe, apiKey: string, site: Site | null): Promise<Finding> {
  const found = site && (await findSite(probe, apiKey, site));
  return found
    ? problem("keys", "other_region", {
        message: `The API key belongs to an account at ${found}, and not at ${site}.`,
        fix: `Set OBSERVABILITY_SITE=${found}.`,
        variables: { OBSERVABILITY_SITE: found },
      })
    : problem("keys", "rejected", {
        message: "Datadog does not know the API key in OBSERVABILITY_API_KEY: it is wrong, revoked or expired.",
        fix: "Copy a key, not its ID, from Organization settings > API keys of the account, and set OBSERVABILITY_SITE to the account's site.",
      });
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

function rejectedApplicationKey(where: string): Finding {
  return problem("keys", "rejected", {
    message: `Datadog knows the API key, but not the application key in OBSERVABILITY_APPLICATION_KEY: it is wrong, revoked, or of another account at ${where}.`,
    fix: "Copy a key, not its ID, from Organization settings > Application keys of the same account.",
  });
}

function isRefused(answer: ProbeAnswer): boolean {
  return answer.kind === "response" && (answer.status === 401 || answer.status === 403);
}

const WORDS: ProbeWords = {
  request: ({ reads }) => `a search of ${reads}`,
  explain({ reads, permission }, answer) {
    if (answer.status === 429) return usedUp(`searches of ${reads}`, answer.headers);
    if (!isRefused(answer)) return null;
    return problem("keys", "lacks_permission", {
      message: `The application key lacks the permission ${permission}.`,
      fix: `In Organization settings > Application keys, add the scope ${permission} to the key or choose a key without scopes. The role of its owner needs ${permission} too.`,
    });
  },
};

function usedUp(what: string, headers: Headers): Finding {
  const reset = readCount(headers.get("x-ratelimit-reset"));
  return problem("limits", "used_up", {
    message: `Datadog's rate limit for ${what} is used up.`,
    fix: reset === null ? "Wait, then try again." : `Wait ${reset} s, then try again, with fewer calls.`,
  });
}

function limitOf(read: string, answer: ProbeAnswer): readonly LimitDiagnosis[] {
  if (answer.kind === "failure") return [];
  const header = (name: string) => readCount(answer.headers.get(`x-ratelimit-${name}`));
  const left = header("remaining");
  return left === null
    ? []
    : [{ name: `searches of ${read}`, left, limit: header("limit"), resetSeconds: header("reset") }];
}
