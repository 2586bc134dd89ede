import type { CallContext } from "@toolwright/core/authoring";
import { asString, type Fields, type HttpClient, path, readJson } from "@toolwright/core/http";
import * as v from "valibot";
import { fetchAllRows, fromSeconds } from "./list-response.ts";
import type { QueuedEmail, Template } from "./records.ts";

/** A template with the flags that affect a send. */
export interface TemplateRow extends Template {
  /** Whether unsubscribed people get it, `null` if unknown. */
  readonly send_to_unsubscribed: boolean | null;
  /** Whether Customer.io keeps its messages as drafts. */
  readonly queue_drafts: boolean;
}

/** Reads all templates. Backend: App `GET /v1/transactional`, which has no pages. */
export async function fetchTemplates(app: HttpClient, call: CallContext): Promise<TemplateRow[]> {
  return (await fetchAllRows(app, { path: path`/v1/transactional`, key: "messages" }, call)).map((raw) => {
    const { send_to_unsubscribed: flag, queue_drafts } = raw;
    const send_to_unsubscribed = typeof flag === "boolean" ? flag : null;
    return { ...toTemplate(raw), send_to_unsubscribed, queue_drafts: queue_drafts === true };
  });
}

/** A template as results show it. */
export function withoutFlags<Row extends TemplateRow>(row: Row) {
  const { send_to_unsubscribed: _, queue_drafts: __, ...template } = row;
  return template;
}

function toTemplate(raw: Fields): Template {
  return {
    id: asString(raw["id"]),
    name: asString(raw["name"]),
    description: asString(raw["description"]),
    trigger_name: asString(raw["trigger_name"]),
    created_at: fromSeconds(raw["created_at"]),
    updated_at: fromSeconds(raw["updated_at"]),
  };
}

/** One email to send. A field that is `null` does not override the template. */
export interface Email {
  /** Id or trigger name of the template. */
  readonly templateId: string;
  readonly to: string;
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly subject: string | null;
  readonly from: string | null;
  readonly bcc: string | null;
  readonly replyTo: string | null;
  /** Whether Customer.io keeps it as a draft for a person to send. Default: only if the template says so. */
  readonly queueDraft: true | undefined;
}

const sendResponse = v.object({ delivery_id: v.pipe(v.string(), v.nonEmpty()), queued_at: v.nullish(v.unknown()) });

/**
 * Sends one email, or queues its draft. Backend: App `POST /v1/send/email`, which can't recognize a duplicate. So the
 * request is never retried if the backend may have received it.
 */
export async function sendEmail(app: HttpClient, email: Email, call: CallContext): Promise<QueuedEmail> {
  const { templateId, to, data, subject, from, bcc, replyTo, queueDraft } = email;
  const overrides = { message_data: data, subject, from, bcc, reply_to: replyTo, queue_draft: queueDraft };
  const json = {
    transactional_message_id: isNumericId(templateId) ? Number(templateId) : templateId,
    to,
    // Adds the email to the message history of the person with this address.
    identifiers: { email: to },
    ...Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== null)),
  };
  const request = { method: "POST", path: path`/v1/send/email`, json, retry: "unsent" } as const;
  const { delivery_id, queued_at } = await readJson(app, request, sendResponse, call);
  return { delivery_id, queued_at: fromSeconds(queued_at) };
}

/** Whether a template id is numeric; any other value is a trigger name. */
export function isNumericId(id: string): boolean {
  return /^\d{1,15}$/.test(id);
}
