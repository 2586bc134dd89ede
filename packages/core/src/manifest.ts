// A toolkit as data, with checks of its settings, for programs that work with every toolkit.
export { describeSlips, slipOf } from "./http/secrets.ts";
export { checkForm } from "./manifest/check-form.ts";
export {
  accountOptions,
  type CheckedSettings,
  checkSettings,
  missingVariables,
  otherNames,
  readSettings,
  unstableNames,
  withUnstable,
} from "./manifest/check-settings.ts";
export {
  type Cause,
  type Environment,
  type Finding,
  fine,
  problem,
  type SettingCause,
  type SettingDiagnosis,
  warning,
} from "./manifest/finding.ts";
export type {
  BackendAccess,
  Manifest,
  NetworkDiagnosis,
  Setting,
  Target,
  ToolProbe,
  Tools,
} from "./manifest/manifest.ts";
export { type Account, readAccounts, requireKeys } from "./manifest/read-accounts.ts";
export {
  configPath,
  nameSources,
  type Profile,
  type ProfileAccess,
  type ProfileSource,
  readProfile,
} from "./manifest/read-profile.ts";
export { doubledKey } from "./text/doubled-key.ts";
