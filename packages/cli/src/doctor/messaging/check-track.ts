import { asFields, asString } from "@toolwright/core/http";
import type { Region } from "@toolwright/messaging/services";
import type { NetworkDiagnosis } from "../check/diagnose-toolkit.ts";
import { type Finding, lackingTools, problem, unexpectedResponse } from "../check/diagnosis.ts";
import type { Probe, ProbeAnswer } from "../check/probe.ts";
import type { Addresses, CustomerioValues } from "./addresses.ts";
import { TRACK_TOOLS } from "./tools.ts";

/** Checks the Track keys and the region by the endpoint that names the region of the account. */
export async function checkTrack(
  probe: Probe,
  values: CustomerioValues,
  addresses: Addresses,
): Promise<NetworkDiagnosis> {
  const send = (siteId: string, key: string, region?: Region) =>
    probe.send({
      url: `${addresses.addressOf("track", region)}/api/v1/accounts/region`,
      headers: { authorization: `Basic ${btoa(`${siteId}:${key}`)}` },
    });
  const { siteId, trackingApiKey } = values;
  const answer = await send(siteId, trackingApiKey);
  const region = regionOf(answer);
  if (region !== null) {
    if (addresses.isFixed("track") || region === values.region.toUpperCase()) return accepted();
    return failed(otherRegion(region));
  }
  if (answer.kind === "failure") return { findings: [answer.finding], tools: [], limits: [] };
  if (answer.status !== 401 && answer.status !== 403) return { findings: [unexpected(answer)], tools: [], limits: [] };
  if (regionOf(await send(trackingApiKey, siteId)) !== null) return failed(swapped());
  const other = values.region.toUpperCase() === "EU" ? "US" : "EU";
  if (!addresses.isFixed("track") && regionOf(await send(siteId, trackingApiKey, other)) === other)
    return failed(otherRegion(other));
  return failed(
    problem("keys", "rejected", {
      message:
        "Customer.io does not know MESSAGING_SITE_ID with MESSAGING_TRACKING_API_KEY: one is wrong, revoked, or of another workspace.",
      fix: "Copy the site ID and the API key of the same row of Workspace settings > API and webhook credentials > Track API keys.",
    }),
  );
}

/** The finding for keys of another region. */
export function otherRegion(region: Region): Finding {
  return problem("keys", "other_region", {
    message: `The account is in the region ${region}.`,
    fix: `Set MESSAGING_REGION=${region}. It selects the hosts of both APIs.`,
  });
}

/** The region in a response; the US host may redirect an EU account instead. */
function regionOf(answer: ProbeAnswer): Region | null {
  if (answer.kind === "failure")
    return /^https:\/\/track-eu\.customer\.io(?:[/?]|$)/.test(answer.location ?? "") ? "EU" : null;
  if (answer.status !== 200 || answer.body.kind !== "json") return null;
  const region = asString(asFields(answer.body.value)["region"])?.toUpperCase();
  return region === "US" || region === "EU" ? region : null;
}

function accepted(): NetworkDiagnosis {
  const message = "the keys are accepted; a check would write";
  return {
    findings: [],
    tools: TRACK_TOOLS.map((tool) => ({ tool, outcome: "not_checkable", message, fix: null })),
    limits: [],
  };
}

function failed(finding: Finding): NetworkDiagnosis {
  return { findings: [finding], tools: lackingTools(TRACK_TOOLS, finding), limits: [] };
}

function swapped(): Finding {
  return problem("keys", "swapped", {
    message: "MESSAGING_SITE_ID and MESSAGING_TRACKING_API_KEY are swapped.",
    fix: "Exchange the two values.",
  });
}

function unexpected(answer: ProbeAnswer & { readonly kind: "response" }): Finding {
  if (answer.status !== 429) return unexpectedResponse("a request for the region of the Track API", answer);
  return problem("limits", "used_up", {
    message: "Customer.io's rate limit of the Track API is used up.",
    fix: "Wait some seconds, then try again.",
  });
}
