import { asFields } from "../http/fields.ts";
import {
  type Finding,
  fine,
  lackingTools,
  problem,
  type ToolDiagnosis,
  unexpectedResponse,
  workingTool,
} from "./finding.ts";
import type { BackendAccess, Manifest, NetworkDiagnosis, Target, ToolProbe } from "./manifest.ts";
import type { Probe, ProbeAnswer } from "./probe.ts";

/** Sends the request of a toolkit's probe once. */
export function sendProbe(probe: Probe, { path, json }: ToolProbe, target: Target): Promise<ProbeAnswer> {
  const request = { url: target.address + path, headers: target.headers };
  if (json === undefined) return probe.send(request);
  return probe.send({ ...request, method: "POST", json: typeof json === "function" ? json(target.nowMs) : json });
}

/** A backend's explanations of failed probes. */
export interface ProbeWords {
  /** Words a refusal or a rate limit; `null` for a response that is neither. */
  explain(probe: ToolProbe, answer: ProbeAnswer & { readonly kind: "response" }): Finding | null;
  /** The request in a sentence, such as `a search of logs`. */
  request(probe: ToolProbe): string;
}

/** A probe with its answer, and the reason why its tools do not work. */
export interface JudgedProbe {
  /** The request. */
  readonly probe: ToolProbe;
  /** The answer to the request. */
  readonly answer: ProbeAnswer;
  /** The reason; `null` for none. */
  readonly finding: Finding | null;
}

/** Judges the answers to some probes, in their order. */
export function judgeProbes(
  probes: readonly ToolProbe[],
  answers: readonly ProbeAnswer[],
  words: ProbeWords,
): readonly JudgedProbe[] {
  return answers.flatMap((answer, index) => {
    const probe = probes[index];
    return probe === undefined ? [] : [{ probe, answer, finding: judge(probe, answer, words) }];
  });
}

function judge(probe: ToolProbe, answer: ProbeAnswer, words: ProbeWords): Finding | null {
  if (answer.kind === "failure") return answer.finding;
  const { status, body } = answer;
  const isRead = status === 200 && body.kind === "json" && probe.isContent(asFields(body.value));
  const isMissing = status === 404 && body.kind === "json" && probe.namesNone === true;
  if (isRead || isMissing) return null;
  return words.explain(probe, answer) ?? unexpectedResponse(words.request(probe), answer);
}

/**
 * Derives the diagnoses of tools from judged probes.
 * @param untried reason why no check may try the others, such as `a check would send`
 */
export function diagnoseTools(judged: readonly JudgedProbe[], untried: string): readonly ToolDiagnosis[] {
  const tried = new Set(judged.flatMap(({ probe }) => probe.tools));
  const others = judged.flatMap(({ probe }) => probe.untried ?? []);
  return [...tried, ...others].map((tool) => {
    const needed = judged.filter(({ probe }) => [...probe.tools, ...(probe.untried ?? [])].includes(tool));
    const failed = needed.flatMap(({ probe, finding }) => (finding ? [{ ...probe, finding }] : []));
    const [first] = failed;
    if (first === undefined)
      return tried.has(tool)
        ? workingTool(tool)
        : { tool, outcome: "not_checkable", message: `the key is accepted; ${untried}`, fix: null };
    const readable = needed.filter(({ finding }) => finding === null).map(({ probe }) => probe.reads);
    const works = readable.length > 0 ? `; works for ${readable.join(" and ")}` : "";
    const denied = failed.filter(({ finding }) => finding.check === "keys");
    const [lacks] = denied;
    if (!lacks) return { tool, outcome: "unknown", message: first.finding.message + works, fix: null };
    const permissions = denied.flatMap(({ permission }) => permission ?? []);
    const what = permissions.length > 0 ? `the permission ${permissions.join(" and ")}` : lacks.finding.message;
    return { tool, outcome: "lacks", message: what + works, fix: lacks.finding.fix };
  });
}

/** Sends every probe of a toolkit whose backend needs no further checks. */
export async function checkProbes(
  { backend, settings }: Manifest,
  { probe, probes, target, names }: BackendAccess,
): Promise<NetworkDiagnosis> {
  const answers = await Promise.all(probes.map((one) => sendProbe(probe, one, target)));
  if (answers.length > 0 && answers.every((answer) => answer.kind === "response" && answer.status === 401)) {
    const variables = Object.values(settings).flatMap(({ isSecret, variable }) => (isSecret ? variable : []));
    const rejected = problem("keys", "rejected", {
      message: `${backend} does not accept the key in ${variables.join(", ")}: it is wrong, revoked or expired.`,
      fix: `Copy the key again from ${backend}.`,
    });
    return { findings: [rejected], tools: lackingTools(names, rejected), limits: [] };
  }
  const words: ProbeWords = { explain: explainStatus(backend), request: ({ reads }) => `a request for ${reads}` };
  const judged = judgeProbes(probes, answers, words);
  const findings = judged.flatMap(({ finding }) => finding ?? []);
  const isAccepted = judged.some(({ finding }) => finding === null);
  return {
    findings: isAccepted ? [fine("keys", `${backend} accepts the key.`), ...findings] : findings,
    tools: diagnoseTools(judged, "a check would act"),
    limits: [],
  };
}

/** Explains the statuses that mean the same for every backend. */
function explainStatus(backend: string): ProbeWords["explain"] {
  return ({ reads, permission }, { status }) => {
    if (status === 429)
      return problem("limits", "used_up", {
        message: `The rate limit of ${backend} for ${reads} is used up.`,
        fix: "Wait, then try again, with fewer calls.",
      });
    if (status !== 401 && status !== 403) return null;
    const lacks = permission === undefined ? "lacks a permission" : `lacks the permission ${permission}`;
    return problem("keys", "lacks_permission", {
      message: `${backend} denies ${reads} (${status}): the key ${lacks}.`,
      fix: `Give the key access to ${reads}, or create another one.`,
    });
  };
}
