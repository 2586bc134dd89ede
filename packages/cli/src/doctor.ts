// The API for programs that diagnose set-ups, as the command `doctor` does.
export type { SettingCause, SettingDiagnosis } from "@toolwright/mcp/settings";
export type { DiagnosisOptions } from "./doctor/check/diagnose-toolkit.ts";
export type { Cause, Finding, LimitDiagnosis, ToolDiagnosis, ToolkitDiagnosis } from "./doctor/check/diagnosis.ts";
export type { Variables } from "./doctor/check/proxy.ts";
export { diagnoseMessaging, diagnoseObservability, diagnoseSales } from "./doctor/diagnose.ts";
export type { DiagnoseMessagingOptions } from "./doctor/messaging/diagnose-messaging.ts";
export type { DiagnoseObservabilityOptions } from "./doctor/observability/diagnose-observability.ts";
export type { DiagnoseSalesOptions } from "./doctor/sales/diagnose-sales.ts";
