import { checkMessagingSettings, type SettingFinding } from "@toolwright/mcp/settings";
import type { MessagingOptions } from "@toolwright/messaging";
import { baseUrlOf, hasBaseUrl } from "@toolwright/messaging/services";
import {
  type DiagnosisOptions,
  type DiagnosisPlan,
  diagnoseToolkit,
  type NetworkDiagnosis,
} from "../check/diagnose-toolkit.ts";
import { type Finding, fine, lackingTools, type ToolkitDiagnosis } from "../check/diagnosis.ts";
import type { Probe } from "../check/probe.ts";
import type { Addresses, CustomerioValues } from "./addresses.ts";
import { checkApp } from "./check-app.ts";
import { checkTrack } from "./check-track.ts";
import { TRACK_TOOLS } from "./tools.ts";

/** Options of {@link diagnoseMessaging}: those of the connection, and those of every diagnosis. */
export interface DiagnoseMessagingOptions
  extends Pick<
      MessagingOptions,
      "siteId" | "trackingApiKey" | "appApiKey" | "region" | "baseUrl" | "fetch" | "userAgent" | "clock"
    >,
    DiagnosisOptions {}

/** The diagnosis of the tools for Customer.io, which `doctor.ts` exports. */
export async function diagnoseMessaging(options: DiagnoseMessagingOptions): Promise<ToolkitDiagnosis> {
  const checked = await checkMessagingSettings(options);
  const missing = checked.findings.find(({ cause }) => cause === "missing");
  const plan: DiagnosisPlan<keyof CustomerioValues> = {
    toolkit: "messaging",
    backend: "Customer.io",
    checked,
    checkBackend(probe, values) {
      const connection = { ...options, region: () => values.region };
      const addresses: Addresses = {
        addressOf: (api, other) => baseUrlOf(api, other === undefined ? connection : { region: other })(),
        isFixed: (api) => hasBaseUrl(api, options),
      };
      return checkCustomerio(probe, values, addresses, missing);
    },
  };
  return diagnoseToolkit(plan, options);
}

/** @param missing that the Track keys are missing */
async function checkCustomerio(
  probe: Probe,
  values: CustomerioValues,
  addresses: Addresses,
  missing: SettingFinding | undefined,
): Promise<NetworkDiagnosis> {
  const hasTrack = values.siteId !== "";
  const [track, app] = await Promise.all([
    hasTrack ? checkTrack(probe, values, addresses) : null,
    checkApp(probe, values, addresses),
  ]);
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
