import { type CallContext, type PageRequest, stringOrNull } from "@toolwright/core/authoring";
import { asFields, asString, type Fields, fieldsSchema, type HttpClient, path, readJson } from "@toolwright/core/http";
import * as v from "valibot";
import { fetchAllRows, type ListPage, listResponse, pageQuery } from "./list-response.ts";
import { booleanOrNull, fromSeconds, stringList } from "./record-fields.ts";

/** A campaign or a broadcast. */
export function campaignRecord(noun: "campaign" | "broadcast", user: string) {
  return v.object({
    id: stringOrNull(`Id of the ${noun}, to pass to ${user}; \`null\` if Customer.io returned none.`),
    name: stringOrNull(`Name of the ${noun}, \`null\` if it has none.`),
    description: stringOrNull(`Description of the ${noun}, \`null\` if it has none.`),
    type: stringOrNull(
      `What starts the ${noun}, for example \`segment\` or \`triggered_broadcast\`; \`null\` if unknown.`,
    ),
    state: stringOrNull(
      `State of the ${noun}, for example \`draft\`, \`running\` or \`stopped\`; \`null\` if unknown.`,
    ),
    active: booleanOrNull(`Whether the ${noun} is active, \`null\` if unknown.`),
    channels: stringList(`Types of the messages of the ${noun}, for example \`email\` or \`webhook\`.`),
    tags: stringList(`Tags of the ${noun}.`),
    created_at: stringOrNull("Time of its creation, ISO-8601 in UTC; `null` if unknown."),
    updated_at: stringOrNull("Time of its last change, ISO-8601 in UTC; `null` if unknown."),
    first_started_at: stringOrNull("Time of its first start, ISO-8601 in UTC; `null` if it never started."),
  });
}

/** The type of {@link campaignRecord}. */
export type Campaign = v.InferOutput<ReturnType<typeof campaignRecord>>;

/** Reads all campaigns. Backend: App `GET /v1/campaigns`, which has no pages. */
export async function fetchCampaigns(app: HttpClient, call: CallContext): Promise<Campaign[]> {
  return (await fetchAllRows(app, { path: path`/v1/campaigns`, key: "campaigns" }, call)).map(toCampaign);
}

/** Reads all API-triggered broadcasts. Backend: App `GET /v1/broadcasts`, which has no pages. */
export async function fetchBroadcasts(app: HttpClient, call: CallContext): Promise<Campaign[]> {
  return (await fetchAllRows(app, { path: path`/v1/broadcasts`, key: "broadcasts" }, call)).map(toCampaign);
}

const campaign = v.object({ campaign: fieldsSchema });

/** Reads one campaign. Backend: App `GET /v1/campaigns/{id}`. Throws `not_found`. */
export async function fetchCampaign(app: HttpClient, id: string, call: CallContext): Promise<Campaign> {
  const request = { method: "GET", path: path`/v1/campaigns/${id}`, retry: "read" } as const;
  return toCampaign((await readJson(app, request, campaign, call)).campaign);
}

function toCampaign(raw: Fields): Campaign {
  const { actions, active } = raw;
  const channels = (Array.isArray(actions) ? actions : []).flatMap(
    (action) => asString(asFields(action)["type"]) ?? [],
  );
  return {
    id: asString(raw["id"]),
    name: asString(raw["name"]),
    description: asString(raw["description"]),
    type: asString(raw["type"]),
    state: asString(raw["state"]),
    active: typeof active === "boolean" ? active : null,
    channels: [...new Set(channels)],
    tags: toTags(raw["tags"]),
    created_at: fromSeconds(raw["created"]),
    updated_at: fromSeconds(raw["updated"]),
    first_started_at: fromSeconds(raw["first_started"]),
  };
}

/** A newsletter in results. */
export const newsletterRecord = v.object({
  id: stringOrNull("Id of the newsletter, to pass to GetNewsletterMetrics; `null` if Customer.io returned none."),
  name: stringOrNull("Name of the newsletter, `null` if it has none."),
  subject: stringOrNull("Subject of its message, `null` if it has none, or if `limit` is above 10."),
  type: stringOrNull("Type of its message, for example `email`; `null` if unknown."),
  sent_at: stringOrNull("Time of the send, ISO-8601 in UTC; `null` if it was not sent."),
  created_at: stringOrNull("Time of its creation, ISO-8601 in UTC; `null` if unknown."),
  updated_at: stringOrNull("Time of its last change, ISO-8601 in UTC; `null` if unknown."),
  tags: stringList("Tags of the newsletter."),
  recipient_segment_ids: stringList("Ids of the segments that receive it."),
});

/** The type of {@link newsletterRecord}. */
export type ListedNewsletter = v.InferOutput<typeof newsletterRecord>;

/** A newsletter without what only its message has. */
export type Newsletter = Omit<ListedNewsletter, "subject">;

/** Maximum number of newsletters per request. */
export const MAX_NEWSLETTERS = 100;

/** Reads a page of newsletters, newest first. Backend: App `GET /v1/newsletters`. */
export async function fetchNewsletters(
  app: HttpClient,
  page: PageRequest,
  call: CallContext,
): Promise<ListPage<Newsletter>> {
  const query = { ...pageQuery(page), sort: "desc" };
  const request = { method: "GET", path: path`/v1/newsletters`, query, retry: "read" } as const;
  const { rows, next } = await readJson(app, request, listResponse("newsletters"), call);
  return { rows: rows.map(toNewsletter), next };
}

const newsletter = v.object({ newsletter: fieldsSchema });

/** Reads one newsletter. Backend: App `GET /v1/newsletters/{id}`. Throws `not_found`. */
export async function fetchNewsletter(app: HttpClient, id: string, call: CallContext): Promise<Newsletter> {
  const request = { method: "GET", path: path`/v1/newsletters/${id}`, retry: "read" } as const;
  return toNewsletter((await readJson(app, request, newsletter, call)).newsletter);
}

/** Reads the subject of a newsletter, `null` if it has none. Backend: App `GET /v1/newsletters/{id}/contents`. */
export async function fetchNewsletterSubject(app: HttpClient, id: string, call: CallContext): Promise<string | null> {
  const [first] = await fetchAllRows(app, { path: path`/v1/newsletters/${id}/contents`, key: "contents" }, call);
  return first ? asString(first["subject"]) : null;
}

function toNewsletter(raw: Fields): Newsletter {
  const { recipient_segment_ids: segments } = raw;
  return {
    id: asString(raw["id"]),
    name: asString(raw["name"]),
    type: asString(raw["type"]),
    sent_at: fromSeconds(raw["sent_at"]),
    created_at: fromSeconds(raw["created"]),
    updated_at: fromSeconds(raw["updated"]),
    tags: toTags(raw["tags"]),
    recipient_segment_ids: (Array.isArray(segments) ? segments : []).flatMap((id) => asString(id) ?? []),
  };
}

/** The backend sends a list, or the string "nil" for no tags. */
function toTags(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((tag) => typeof tag === "string") : [];
}
