// The API for programs that diagnose set-ups, like the command `doctor`.
import type { DiagnosisOptions, ToolkitDiagnosis } from "@toolwright/core/diagnosis";
import type { Manifest } from "@toolwright/core/manifest";
import type { MessagingOptions } from "@toolwright/messaging";
import type { ObservabilityOptions } from "@toolwright/observability";
import type { SalesOptions } from "@toolwright/sales";

export type { DiagnosisOptions, LimitDiagnosis, ToolDiagnosis, ToolkitDiagnosis } from "@toolwright/core/diagnosis";
export type { Cause, Environment, Finding, SettingCause, SettingDiagnosis } from "@toolwright/core/manifest";

type Common = "baseUrl" | "fetch" | "userAgent" | "clock";

/** Options of {@link diagnoseObservability}: its connection's options, and those of every diagnosis. */
export interface DiagnoseObservabilityOptions
  extends Pick<ObservabilityOptions, "apiKey" | "applicationKey" | "site" | Common>,
    DiagnosisOptions {}

/** Options of {@link diagnoseMessaging}: its connection's options, and those of every diagnosis. */
export interface DiagnoseMessagingOptions
  extends Pick<MessagingOptions, "siteId" | "trackingApiKey" | "appApiKey" | "region" | Common>,
    DiagnosisOptions {}

/** Options of {@link diagnoseSales}: its connection's options, and those of every diagnosis. */
export interface DiagnoseSalesOptions extends Pick<SalesOptions, "apiKey" | Common>, DiagnosisOptions {}

// Each function loads only its toolkit's code.

/**
 * Finds out why the tools for Datadog do not work: malformed settings, the network, the site, the keys, their
 * permissions, rate limits. Sends at most 4 read-only, free requests, and up to 7 to other sites of Datadog if the site
 * does not know the API key. Two of them count against the limit of searches. Reads the settings like
 * `createObservability`. No result contains a key or a part of one.
 *
 * Backend: `GET /api/v1/validate`, `GET /api/v2/validate_keys`, `POST /api/v2/logs/events/search`,
 * `POST /api/v2/spans/events/search`.
 * @throws ToolError `aborted` when the signal aborts; `misconfigured` for a `baseUrl` that is not a plain http(s) URL
 */
export async function diagnoseObservability(options: DiagnoseObservabilityOptions = {}): Promise<ToolkitDiagnosis> {
  return diagnose((await import("@toolwright/observability/manifest")).manifest, options);
}

/**
 * Finds out why the tools for Customer.io do not work: malformed settings, the network, the region, the keys, the plan.
 * Sends at most 13 read-only, free requests, and repeats requests to the App API once if the rate limit refused them.
 * Reads the settings like `createMessaging`. The Track keys are optional, since programs that only read and send do
 * not need them. No result contains a key or a part of one.
 *
 * Backend: `GET /api/v1/accounts/region` of the Track API; of the App API, the first row of each list, and the
 * activities, messages and segments of a person who does not exist.
 * @throws ToolError `aborted` when the signal aborts; `misconfigured` for a `baseUrl` that is not a plain http(s) URL
 */
export async function diagnoseMessaging(options: DiagnoseMessagingOptions = {}): Promise<ToolkitDiagnosis> {
  return diagnose((await import("@toolwright/messaging/manifest")).manifest, options);
}

/**
 * Finds out why the tools for Apollo.io do not work: a malformed key, the network, the kind of the key, the plan, rate
 * limits, credits. Sends at most 4 read-only requests that cost no credits. Reads the key like `createSales`. No result
 * contains the key or a part of it.
 *
 * Backend: `GET /api/v1/auth/health`, `POST /api/v1/usage_stats/api_usage_stats`,
 * `POST /api/v1/usage_stats/credit_usage_stats`, `POST /api/v1/mixed_people/api_search`.
 * @throws ToolError `aborted` when the signal aborts; `misconfigured` for a `baseUrl` that is not a plain http(s) URL
 */
export async function diagnoseSales(options: DiagnoseSalesOptions = {}): Promise<ToolkitDiagnosis> {
  return diagnose((await import("@toolwright/sales/manifest")).manifest, options);
}

async function diagnose(manifest: Manifest, options: DiagnosisOptions): Promise<ToolkitDiagnosis> {
  return (await import("@toolwright/core/diagnosis")).diagnose(manifest, options);
}
