import {
  type Finding,
  lackingTools,
  type NetworkDiagnosis,
  type Probe,
  type ProbeAnswer,
  problem,
  type ToolDiagnosis,
  workingTool,
} from "@toolwright/core/authoring";
import type { Addresses } from "./diagnose-addresses.ts";
import { APP_TOOLS, type AppCheck } from "./diagnose-tools.ts";
import { otherRegion } from "./diagnose-track.ts";
import type { CustomerioValues } from "./diagnose-values.ts";
import type { Region } from "./region.ts";

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
  const rest = await Promise.all(others.map(async (check) => ({ check, answer: await ask(check) })));
  const judged = [{ check: first, answer }, ...rest].map(({ check, answer: received }) => ({
    check,
    finding: judge(check, received),
  }));
  return {
    findings: judged.flatMap(({ finding }) => finding ?? []),
    tools: judged.flatMap(({ check, finding }) => toolsOf(check, finding)),
    limits: [],
  };
}

function unknownKey(finding: Finding): NetworkDiagnosis {
  const tools = APP_TOOLS.flatMap(({ reads, sends }) => [...reads, ...sends]);
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

/** What keeps a resource from being read; `null` for nothing. A person who does not exist is no problem. */
function judge({ resource }: AppCheck, answer: ProbeAnswer): Finding | null {
  if (answer.kind === "failure") return answer.finding;
  if ((answer.status >= 200 && answer.status < 300) || answer.status === 404) return null;
  if (answer.status === 401 || answer.status === 403)
    return problem("keys", "lacks_permission", {
      message: `Customer.io denies ${resource} (${answer.status}): the App API key lacks the scope, or the plan does not include them.`,
      fix: `In Workspace settings > API and webhook credentials > App API keys, give the key access to ${resource}. If it has access, ask Customer.io whether the plan includes ${resource}.`,
    });
  if (answer.status === 429)
    return problem("limits", "used_up", {
      message: "Customer.io's rate limit of the App API (10 requests per second) is used up.",
      fix: "Stop other programs of this workspace for some seconds, then try again.",
    });
  return problem("network", "unexpected_response", {
    message: `Customer.io answered a request for ${resource} with status ${answer.status}.`,
    fix: "Try again later. If it persists, report it with this output.",
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
