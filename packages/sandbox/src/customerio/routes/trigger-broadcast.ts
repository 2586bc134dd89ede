import { isRecord } from "@toolwright/core/authoring";
import type { Fields } from "@toolwright/core/http";
import { type ApiResponse, ok } from "../../http/response.ts";
import { type ApiRequest, findById } from "../api/route.ts";
import { addDelivery } from "../workspace/add-delivery.ts";
import { fillTemplate } from "../workspace/fill-template.ts";
import { segmentMembers } from "../workspace/people.ts";
import type { Campaign, Person, Workspace } from "../workspace/workspace.ts";

const MAX_ENTRIES = 10_000;
/** Fields that select recipients; a request can use only one of them. */
const RECIPIENT_FIELDS = ["recipients", "ids", "emails", "per_user_data", "data_file_url"] as const;
/** Flags, and the recipient field that each requires. */
const FLAG_OWNERS = {
  id_ignore_missing: "ids",
  email_ignore_missing: "emails",
  email_add_duplicates: "emails",
} as const;

/** Recipients, and errors of invalid entries. */
interface Audience {
  readonly people: readonly Person[];
  /** Entries that match no person or several people; any of them fails the entire trigger. */
  readonly errors: readonly string[];
}

/** Why a field is rejected. */
interface InvalidField {
  readonly field: string;
  readonly detail: string;
}

/** `POST /v1/campaigns/:id/triggers`: immediately sends a broadcast to everyone in the audience with an email. */
export function triggerBroadcast({ params, body, workspace, nowMs }: ApiRequest): ApiResponse {
  const broadcast = findById(workspace.broadcasts, params["id"]);
  if (!broadcast) return notFound(params["id"]);
  // The body is optional.
  const fields = body === undefined ? {} : body;
  if (!isRecord(fields)) return reject({ field: "", detail: "the body must be a JSON object" });
  const problem = formProblem(fields) ?? dataProblem(fields);
  if (problem) return reject(problem);
  const audience = readAudience(workspace, broadcast, fields);
  if ("detail" in audience) return reject(audience);
  const triggerId = Math.max(0, ...workspace.triggers.map(({ id }) => id)) + 1;
  const noEmail = audience.people.filter(({ email }) => email === null);
  const errors = [...audience.errors, ...noEmail.map(({ id, cioId }) => `person ${id ?? cioId} has no email`)];
  const data = isRecord(fields["data"]) ? fields["data"] : {};
  workspace.triggers.push({ id: triggerId, broadcastId: broadcast.id, createdMs: nowMs, data, errors });
  if (audience.errors.length > 0) {
    const detail = `Some ids or emails cannot be used; more detail from the errors endpoint for trigger ${triggerId}`;
    return reject({ field: recipientFieldsOf(fields)[0] ?? "", detail });
  }
  const missing = new Set<string>();
  const [subject = ""] = [broadcast.subject, broadcast.body].map((text) => fillTemplate(text, data, missing));
  const purpose = { broadcastId: broadcast.id, triggerId };
  const message = { subject, missing, atMs: nowMs, purpose, sendsToUnsubscribed: false };
  for (const person of audience.people) {
    if (person.email !== null) {
      addDelivery(workspace, { ...message, person, recipient: person.email });
    }
  }
  return ok({ id: triggerId });
}

function notFound(id: string | undefined): ApiResponse {
  return { status: 404, body: { errors: [{ detail: `broadcast with id ${id} does not exist`, status: "404" }] } };
}

function reject({ field, detail }: InvalidField): ApiResponse {
  const source = { pointer: `/data/attributes${field && `/${field}`}` };
  return { status: 422, body: { errors: [{ detail, source, status: "422" }] } };
}

function recipientFieldsOf(fields: Fields): readonly (typeof RECIPIENT_FIELDS)[number][] {
  return RECIPIENT_FIELDS.filter((form) => fields[form] !== undefined);
}

function formProblem(fields: Fields): InvalidField | null {
  const [form, other] = recipientFieldsOf(fields);
  if (other !== undefined) return { field: other, detail: `${form} and ${other} exclude each other` };
  for (const [flag, owner] of Object.entries(FLAG_OWNERS)) {
    const value = fields[flag];
    if (value === undefined) continue;
    if (form !== owner) return { field: flag, detail: `${flag} requires ${owner}` };
    if (typeof value !== "boolean") return { field: flag, detail: `${flag} must be true or false` };
  }
  return null;
}

function dataProblem({ data }: Fields): InvalidField | null {
  if (data === undefined) return null;
  if (!isRecord(data)) return { field: "data", detail: "data must be an object" };
  return Object.keys(data).length === 0 ? { field: "data", detail: "data is empty" } : null;
}

function readAudience(workspace: Workspace, broadcast: Campaign, fields: Fields): Audience | InvalidField {
  const [form] = recipientFieldsOf(fields);
  if (form === undefined) {
    if (broadcast.segmentId !== null) return inSegment(workspace, broadcast.segmentId);
    return { field: "recipients", detail: "the request has no recipients, and the broadcast has no segment" };
  }
  if (form === "recipients") return fromFilter(workspace, fields[form]);
  if (form !== "ids" && form !== "emails") return { field: form, detail: `the sandbox does not support ${form}` };
  const entries = fields[form];
  if (!isStringList(entries))
    return { field: form, detail: `${form} must be a list of strings with at least one entry` };
  if (entries.length > MAX_ENTRIES) return { field: form, detail: `${form} has more than ${MAX_ENTRIES} entries` };
  return form === "ids" ? byIds(workspace, entries, fields) : byEmails(workspace, entries, fields);
}

function isStringList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === "string");
}

function fromFilter(workspace: Workspace, recipients: unknown): Audience | InvalidField {
  const field = "recipients";
  if (!isRecord(recipients) || Object.keys(recipients).length === 0) return { field, detail: "recipients is empty" };
  const { segment, ...otherFields } = recipients;
  const id = isRecord(segment) ? segment["id"] : undefined;
  if (typeof id !== "number" || Object.keys(otherFields).length > 0)
    return { field, detail: 'the sandbox supports only recipients of the form {"segment":{"id":1}}' };
  return inSegment(workspace, id);
}

function inSegment(workspace: Workspace, segmentId: number): Audience | InvalidField {
  const segment = workspace.segments.find(({ id }) => id === segmentId);
  if (!segment) return { field: "recipients", detail: `there is no segment with the id ${segmentId}` };
  return { people: segmentMembers(workspace, segment), errors: [] };
}

function byIds({ people }: Workspace, ids: readonly string[], fields: Fields): Audience {
  const recipients = new Set<Person>();
  const errors: string[] = [];
  for (const value of new Set(ids)) {
    const [person] = people.find({ kind: "id", value });
    if (person) recipients.add(person);
    else if (fields["id_ignore_missing"] !== true) errors.push(`no person has the id ${value}`);
  }
  return { people: [...recipients], errors };
}

function byEmails({ people }: Workspace, emails: readonly string[], fields: Fields): Audience {
  const recipients = new Set<Person>();
  const errors: string[] = [];
  for (const value of new Set(emails)) {
    const matches = people.find({ kind: "email", value });
    const isMissing = matches.length === 0;
    const isShared = matches.length > 1 && fields["email_add_duplicates"] !== true;
    if (isShared) errors.push(`${matches.length} people have the email ${value}`);
    else if (isMissing && fields["email_ignore_missing"] !== true) errors.push(`no person has the email ${value}`);
    else for (const person of matches) recipients.add(person);
  }
  return { people: [...recipients], errors };
}
