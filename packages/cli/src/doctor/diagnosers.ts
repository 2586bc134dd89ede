import type { Clock } from "@toolwright/core";
import { accountOptions } from "../settings/account-options.ts";
import type { Connection } from "../settings/load-tool.ts";
import type { DiagnosisOptions } from "./check/diagnose-toolkit.ts";
import type { ToolkitDiagnosis } from "./check/diagnosis.ts";
import { diagnoseMessaging, diagnoseObservability, diagnoseSales } from "./diagnose.ts";

/** The names of all toolkits, in the order of their tools. */
export const TOOLKITS = ["observability", "messaging", "sales"] as const;

/** Name of a toolkit. */
export type ToolkitName = (typeof TOOLKITS)[number];

/** What diagnoses each toolkit. Each loads one package. */
export function diagnosers(
  connection: Connection,
  options: DiagnosisOptions & { readonly clock?: Clock | undefined },
): Readonly<Record<ToolkitName, () => Promise<ToolkitDiagnosis>>> {
  const { observability, messaging, sales } = accountOptions(connection);
  return {
    observability: () => diagnoseObservability({ ...observability, ...options }),
    messaging: () => diagnoseMessaging({ ...messaging, ...options }),
    sales: () => diagnoseSales({ ...sales, ...options }),
  };
}
