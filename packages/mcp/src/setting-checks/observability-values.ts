import { isToolError } from "@toolwright/core/authoring";
import { closestMatch } from "@toolwright/core/text";
import { isKnownSite, readSite, SITES, siteAddress } from "@toolwright/observability/services";
import { problem, type SettingFinding, warning } from "./finding.ts";

/** The settings of an account; `""` is a missing value. */
type ObservabilityValues = Readonly<Record<"apiKey" | "applicationKey" | "site", string>>;

/** Checks the settings of an account against each other, without a request. */
export function checkObservabilityValues(values: ObservabilityValues): SettingFinding[] {
  return [checkKeys(values), checkSite(values.site)].filter((finding) => finding !== null);
}

const API_KEY = /^[0-9a-f]{32}$/i;
const APPLICATION_KEY = /^(?:[0-9a-f]{40}|ddapp_\w+)$/i;
const KEY_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function checkKeys({ apiKey, applicationKey }: ObservabilityValues): SettingFinding | null {
  const id = [
    ["OBSERVABILITY_API_KEY", apiKey] as const,
    ["OBSERVABILITY_APPLICATION_KEY", applicationKey] as const,
  ].find(([, value]) => KEY_ID.test(value));
  if (id)
    return problem("wrong_kind", {
      message: `${id[0]} contains the ID of a key, and not the key.`,
      fix: "Copy the key itself. Datadog shows an application key only when it is created: create a new one if you no longer have it.",
    });
  if (APPLICATION_KEY.test(apiKey) && API_KEY.test(applicationKey))
    return problem("swapped", {
      message:
        "OBSERVABILITY_API_KEY and OBSERVABILITY_APPLICATION_KEY are swapped: the first has the form of an application key, the second that of an API key.",
      fix: "Exchange the two values.",
    });
  if (apiKey !== "" && apiKey === applicationKey)
    return problem("wrong_kind", {
      message: "OBSERVABILITY_API_KEY and OBSERVABILITY_APPLICATION_KEY have the same value.",
      fix: "Datadog has two kinds of keys: copy one from Organization settings > API keys, and the other from Application keys.",
    });
  return null;
}

/** A wrong site is not quoted: it may be a key in the wrong variable. */
function checkSite(written: string): SettingFinding | null {
  if (written === "") return null;
  try {
    const site = readSite(written);
    if (isKnownSite(site)) return null;
    return warning("unknown_value", {
      message: `This version does not know the site ${site}. Requests and keys go to ${siteAddress(site)}.`,
      fix: `If the account is at a newer site, there is nothing to do. Otherwise, set OBSERVABILITY_SITE to one of ${SITES.join(", ")}.`,
    });
  } catch (error) {
    if (!isToolError(error)) throw error;
    const nearest = closestMatch(written, SITES);
    const otherSite = "A newer site has the form uk2.datadoghq.com; for a proxy, a program sets the option baseUrl.";
    return problem("unknown_value", {
      message: "OBSERVABILITY_SITE is not a site of Datadog.",
      fix: nearest
        ? `Did you mean OBSERVABILITY_SITE=${nearest}? The sites are ${SITES.join(", ")}. ${otherSite}`
        : `Set it to one of ${SITES.join(", ")}: the address of the account's web app without https:// and app. ${otherSite}`,
    });
  }
}
