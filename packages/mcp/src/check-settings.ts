import { ToolError } from "@toolwright/core";
import { checkSecretForm } from "./setting-checks/check-form.ts";
import type { CheckedSettings } from "./setting-checks/check-sources.ts";
import {
  checkMessagingSettings,
  checkObservabilitySettings,
  checkSalesSettings,
} from "./setting-checks/check-toolkits.ts";
import type { SettingFinding } from "./setting-checks/finding.ts";
import type { Environment, ToolkitName } from "./toolkits.ts";

/** Checks the settings of each toolkit as the doctor does, without a request. */
const CHECKS: Readonly<Record<ToolkitName, (keyOf: (variable: string) => string) => Promise<CheckedSettings>>> = {
  observability: (keyOf) =>
    checkObservabilitySettings({
      apiKey: keyOf("OBSERVABILITY_API_KEY"),
      applicationKey: keyOf("OBSERVABILITY_APPLICATION_KEY"),
      site: keyOf("OBSERVABILITY_SITE"),
    }),
  messaging: (keyOf) =>
    checkMessagingSettings({
      siteId: keyOf("MESSAGING_SITE_ID"),
      trackingApiKey: keyOf("MESSAGING_TRACKING_API_KEY"),
      appApiKey: keyOf("MESSAGING_APP_API_KEY"),
      region: keyOf("MESSAGING_REGION"),
    }),
  sales: (keyOf) => checkSalesSettings({ apiKey: keyOf("SALES_API_KEY") }),
};

/**
 * Refuses values that cannot be right, such as a placeholder that the host left in, before a client connects. Missing
 * values are left to the choice of tools.
 * @returns warnings about values that are probably wrong
 * @throws ToolError `misconfigured` that says what is wrong with each value and how to fix it, and quotes none
 */
export async function checkSettings(toolkits: readonly ToolkitName[], environment: Environment): Promise<string[]> {
  const checked = await Promise.all(
    toolkits.map((toolkit) => CHECKS[toolkit]((variable) => environment[variable] ?? "")),
  );
  const findings = checked.flatMap((settings) => settings.findings).filter(({ cause }) => cause !== "missing");
  refuse(findings);
  return findings.map(writeFinding);
}

/**
 * Refuses a bearer token that cannot be right.
 * @throws ToolError `misconfigured` that does not quote the token
 */
export function checkToken(variable: string, token: string | undefined): void {
  const finding = token ? checkSecretForm(variable, token) : null;
  if (finding && finding.cause !== "too_short") refuse([finding]);
}

function refuse(findings: readonly SettingFinding[]): void {
  const problems = findings.filter(({ outcome }) => outcome === "problem");
  if (problems.length === 0) return;
  throw new ToolError({ code: "misconfigured", message: problems.map(writeFinding).join(" ") });
}

function writeFinding({ message, fix }: SettingFinding): string {
  return `${message} ${fix}`;
}
