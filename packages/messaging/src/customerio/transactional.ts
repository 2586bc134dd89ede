import { asString, type CallContext, type Fields, type HttpClient, path, readJson } from "@toolwright/core/authoring";
import * as v from "valibot";
import { type Content, toContent } from "./campaigns.ts";
import { fromSeconds } from "./instants.ts";
import { listAnswer } from "./list-answer.ts";

/** A transactional template. */
export interface Template {
  readonly id: string | null;
  readonly name: string | null;
  readonly description: string | null;
  /** Name that sends take in place of the id. */
  readonly trigger_name: string | null;
  readonly created_at: string | null;
  readonly updated_at: string | null;
}

/** All templates. Backend: App `GET /v1/transactional`, a read without pages. */
export async function fetchTemplates(app: HttpClient, call: CallContext): Promise<Template[]> {
  const request = { method: "GET", path: path`/v1/transactional`, retry: "read" } as const;
  return (await readJson(app, request, listAnswer("messages"), call)).rows.map(toTemplate);
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

/** The texts of a template, one per language or variant. Backend: App `GET /v1/transactional/{id}/contents`, a read. */
export async function fetchTemplateContents(app: HttpClient, id: string, call: CallContext): Promise<Content[]> {
  const at = path`/v1/transactional/${id}/contents`;
  const request = { method: "GET", path: at, retry: "read" } as const;
  return (await readJson(app, request, listAnswer("contents"), call)).rows.map(toContent);
}

/** One email to send; `null` leaves to the template what it says. */
export interface Email {
  /** Id or trigger name of the template. */
  readonly templateId: string;
  readonly to: string;
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly subject: string | null;
  readonly from: string | null;
  readonly bcc: string | null;
  readonly replyTo: string | null;
}

/** What the backend says of an email it took. */
export interface QueuedEmail {
  readonly delivery_id: string;
  readonly queued_at: string | null;
}

const queued = v.object({ delivery_id: v.pipe(v.string(), v.nonEmpty()), queued_at: v.nullish(v.unknown()) });

/**
 * Sends one email. Backend: App `POST /v1/send/email`, which has no way to recognise a repeat: never repeated once it
 * may have arrived.
 */
export async function sendEmail(app: HttpClient, email: Email, call: CallContext): Promise<QueuedEmail> {
  const { templateId, to, data, subject, from, bcc, replyTo } = email;
  const overrides = { message_data: data, subject, from, bcc, reply_to: replyTo };
  const json = {
    transactional_message_id: isNumericId(templateId) ? Number(templateId) : templateId,
    to,
    // The send shows in the history of whoever has this address.
    identifiers: { email: to },
    ...Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== null)),
  };
  const request = { method: "POST", path: path`/v1/send/email`, json, retry: "unsent" } as const;
  const { delivery_id, queued_at } = await readJson(app, request, queued, call);
  return { delivery_id, queued_at: fromSeconds(queued_at) };
}

/** Whether a template goes by its number; anything else is a trigger name. */
export function isNumericId(id: string): boolean {
  return /^\d{1,15}$/.test(id);
}
