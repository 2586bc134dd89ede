import { ToolError } from "@toolwright/core";
import { checkSecretForm, type Finding, type ToolkitDiagnosis } from "@toolwright/core/authoring";
import { diagnoseMessaging } from "@toolwright/messaging/diagnose";
import { diagnoseObservability } from "@toolwright/observability/diagnose";
import { diagnoseSales } from "@toolwright/sales/diagnose";
import type { Environment, ToolkitName } from "./toolkits.ts";

/** Checks the settings of each toolkit as the doctor does, without a request. */
const CHECKS: Readonly<Record<ToolkitName, (keyOf: (variable: string) => string) => Promise<ToolkitDiagnosis>>> = {
  observability: (keyOf) =>
    diagnoseObservability({
      apiKey: keyOf("OBSERVABILITY_API_KEY"),
      applicationKey: keyOf("OBSERVABILITY_APPLICATION_KEY"),
      site: keyOf("OBSERVABILITY_SITE"),
      offline: true,
    }),
  messaging: (keyOf) =>
    diagnoseMessaging({
      siteId: keyOf("MESSAGING_SITE_ID"),
      trackingApiKey: keyOf("MESSAGING_TRACKING_API_KEY"),
      appApiKey: keyOf("MESSAGING_APP_API_KEY"),
      region: keyOf("MESSAGING_REGION"),
      offline: true,
    }),
  sales: (keyOf) => diagnoseSales({ apiKey: keyOf("SALES_API_KEY"), offline: true }),
};

/**
 * Refuses values that cannot be right, such as a placeholder that the host left in, before a client connects. Missing
 * values are left to the choice of tools.
 * @throws ToolError `misconfigured` that says what is wrong with each value and how to fix it, and quotes none
 */
export async function checkSettings(toolkits: readonly ToolkitName[], environment: Environment): Promise<void> {
  const diagnoses = await Promise.all(
    toolkits.map((toolkit) => CHECKS[toolkit]((variable) => environment[variable] ?? "")),
  );
  refuse(diagnoses.flatMap(({ findings }) => findings));
}

/**
 * Refuses a bearer token that cannot be right.
 * @throws ToolError `misconfigured` that does not quote the token
 */
export function checkToken(variable: string, token: string | undefined): void {
  const finding = token ? checkSecretForm(variable, token) : null;
  if (finding && finding.cause !== "too_short") refuse([finding]);
}

function refuse(findings: readonly Finding[]): void {
  const problems = findings.filter(({ outcome, cause }) => outcome === "problem" && cause !== "missing");
  if (problems.length === 0) return;
  const message = problems.map((finding) => `${finding.message} ${finding.fix}`).join(" ");
  throw new ToolError({ code: "misconfigured", message });
}
