import { asFields } from "@toolwright/core/http";
import type { Region } from "@toolwright/messaging/services";
import type { NetworkDiagnosis } from "../check/diagnose-toolkit.ts";
import {
  type Finding,
  lackingTools,
  problem,
  type ToolDiagnosis,
  unexpectedResponse,
  workingTool,
} from "../check/diagnosis.ts";
import type { Probe, ProbeAnswer } from "../check/probe.ts";
import { toolNamesOf } from "../check/tool-names-of.ts";
import type { Addresses, CustomerioValues } from "./addresses.ts";
import { otherRegion } from "./check-track.ts";
import { APP_TOOLS, type AppCheck, TRACK_TOOLS } from "./tools.ts";

/** A little more than the second in which Customer.io counts requests. */
const LIMIT_WINDOW_MS = 1_100;

/** Checks the App API key with one read per resource. If the first one fails, the others are not sent. */
export async function checkApp(
  probe: Probe,
  values: CustomerioValues,
  addresses: Addresses,
): Promise<NetworkDiagnosis> {
  const headers = { authorization: `Bearer ${values.appApiKey}` };
  const send = ({ path }: AppCheck, region?: Region) =>
    probe.send({ url: addresses.addressOf("app", region) + path, headers });
  const ask = async (check: AppCheck) => {
    const answer = await send(check);
    if (answer.kind === "failure" || answer.status !== 429) return answer;
    // The limit counts the requests of a second, and other programs share it.
    await probe.pause(LIMIT_WINDOW_MS);
    return send(check);
  };
  const [first, ...others] = APP_TOOLS;
  if (first === undefined) return { findings: [], tools: [], limits: [] };
  const answer = await ask(first);
  if (answer.kind === "failure") return { findings: [answer.finding], tools: [], limits: [] };
  if (answer.status === 401) {
    const other = values.region.toUpperCase() === "EU" ? "US" : "EU";
    const inOther = addresses.isFixed("app") ? null : await send(first, other);
    const isElsewhere = inOther?.kind === "response" && inOther.status === 200;
    return unknownKey(isElsewhere ? otherRegion(other) : rejected(values));
  }
  const initial = judge(first, answer);
  // A limit or another server fails the others too. A missing permission may concern this resource alone.
  if (initial !== null && initial !== 403) return { findings: [initial], tools: [], limits: [] };
  const rest = await Promise.all(others.map(async (check) => ({ check, verdict: judge(check, await ask(check)) })));
  const verdicts = [{ check: first, verdict: initial }, ...rest];
  const denied = verdicts.filter(({ verdict }) => verdict === 403).map(({ check }) => check.resource);
  const judged = verdicts.map(({ check, verdict }) => ({
    check,
    finding: verdict === 403 ? lacksPermission(denied) : verdict,
  }));
  return {
    findings: judged.flatMap(({ finding }) => finding ?? []),
    tools: judged.flatMap(({ check, finding }) => toolsOf(check, finding)),
    limits: [],
  };
}

function unknownKey(finding: Finding): NetworkDiagnosis {
  const tools = toolNamesOf("messaging").filter((name) => !TRACK_TOOLS.includes(name));
  return { findings: [finding], tools: lackingTools(tools, finding), limits: [] };
}

function rejected({ appApiKey, trackingApiKey }: CustomerioValues): Finding {
  const isTrackKey = appApiKey === trackingApiKey || /^[0-9a-f]{20}$/i.test(appApiKey);
  const message = isTrackKey
    ? "MESSAGING_APP_API_KEY contains a Track API key, which the App API does not accept."
    : "Customer.io does not know MESSAGING_APP_API_KEY in any region: it is wrong, revoked or expired.";
  return problem("keys", isTrackKey ? "wrong_kind" : "rejected", {
    message,
    fix: "Create or copy an App API key: Workspace settings > API and webhook credentials > App API keys.",
  });
}

/** What keeps a resource from being read; `403` for a missing permission, and `null` for nothing. A person who does not exist is no problem. */
function judge({ path, resource, field }: AppCheck, answer: ProbeAnswer): Finding | 403 | null {
  if (answer.kind === "failure") return answer.finding;
  const { status, body } = answer;
  if (status === 200 && body.kind === "json" && field in asFields(body.value)) return null;
  if (status === 404 && body.kind === "json" && path.startsWith("/v1/customers/")) return null;
  if (status === 403) return status;
  if (status === 429)
    return problem("limits", "used_up", {
      message: "Customer.io's rate limit of the App API (10 requests per second) is used up.",
      fix: "Stop other programs of this workspace for some seconds, then try again.",
    });
  return unexpectedResponse(`a request for ${resource}`, answer);
}

/** One finding for all resources that the key may not read. */
function lacksPermission(resources: readonly string[]): Finding {
  const list = resources.join(", ");
  return problem("keys", "lacks_permission", {
    message: `Customer.io denies ${list} (403): the App API key lacks the scope, or the plan does not include them.`,
    fix: `In Workspace settings > API and webhook credentials > App API keys, give the key access to ${list}. If it has access, ask Customer.io whether the plan includes ${list}.`,
  });
}

function toolsOf({ reads, sends }: AppCheck, finding: Finding | null): readonly ToolDiagnosis[] {
  if (finding?.check === "keys") return lackingTools([...reads, ...sends], finding);
  if (finding)
    return [...reads, ...sends].map((tool) => ({ tool, outcome: "unknown", message: finding.message, fix: null }));
  const message = "the key is accepted; a check would send";
  return [
    ...reads.map(workingTool),
    ...sends.map((tool) => ({ tool, outcome: "not_checkable", message, fix: null }) as const),
  ];
}
