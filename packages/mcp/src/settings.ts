// The checks of settings that need no request, for the start of the server and for the command's doctor.
export type { CheckedSettings, SettingDiagnosis } from "./setting-checks/check-sources.ts";
export {
  checkMessagingSettings,
  checkObservabilitySettings,
  checkSalesSettings,
} from "./setting-checks/check-toolkits.ts";
export type { SettingCause, SettingFinding } from "./setting-checks/finding.ts";
