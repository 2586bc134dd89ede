import {
  type DiagnosisOptions,
  type DiagnosisPlan,
  diagnoseToolkit,
  type Finding,
  fine,
  lackingTools,
  type NetworkDiagnosis,
  type Probe,
  type ToolkitDiagnosis,
} from "@toolwright/core/authoring";
import { baseUrlOf, type CustomerioOptions, customerioSettings, hasBaseUrl } from "./client.ts";
import type { Addresses } from "./diagnose-addresses.ts";
import { checkApp } from "./diagnose-app.ts";
import { APP_TOOLS, TRACK_TOOLS } from "./diagnose-tools.ts";
import { checkTrack } from "./diagnose-track.ts";
import { type CustomerioValues, checkCustomerioValues } from "./diagnose-values.ts";

/** Options of {@link diagnoseMessaging}: those of the connection, and those of every diagnosis. */
export interface DiagnoseMessagingOptions
  extends Pick<
      CustomerioOptions,
      "siteId" | "trackingApiKey" | "appApiKey" | "region" | "baseUrl" | "fetch" | "userAgent" | "clock"
    >,
    DiagnosisOptions {}

/**
 * Finds out why the tools for Customer.io do not work: malformed settings, the network, the region, the keys, the plan.
 * Sends at most 13 read-only, free requests, and each of the App API once more if its rate limit refused it. Reads the settings as `createMessaging` does. The Track keys are optional,
 * as they are for programs that only read and send. No result contains a key or a part of one.
 *
 * Backend: `GET /api/v1/accounts/region` of the Track API; of the App API, the first row of each list, and the
 * activities, messages and segments of a person who does not exist.
 * @throws ToolError `aborted` when the signal aborts; `misconfigured` for a `baseUrl` that is not a plain http(s) URL
 */
export async function diagnoseMessaging(options: DiagnoseMessagingOptions = {}): Promise<ToolkitDiagnosis> {
  const { siteId, trackingApiKey, appApiKey, region } = customerioSettings(options);
  const needsNoRegion = (["track", "app"] as const).every((api) => hasBaseUrl(api, options));
  const plan: DiagnosisPlan<keyof CustomerioValues> = {
    toolkit: "messaging",
    backend: "Customer.io",
    tools: [...TRACK_TOOLS, ...APP_TOOLS.flatMap(({ reads, sends }) => [...reads, ...sends])].sort(),
    settings: {
      siteId: { ...siteId, isSecret: true, isOptional: true },
      trackingApiKey: { ...trackingApiKey, isSecret: true, isOptional: true },
      appApiKey: { ...appApiKey, isSecret: true },
      region: { ...region, isSecret: false, isOptional: needsNoRegion },
    },
    checkValues: checkCustomerioValues,
    checkBackend(probe, values) {
      const connection = { ...options, region: () => values.region };
      return checkCustomerio(probe, values, {
        addressOf: (api, other) => baseUrlOf(api, other === undefined ? connection : { region: other })(),
        isFixed: (api) => hasBaseUrl(api, options),
      });
    },
  };
  return diagnoseToolkit(plan, options);
}

async function checkCustomerio(
  probe: Probe,
  values: CustomerioValues,
  addresses: Addresses,
): Promise<NetworkDiagnosis> {
  const hasTrack = values.siteId !== "";
  const [track, app] = await Promise.all([
    hasTrack ? checkTrack(probe, values, addresses) : null,
    checkApp(probe, values, addresses),
  ]);
  const missing = checkCustomerioValues(values).find(({ cause }) => cause === "missing");
  const findings: Finding[] = [...(track?.findings ?? []), ...app.findings];
  const isAccepted = findings.every(({ check, outcome }) => check !== "keys" || outcome === "ok");
  return {
    findings: isAccepted && findings.length === 0 ? [fine("keys", describeAccepted(values, hasTrack))] : findings,
    tools: [...(track?.tools ?? (missing ? lackingTools(TRACK_TOOLS, missing) : [])), ...app.tools],
    limits: [],
  };
}

function describeAccepted({ region }: CustomerioValues, hasTrack: boolean): string {
  const where = region === "" ? "" : ` in the region ${region.toUpperCase()}`;
  return `Customer.io accepts the App API key${hasTrack ? " and the Track keys" : ""}${where}.`;
}
