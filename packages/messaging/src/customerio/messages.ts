import type { CallContext, PageRequest } from "@toolwright/core/authoring";
import { asFields, asNumber, asString, type Fields, type HttpClient, path, readJson } from "@toolwright/core/http";
import { fromSeconds } from "./instants.ts";
import { type ListPage, listResponse, pageQuery } from "./list-response.ts";
import type { PersonRef } from "./person.ts";

/** A message to one person, with its delivery status. */
export interface Message {
  /** Delivery id. */
  readonly id: string | null;
  readonly type: string | null;
  /** The latest step: `sent`, `delivered`, `opened`, `clicked`, `bounced`, …; `null` before the first one. */
  readonly status: string | null;
  readonly subject: string | null;
  readonly recipient: string | null;
  readonly created_at: string | null;
  /** Time of each step. */
  readonly metrics: Record<string, string>;
  readonly failure_message: string | null;
  readonly campaign_id: string | null;
  readonly newsletter_id: string | null;
  readonly broadcast_id: string | null;
  readonly transactional_message_id: string | null;
}

/** Prefixes by which the backend tells apart who opened or clicked. */
const ACTOR = /^(human|prefetch|machine)_/;
/** Smaller values are counts, not epoch seconds. */
const MIN_SECONDS = 1e8;
/** Outcomes that are the latest step at their time. */
const OUTCOMES = ["unsubscribed", "spammed", "deferred", "suppressed", "dropped", "undeliverable", "failed", "bounced"];
/** Steps in their usual order, which sorts steps of the same second. */
const STEPS = ["created", "drafted", "attempted", "sent", "delivered", "opened", "clicked", "converted"];

/**
 * Reads a page of the messages to a person in the last six months, newest first. Backend: App
 * `GET /v1/customers/{id}/messages`. Throws `not_found` if the person does not exist.
 */
export async function fetchMessages(
  app: HttpClient,
  search: PageRequest & { readonly ref: PersonRef },
  call: CallContext,
): Promise<ListPage<Message>> {
  const { ref } = search;
  const query = { id_type: ref.kind, ...pageQuery(search) };
  const endpoint = path`/v1/customers/${ref.value}/messages`;
  const request = { method: "GET", path: endpoint, query, retry: "read" } as const;
  const { rows, next } = await readJson(app, request, listResponse("messages"), call);
  return { rows: rows.map(toMessage), next };
}

function toMessage(raw: Fields): Message {
  const metrics = asFields(raw["metrics"]);
  const times = Object.entries(metrics).flatMap(([name, value]) => {
    const time = isTime(value) ? fromSeconds(value) : null;
    return time === null ? [] : [[name, time] as const];
  });
  return {
    id: asString(raw["id"]),
    type: asString(raw["type"]),
    status: latestStep(metrics),
    subject: asString(raw["subject"]),
    recipient: asString(raw["recipient"]),
    created_at: fromSeconds(raw["created"]),
    metrics: Object.fromEntries(times),
    failure_message: asString(raw["failure_message"]),
    campaign_id: toId(raw["campaign_id"]),
    newsletter_id: toId(raw["newsletter_id"]),
    broadcast_id: toId(raw["broadcast_id"]),
    transactional_message_id: toId(raw["transactional_message_id"]),
  };
}

/** The latest step that is known. An unknown name, which may be a detail of a step, counts only if no step is known. */
function latestStep(metrics: Fields): string | null {
  const order = [...STEPS, ...OUTCOMES];
  const steps = Object.entries(metrics).flatMap(([metric, value]) => {
    const name = metric.replace(ACTOR, "");
    const at = asNumber(value) ?? 0;
    // The numbers of an actor can be counts.
    return at > 0 && (name === metric || isTime(value)) ? [{ name, at, rank: order.indexOf(name) }] : [];
  });
  const known = steps.filter(({ rank }) => rank >= 0);
  const latest = (known.length > 0 ? known : steps).sort((a, b) => a.at - b.at || a.rank - b.rank);
  return latest.at(-1)?.name ?? null;
}

function isTime(value: unknown): boolean {
  return (asNumber(value) ?? 0) >= MIN_SECONDS;
}

/** The backend sends 0 for "none". */
function toId(value: unknown): string | null {
  const id = asString(value);
  return id === "0" ? null : id;
}
