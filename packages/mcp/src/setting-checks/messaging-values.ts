import { isToolError } from "@toolwright/core/authoring";
import { readRegion } from "@toolwright/messaging/services";
import { problem, type SettingFinding, warning } from "./finding.ts";

/** The settings of a workspace; `""` is a missing value. */
type MessagingValues = Readonly<Record<"siteId" | "trackingApiKey" | "appApiKey" | "region", string>>;

const TRACK_KEY = /^[0-9a-f]{20}$/i;
const APP_KEY = /^[0-9a-f]{32}$/i;

/** Checks the settings of a workspace against each other, without a request. */
export function checkMessagingValues(values: MessagingValues): SettingFinding[] {
  return [checkPair(values), checkKinds(values), checkRegion(values.region)].filter((finding) => finding !== null);
}

/** The Track API needs both of its settings, and three tools need the Track API. */
function checkPair({ siteId, trackingApiKey }: MessagingValues): SettingFinding | null {
  if (siteId !== "" && trackingApiKey !== "") return null;
  const fix =
    "In Workspace settings > API and webhook credentials > Track API keys, copy both the site ID and the API key.";
  if (siteId === "" && trackingApiKey === "")
    return warning("missing", {
      message:
        "Not set: MESSAGING_SITE_ID, MESSAGING_TRACKING_API_KEY. IdentifyPerson, DeletePerson and RecordEvent need them.",
      fix: `${fix} If you only read and send, leave them out.`,
    });
  const missing = siteId === "" ? "MESSAGING_SITE_ID" : "MESSAGING_TRACKING_API_KEY";
  return problem("missing", { message: `Not set: ${missing}, which the Track API needs too.`, fix });
}

function checkKinds({ siteId, trackingApiKey, appApiKey }: MessagingValues): SettingFinding | null {
  if (/^sa_/.test(appApiKey))
    return problem("wrong_kind", {
      message: "MESSAGING_APP_API_KEY contains the token of a service account, which works for sends alone.",
      fix: "Create an App API key: Workspace settings > API and webhook credentials > App API keys.",
    });
  const swapped = [
    ["MESSAGING_TRACKING_API_KEY", trackingApiKey] as const,
    ["MESSAGING_SITE_ID", siteId] as const,
  ].find(([, value]) => APP_KEY.test(value) && TRACK_KEY.test(appApiKey));
  if (swapped)
    return problem("swapped", {
      message: `${swapped[0]} and MESSAGING_APP_API_KEY are swapped: the first has the form of an App API key, the second that of a Track API key.`,
      fix: "Exchange the two values.",
    });
  if (siteId !== "" && siteId === trackingApiKey)
    return problem("wrong_kind", {
      message: "MESSAGING_SITE_ID and MESSAGING_TRACKING_API_KEY have the same value.",
      fix: "Copy the site ID and the API key of the same row of Track API keys.",
    });
  return null;
}

/** A wrong region is not quoted: it may be a key in the wrong variable. */
function checkRegion(region: string): SettingFinding | null {
  if (region === "") return null;
  try {
    readRegion(region);
    return null;
  } catch (error) {
    if (!isToolError(error)) throw error;
    return problem("unknown_value", {
      message: "MESSAGING_REGION is not a region of Customer.io.",
      fix: "Set MESSAGING_REGION to US or EU. If you do not know which, set US: the diagnosis names the right one.",
    });
  }
}
