import type { MessagingOptions } from "@toolwright/messaging";
import type { ObservabilityOptions } from "@toolwright/observability";
import type { SalesOptions } from "@toolwright/sales";
import { type CheckedSettings, checkSources } from "./check-sources.ts";
import type { SettingFinding } from "./finding.ts";

// Each function loads the code of its toolkit alone.

/** Checks the settings of the tools for Datadog, without a request. They are read as `createObservability` does. */
export async function checkObservabilitySettings(
  options: Pick<ObservabilityOptions, "apiKey" | "applicationKey" | "site" | "baseUrl">,
): Promise<CheckedSettings<"apiKey" | "applicationKey" | "site">> {
  const { datadogSettings } = await import("@toolwright/observability/services");
  const { checkObservabilityValues } = await import("./observability-values.ts");
  const { apiKey, applicationKey, site } = datadogSettings(options);
  const sources = {
    apiKey: { ...apiKey, isSecret: true },
    applicationKey: { ...applicationKey, isSecret: true },
    site: { ...site, isSecret: false, isOptional: options.baseUrl !== undefined },
  };
  // With a base address, no request goes to the site.
  const isUsed = ({ outcome }: SettingFinding) => outcome === "problem" || options.baseUrl === undefined;
  return checkSources(sources, (values) => checkObservabilityValues(values).filter(isUsed));
}

/**
 * Checks the settings of the tools for Customer.io, without a request. They are read as `createMessaging` does. The Track
 * keys are optional, as they are for programs that only read and send.
 */
export async function checkMessagingSettings(
  options: Pick<MessagingOptions, "siteId" | "trackingApiKey" | "appApiKey" | "region" | "baseUrl">,
): Promise<CheckedSettings<"siteId" | "trackingApiKey" | "appApiKey" | "region">> {
  const { customerioSettings, hasBaseUrl } = await import("@toolwright/messaging/services");
  const { checkMessagingValues } = await import("./messaging-values.ts");
  const { siteId, trackingApiKey, appApiKey, region } = customerioSettings(options);
  const needsNoRegion = (["track", "app"] as const).every((api) => hasBaseUrl(api, options));
  const sources = {
    siteId: { ...siteId, isSecret: true, isOptional: true },
    trackingApiKey: { ...trackingApiKey, isSecret: true, isOptional: true },
    appApiKey: { ...appApiKey, isSecret: true },
    region: { ...region, isSecret: false, isOptional: needsNoRegion },
  };
  return checkSources(sources, checkMessagingValues);
}

/** Checks the key of the tools for Apollo.io, without a request. It is read as `createSales` does. */
export async function checkSalesSettings(options: Pick<SalesOptions, "apiKey">): Promise<CheckedSettings<"apiKey">> {
  const { apolloSettings } = await import("@toolwright/sales/services");
  return checkSources({ apiKey: { ...apolloSettings(options).apiKey, isSecret: true } }, () => []);
}
