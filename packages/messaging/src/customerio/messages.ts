import type { CallContext, PageRequest } from "@toolwright/core/authoring";
import { asFields, asNumber, asString, type Fields, type HttpClient, path, readJson } from "@toolwright/core/http";
import { fromSeconds, type ListPage, listResponse, pageQuery } from "./list-response.ts";
import type { PersonRef } from "./person.ts";
import type { Message } from "./records.ts";

/** Steps in their usual order, which sorts steps in the same second. */
const STEPS = ["created", "drafted", "attempted", "sent", "delivered", "opened", "clicked", "converted"];
/** Steps that end a message, after all other steps in the same second. */
const FAILURES = ["bounced", "deferred", "dropped", "failed", "spammed", "suppressed", "undeliverable", "unsubscribed"];
/** Prefix for the actor of a step: `human_opened`, `prefetch_clicked`, `machine_clicked`. */
const WHO = /^(?:human|prefetch|machine)_/;
/** Numbers that are times, from 1973 on. Smaller ones are counts, and larger ones aren't in seconds. */
const [EARLIEST_S, LATEST_S] = [1e8, 1e11];

/**
 * Reads a page of a person's messages from the last six months, newest first. Backend: App `GET
 * /v1/customers/{id}/messages`. Throws `not_found` if the person does not exist.
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
    const time = isTime(asNumber(value)) ? fromSeconds(value) : null;
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

/**
 * The latest step by its base name: `opened` for `human_opened`. A step with a count instead of a time did take place,
 * so its usual order decides. An unknown name becomes the status only if no known one is there, because it may not be a
 * step.
 */
function latestStep(metrics: Fields): string | null {
  const values = Object.entries(metrics).map(([name, value]) => ({ name, value: asNumber(value) ?? 0 }));
  const latest = Math.max(0, ...values.map(({ value }) => value).filter(isTime));
  const steps = values
    .filter(({ value }) => value > 0)
    .map(({ name, value }) => {
      const base = name.replace(WHO, "");
      const rank = [...STEPS, ...FAILURES].indexOf(base);
      return { name: rank < 0 ? name : base, at: isTime(value) ? value : latest, rank: Math.min(rank, STEPS.length) };
    });
  const known = steps.filter(({ rank }) => rank >= 0);
  return (known.length > 0 ? known : steps).sort((a, b) => a.at - b.at || a.rank - b.rank).at(-1)?.name ?? null;
}

/** Whether a number is a time in epoch seconds. Some metrics are counts instead: a 1 isn't a time in 1970. */
function isTime(value: number | null): boolean {
  return value !== null && value >= EARLIEST_S && value < LATEST_S;
}

/** The backend sends 0 for "none". */
function toId(value: unknown): string | null {
  const id = asString(value);
  return id === "0" ? null : id;
}
