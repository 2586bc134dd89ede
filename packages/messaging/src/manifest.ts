// The toolkit as data, for programs that work with every toolkit. An app that only creates the toolkit does not load it.
import { type Finding, fine, type Manifest, problem, type ToolProbe, warning } from "@toolwright/core/manifest";
import { baseUrlOf, customerioSettings, hasBaseUrl } from "./customerio/client.ts";
import { definitions } from "./definitions.ts";
import { examples } from "./examples.ts";
import type { MessagingOptions } from "./services.ts";
import { createMessaging, type Messaging } from "./toolkit.ts";

const sources = customerioSettings({});

const TRACK_KEY = { pattern: /^[0-9a-f]{20}$/i, noun: "a Track API key" };
const SITE_ID = { ...TRACK_KEY, noun: "a site ID" };

/**
 * An id and an address that don't belong to any person. The backend's 404 for them shows that the key may read people.
 */
const PERSON = "toolwright-diagnosis";
const EMAIL = "toolwright-diagnosis@example.invalid";

/** A setting of a few values, without which every call works. */
const choice = { isSecret: false, neededBy: "none", toOption: (text: string) => text.trim() || undefined } as const;
const DRAFTS = "MESSAGING_EMAIL is draft: no one is mailed until a person sends the drafts in Customer.io.";

/** A read of the App API whose every successful response has this field. */
type AppRead = Omit<ToolProbe, "isContent"> & { readonly field: string };

/** The first one decides whether the key is known at all. */
const READS: readonly AppRead[] = [
  {
    reads: "segments",
    path: "/v1/segments",
    field: "segments",
    tools: ["Messaging.ListSegmentMembers", "Messaging.ListSegments"],
  },
  {
    reads: "people",
    path: `/v1/customers?email=${encodeURIComponent(EMAIL)}`,
    field: "results",
    tools: ["Messaging.GetPerson", "Messaging.SearchPeople"],
  },
  {
    reads: "activities of people",
    path: `/v1/customers/${PERSON}/activities?limit=1`,
    namesNone: true,
    field: "activities",
    tools: ["Messaging.ListPersonActivities"],
  },
  {
    reads: "messages of people",
    path: `/v1/customers/${PERSON}/messages?limit=1`,
    namesNone: true,
    field: "messages",
    tools: ["Messaging.ListPersonMessages"],
  },
  {
    reads: "segments of people",
    path: `/v1/customers/${PERSON}/segments`,
    namesNone: true,
    field: "segments",
    tools: ["Messaging.ListPersonSegments"],
  },
  {
    reads: "campaigns",
    path: "/v1/campaigns",
    field: "campaigns",
    tools: ["Messaging.GetCampaignMetrics", "Messaging.ListCampaigns"],
  },
  {
    reads: "newsletters",
    path: "/v1/newsletters?limit=1",
    field: "newsletters",
    tools: ["Messaging.GetNewsletterMetrics", "Messaging.ListNewsletters"],
  },
  {
    reads: "broadcasts",
    path: "/v1/broadcasts",
    field: "broadcasts",
    tools: ["Messaging.ListBroadcasts"],
    untried: ["Messaging.TriggerBroadcast"],
  },
  {
    reads: "transactional messages",
    path: "/v1/transactional",
    field: "messages",
    tools: ["Messaging.ListTransactionalMessages"],
    untried: ["Messaging.SendTransactionalEmail"],
  },
];

/** The names of a setting in programs that call Customer.io. */
const named = (...names: readonly string[]) =>
  names.flatMap((name) => ["CIO", "CUSTOMERIO", "CUSTOMER_IO"].map((start) => `${start}_${name}`));

const KEYS_PAGE = "https://fly.customer.io/settings/api_credentials";

/** A key of the Track API, without which a program can read and send. */
const TRACK = { isSecret: true, neededBy: "writes", hint: "only to write people and events", page: KEYS_PAGE } as const;

/** The messaging toolkit (Customer.io). The Track keys are optional for programs that only read and send. */
export const manifest: Manifest<MessagingOptions, Messaging> = {
  name: "messaging",
  backend: "Customer.io",
  settings: {
    siteId: { ...TRACK, variable: sources.siteId.variable, vendorVariables: named("SITE_ID"), form: SITE_ID },
    trackingApiKey: {
      ...TRACK,
      variable: sources.trackingApiKey.variable,
      vendorVariables: named("TRACKING_API_KEY", "TRACK_API_KEY", "TRACKING_KEY", "TRACK_KEY", "API_KEY"),
      form: TRACK_KEY,
      unlike: { option: "siteId", fix: "Copy the site ID and the API key of the same row of Track API keys." },
    },
    appApiKey: {
      variable: sources.appApiKey.variable,
      isSecret: true,
      vendorVariables: named("APP_API_KEY", "APP_KEY"),
      page: `${KEYS_PAGE}?keyType=app`,
      form: { pattern: /^[0-9a-f]{32}$/i, noun: "an App API key" },
      mistaken: {
        pattern: /^sa_/,
        contains: "the token of a service account, which works for sends alone",
        fix: "Create an App API key: Workspace settings > API and webhook credentials > App API keys.",
      },
    },
    region: {
      variable: sources.region.variable,
      isSecret: false,
      vendorVariables: named("REGION"),
      page: "https://docs.customer.io/accounts-and-workspaces/data-centers/",
      hint: "US or EU",
      isReplaced: (options) => hasBaseUrl("track", options) && hasBaseUrl("app", options),
    },
    email: { ...choice, variable: "MESSAGING_EMAIL", values: ["send", "draft"] satisfies MessagingOptions["email"][] },
    liquid: {
      ...choice,
      variable: "MESSAGING_LIQUID",
      values: ["latest", "legacy"] satisfies MessagingOptions["liquid"][],
    },
  },
  definitions,
  examples,
  create: createMessaging,
  checkValues: ({ siteId = "", trackingApiKey = "", region = "" }, { email }) => [
    ...checkPair(siteId, trackingApiKey),
    ...checkRegion(region),
    ...(email?.trim() === "draft" ? [fine("settings", DRAFTS)] : []),
  ],
  probes: READS.map(({ field, ...read }) => ({ ...read, isContent: (body) => field in body })),
  connect: ({ appApiKey = "", region = "" }, options) => ({
    address: baseUrlOf("app", { ...options, region })(),
    headers: { authorization: `Bearer ${appApiKey}` },
  }),
  checkBackend: async (access) => (await import("./customerio/diagnosis.ts")).checkCustomerio(access),
};

/** The Track API needs both of its settings, and three tools need the Track API. */
function checkPair(siteId: string, trackingApiKey: string): readonly Finding[] {
  if (siteId !== "" && trackingApiKey !== "") return [];
  const place = "Workspace settings > API and webhook credentials > Track API keys shows both.";
  if (siteId !== "" || trackingApiKey !== "") {
    const name = siteId === "" ? "MESSAGING_SITE_ID" : "MESSAGING_TRACKING_API_KEY";
    const message = `Not set: ${name}, which the Track API needs too. ${place}`;
    return [problem("settings", "missing", { message, fix: `Set ${name}.`, variables: { [name]: null } })];
  }
  const message = `Not set: MESSAGING_SITE_ID, MESSAGING_TRACKING_API_KEY. IdentifyPerson, DeletePerson and RecordEvent need them. ${place}`;
  const variables = { MESSAGING_SITE_ID: null, MESSAGING_TRACKING_API_KEY: null };
  return [warning("settings", "missing", { message, fix: "Set both, unless you only read and send.", variables })];
}

/** Don't quote a wrong region: it may be a key in the wrong variable. */
function checkRegion(region: string): readonly Finding[] {
  const [written, nearest = null] = /^(EU|US)?.*/s.exec(region.trim().toUpperCase()) ?? [];
  if (region === "" || written === nearest) return [];
  const unknown = problem("settings", "unknown_value", {
    message: "MESSAGING_REGION is not a region of Customer.io.",
    fix: nearest ? `Did you mean MESSAGING_REGION=${nearest}? The regions are US and EU.` : NO_REGION,
    variables: { MESSAGING_REGION: nearest },
  });
  return [unknown];
}

const NO_REGION =
  "Set MESSAGING_REGION to US or EU. If you do not know which, set US: the diagnosis names the right one.";
