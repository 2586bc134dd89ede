// A separate entry, so that bundles of tools do not contain the diagnosis.
export type {
  Cause,
  DiagnosisOptions,
  Finding,
  LimitDiagnosis,
  SettingDiagnosis,
  ToolDiagnosis,
  ToolkitDiagnosis,
} from "@toolwright/core/authoring";
export { type DiagnoseObservabilityOptions, diagnoseObservability } from "./datadog/diagnose.ts";
