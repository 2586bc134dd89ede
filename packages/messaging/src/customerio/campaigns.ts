import {
  asFields,
  asString,
  type CallContext,
  type Fields,
  type HttpClient,
  type PageRequest,
  path,
  readJson,
} from "@toolwright/core/authoring";
import { fromSeconds } from "./instants.ts";
import { type ListPage, listAnswer, pageQuery } from "./list-answer.ts";

/** A campaign or a broadcast. */
export interface Campaign {
  readonly id: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly type: string | null;
  /** `running`, `draft`, `stopped`, … */
  readonly state: string | null;
  readonly active: boolean | null;
  /** Kinds of its messages: `email`, `webhook`, … */
  readonly channels: string[];
  readonly tags: string[];
  readonly created_at: string | null;
  readonly updated_at: string | null;
  readonly first_started_at: string | null;
}

/** All campaigns. Backend: App `GET /v1/campaigns`, a read without pages. */
export async function fetchCampaigns(app: HttpClient, call: CallContext): Promise<Campaign[]> {
  const request = { method: "GET", path: path`/v1/campaigns`, retry: "read" } as const;
  return (await readJson(app, request, listAnswer("campaigns"), call)).rows.map(toCampaign);
}

/** All API-triggered broadcasts. Backend: App `GET /v1/broadcasts`, a read without pages. */
export async function fetchBroadcasts(app: HttpClient, call: CallContext): Promise<Campaign[]> {
  const request = { method: "GET", path: path`/v1/broadcasts`, retry: "read" } as const;
  return (await readJson(app, request, listAnswer("broadcasts"), call)).rows.map(toCampaign);
}

/** A text that messages are made from. */
export interface Content {
  readonly subject: string | null;
  readonly from: string | null;
  readonly body: string | null;
}

/** The messages of a broadcast. Backend: App `GET /v1/broadcasts/{id}/actions`, a read; throws `not_found`. */
export async function fetchBroadcastContents(app: HttpClient, id: string, call: CallContext): Promise<Content[]> {
  const request = { method: "GET", path: path`/v1/broadcasts/${id}/actions`, retry: "read" } as const;
  return (await readJson(app, request, listAnswer("actions"), call)).rows.map(toContent);
}

/** The text of a message, of a broadcast or a template. */
export function toContent(raw: Fields): Content {
  return { subject: asString(raw["subject"]), from: asString(raw["from"]), body: asString(raw["body"]) };
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

/** A newsletter. */
export interface Newsletter {
  readonly id: string | null;
  readonly name: string | null;
  readonly type: string | null;
  /** `null` for one that was not sent. */
  readonly sent_at: string | null;
  readonly created_at: string | null;
  readonly updated_at: string | null;
  readonly tags: string[];
  readonly recipient_segment_ids: string[];
}

/** Most newsletters the backend returns at once. */
export const MAX_NEWSLETTERS = 100;

/** A page of newsletters, newest first. Backend: App `GET /v1/newsletters`, a read. */
export async function fetchNewsletters(
  app: HttpClient,
  page: PageRequest,
  call: CallContext,
): Promise<ListPage<Newsletter>> {
  const query = { ...pageQuery(page), sort: "desc" };
  const request = { method: "GET", path: path`/v1/newsletters`, query, retry: "read" } as const;
  const { rows, next } = await readJson(app, request, listAnswer("newsletters"), call);
  return { rows: rows.map(toNewsletter), next };
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

/** Tags are a list, or the text "nil". */
function toTags(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((tag) => typeof tag === "string") : [];
}
