import {
  diagnoseTools,
  fine,
  judgeProbes,
  lackingTools,
  type ProbeAnswer,
  type ProbeWords,
  sendProbe,
  unexpectedResponse,
} from "@toolwright/core/diagnosis";
import { asFields, asString } from "@toolwright/core/http";
import type { BackendAccess, Finding, NetworkDiagnosis, ToolProbe } from "@toolwright/core/manifest";
import { problem } from "@toolwright/core/manifest";
import { baseUrlOf, type CustomerioOptions, hasBaseUrl } from "./client.ts";
import type { CustomerioApi, Region } from "./region.ts";

type Access = BackendAccess<CustomerioOptions>;

/** The tools that write people and events, using the Track keys. */
const TRACK_TOOLS = ["Messaging.DeletePerson", "Messaging.IdentifyPerson", "Messaging.RecordEvent"];

/** Slightly more than the second in which Customer.io counts requests. */
const LIMIT_WINDOW_MS = 1_100;

/** Checks both APIs' keys, the region, and the App API key's permissions. */
export async function checkCustomerio(access: Access): Promise<NetworkDiagnosis> {
  const { siteId, region = "" } = access.values;
  const hasTrack = siteId !== "";
  const [track, app] = await Promise.all([hasTrack ? checkTrack(access) : null, checkApp(access)]);
  const findings = [...(track?.findings ?? []), ...app.findings];
  const missing = access.known.find(({ cause }) => cause === "missing");
  const where = region === "" ? "" : ` in the region ${region.toUpperCase()}`;
  const accepted = `Customer.io accepts the App API key${hasTrack ? " and the Track keys" : ""}${where}.`;
  return {
    findings: findings.length === 0 ? [fine("keys", accepted)] : findings,
    tools: [...(track?.tools ?? (missing ? lackingTools(TRACK_TOOLS, missing) : [])), ...app.tools],
    limits: [],
  };
}

/** An API's address, in the configured region or in another one. */
function addressOf(api: CustomerioApi, { options, values }: Access, other?: Region): string {
  return baseUrlOf(api, other === undefined ? { ...options, region: values["region"] } : { region: other })();
}

/** The region that isn't configured; `null` if an option replaces an API's hosts, which makes its region unknown. */
function otherRegionOf(api: CustomerioApi, { options, values }: Access): Region | null {
  if (hasBaseUrl(api, options)) return null;
  return values["region"]?.toUpperCase() === "EU" ? "US" : "EU";
}

function otherRegion(region: Region): Finding {
  return problem("keys", "other_region", {
    message: `The account is in the region ${region}.`,
    fix: `Set MESSAGING_REGION=${region}. It selects the hosts of both APIs.`,
    variables: { MESSAGING_REGION: region },
  });
}

/** Checks the Track keys and the region, using the endpoint that returns the account's region. */
async function checkTrack(access: Access): Promise<NetworkDiagnosis> {
  const { siteId = "", trackingApiKey = "", region: configured = "" } = access.values;
  const send = (id: string, key: string, region?: Region) =>
    access.probe.send({
      url: `${addressOf("track", access, region)}/api/v1/accounts/region`,
      headers: { authorization: `Basic ${btoa(`${id}:${key}`)}` },
    });
  const failed = (finding: Finding) => ({
    findings: [finding],
    tools: lackingTools(TRACK_TOOLS, finding),
    limits: [],
  });
  const other = otherRegionOf("track", access);
  const answer = await send(siteId, trackingApiKey);
  const region = regionOf(answer);
  if (region !== null && other !== null && region !== configured.toUpperCase()) return failed(otherRegion(region));
  if (region !== null) {
    const message = "the keys are accepted; a check would write";
    const tools = TRACK_TOOLS.map((tool) => ({ tool, outcome: "not_checkable", message, fix: null }) as const);
    return { findings: [], tools, limits: [] };
  }
  if (answer.kind === "failure") return { findings: [answer.finding], tools: [], limits: [] };
  if (answer.status !== 401 && answer.status !== 403) return { findings: [unexpected(answer)], tools: [], limits: [] };
  if (regionOf(await send(trackingApiKey, siteId)) !== null)
    return failed(
      problem("keys", "swapped", {
        message: "MESSAGING_SITE_ID and MESSAGING_TRACKING_API_KEY are swapped.",
        fix: "Exchange the two values.",
        variables: { MESSAGING_SITE_ID: null, MESSAGING_TRACKING_API_KEY: null },
      }),
    );
  if (other !== null && regionOf(await send(siteId, trackingApiKey, other)) === other)
    return failed(otherRegion(other));
  return failed(
    problem("keys", "rejected", {
      message:
        "Customer.io does not know MESSAGING_SITE_ID with MESSAGING_TRACKING_API_KEY: one is wrong, revoked, or of another workspace.",
      fix: "Copy the site ID and the API key of the same row of Workspace settings > API and webhook credentials > Track API keys.",
    }),
  );
}

/** The region in a response. The US host may redirect an EU account instead. */
function regionOf(answer: ProbeAnswer): Region | null {
  if (answer.kind === "failure")
    return /^https:\/\/track-eu\.customer\.io(?:[/?]|$)/.test(answer.location ?? "") ? "EU" : null;
  if (answer.status !== 200 || answer.body.kind !== "json") return null;
  const region = asString(asFields(answer.body.value)["region"])?.toUpperCase();
  return region === "US" || region === "EU" ? region : null;
}

function unexpected(answer: ProbeAnswer & { readonly kind: "response" }): Finding {
  if (answer.status !== 429) return unexpectedResponse("a request for the region of the Track API", answer);
  return problem("limits", "used_up", {
    message: "Customer.io's rate limit of the Track API is used up.",
    fix: "Wait some seconds, then try again.",
  });
}

/** Checks the App API key with one read per resource. If the first read fails, the others aren't sent. */
async function checkApp(access: Access): Promise<NetworkDiagnosis> {
  const { probe, probes, values, names, target } = access;
  const send = (one: ToolProbe, region?: Region) =>
    sendProbe(probe, one, region === undefined ? target : { ...target, address: addressOf("app", access, region) });
  const ask = async (one: ToolProbe) => {
    const answer = await send(one);
    if (answer.kind === "failure" || answer.status !== 429) return answer;
    // The limit counts requests per second, and other programs share it.
    await probe.pause(LIMIT_WINDOW_MS);
    return send(one);
  };
  const [first, ...others] = probes;
  if (first === undefined) return { findings: [], tools: [], limits: [] };
  const answer = await ask(first);
  if (answer.kind === "response" && answer.status === 401) {
    const other = otherRegionOf("app", access);
    const inOther = other && (await send(first, other));
    const isElsewhere = inOther?.kind === "response" && inOther.status === 200;
    const finding = other && isElsewhere ? otherRegion(other) : rejected(values);
    const tools = names.filter((name) => !TRACK_TOOLS.includes(name));
    return { findings: [finding], tools: lackingTools(tools, finding), limits: [] };
  }
  const finding = judgeProbes([first], [answer], WORDS)[0]?.finding;
  // A rate limit or a wrong server also fails the other reads. A missing permission may concern only this resource.
  if (finding && finding.check !== "keys") return { findings: [finding], tools: [], limits: [] };
  const answers = [answer, ...(await Promise.all(others.map(ask)))];
  const denied = probes.filter((_, index) => isDenied(answers[index])).map(({ reads }) => reads);
  const lacks = lacksPermission(denied.join(", "));
  const explain: ProbeWords["explain"] = (one, found) => (isDenied(found) ? lacks : WORDS.explain(one, found));
  const judged = judgeProbes(probes, answers, { ...WORDS, explain });
  return {
    findings: judged.flatMap((one) => one.finding ?? []),
    tools: diagnoseTools(judged, "a check would send"),
    limits: [],
  };
}

function rejected({ appApiKey = "", trackingApiKey }: Access["values"]): Finding {
  const isTrackKey = appApiKey === trackingApiKey || /^[0-9a-f]{20}$/i.test(appApiKey);
  const message = isTrackKey
    ? "MESSAGING_APP_API_KEY contains a Track API key, which the App API does not accept."
    : "Customer.io does not know MESSAGING_APP_API_KEY in any region: it is wrong, revoked or expired.";
  return problem("keys", isTrackKey ? "wrong_kind" : "rejected", {
    message,
    fix: "Create or copy an App API key: Workspace settings > API and webhook credentials > App API keys.",
  });
}

const WORDS: ProbeWords = {
  request: ({ reads }) => `a request for ${reads}`,
  explain({ reads }, answer) {
    if (isDenied(answer)) return lacksPermission(reads);
    if (answer.status !== 429) return null;
    return problem("limits", "used_up", {
      message: "Customer.io's rate limit of the App API (10 requests per second) is used up.",
      fix: "Stop other programs of this workspace for some seconds, then try again.",
    });
  },
};

function isDenied(answer: ProbeAnswer | undefined): boolean {
  return answer?.kind === "response" && answer.status === 403;
}

/** One finding for all resources that the key can't read. */
function lacksPermission(list: string): Finding {
  return problem("keys", "lacks_permission", {
    message: `Customer.io denies ${list} (403): the App API key lacks the scope, or the plan does not include them.`,
    fix: `In Workspace settings > API and webhook credentials > App API keys, give the key access to ${list}. If it has access, ask Customer.io whether the plan includes ${list}.`,
  });
}
