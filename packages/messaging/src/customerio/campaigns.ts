import type { CallContext, PageRequest } from "@toolwright/core/authoring";
import { asFields, asString, type Fields, fieldsSchema, type HttpClient, path, readJson } from "@toolwright/core/http";
import * as v from "valibot";
import { fetchAllRows, fromSeconds, type ListPage, listResponse, pageQuery } from "./list-response.ts";
import type { Campaign, Newsletter } from "./records.ts";

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
