import type { Clock } from "@toolwright/core";
import type { DiagnosisOptions, ToolkitDiagnosis } from "@toolwright/core/authoring";
import { accountOptions } from "../settings/account-options.ts";
import type { Connection } from "../settings/load-tool.ts";

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
    async observability() {
      const { diagnoseObservability } = await import("@toolwright/observability/diagnose");
      return diagnoseObservability({ ...observability, ...options });
    },
    async messaging() {
      const { diagnoseMessaging } = await import("@toolwright/messaging/diagnose");
      return diagnoseMessaging({ ...messaging, ...options });
    },
    async sales() {
      const { diagnoseSales } = await import("@toolwright/sales/diagnose");
      return diagnoseSales({ ...sales, ...options });
    },
  };
}
