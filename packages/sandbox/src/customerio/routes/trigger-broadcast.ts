import { type Fields, isRecord } from "@toolwright/core/authoring";
import { type ApiResponse, ok } from "../../http/response.ts";
import type { ApiRequest } from "../api/route.ts";
import { addDelivery, fillIn } from "../workspace/add-delivery.ts";
import { segmentMembers } from "../workspace/segment-members.ts";
import type { Campaign, Person, Workspace } from "../workspace/workspace.ts";
import { findById } from "./find-by-id.ts";

const MOST_ENTRIES = 10_000;
/** The ways to name the recipients of a broadcast; a request may use one of them. */
const FORMS = ["recipients", "ids", "emails", "per_user_data", "data_file_url"] as const;
/** Flags, and the form that each belongs to. */
const COMPANIONS = {
  id_ignore_missing: "ids",
  email_ignore_missing: "emails",
  email_add_duplicates: "emails",
} as const;

/** The recipients, and the errors of invalid entries. */
interface Audience {
  readonly people: readonly Person[];
  /** Entries that match no person or too many; they make the entire trigger fail. */
  readonly errors: readonly string[];
}

/** Why a request is refused. */
interface Refusal {
  readonly field: string;
  readonly detail: string;
}

/** `POST /v1/campaigns/:id/triggers`: sends a broadcast immediately to everyone in the audience who has an email. */
export function triggerBroadcast({ params, body, workspace, nowMs }: ApiRequest): ApiResponse {
  const broadcast = findById(workspace.broadcasts, params["id"]);
  if (!broadcast) return notFound(params["id"]);
  // A body is optional; an empty one is read as `undefined`.
  const fields = body === undefined ? {} : body;
  if (!isRecord(fields)) return refuse({ field: "", detail: "the body must be a JSON object" });
  const problem = formProblem(fields) ?? dataProblem(fields);
  if (problem) return refuse(problem);
  const audience = readAudience(workspace, broadcast, fields);
  if ("detail" in audience) return refuse(audience);
  const triggerId = Math.max(0, ...workspace.triggers.map(({ id }) => id)) + 1;
  const noEmail = audience.people.filter(({ email }) => email === null);
  const errors = [...audience.errors, ...noEmail.map(({ id, cioId }) => `person ${id ?? cioId} has no email`)];
  workspace.triggers.push({ id: triggerId, broadcastId: broadcast.id, createdMs: nowMs, errors });
  if (audience.errors.length > 0) {
    const detail = `Some ids or emails cannot be used; more detail from the errors endpoint for trigger ${triggerId}`;
    return refuse({ field: formsOf(fields)[0] ?? "", detail });
  }
  const data = isRecord(fields["data"]) ? fields["data"] : {};
  const subject = fillIn(broadcast.subject, data);
  const purpose = { broadcastId: broadcast.id, triggerId };
  for (const person of audience.people) {
    if (person.email !== null) {
      addDelivery(workspace, { person, recipient: person.email, subject, atMs: nowMs, purpose });
    }
  }
  return ok({ id: triggerId });
}

function notFound(id: string | undefined): ApiResponse {
  return { status: 404, body: { errors: [{ detail: `broadcast with id ${id} does not exist`, status: "404" }] } };
}

function refuse({ field, detail }: Refusal): ApiResponse {
  const source = { pointer: `/data/attributes${field && `/${field}`}` };
  return { status: 422, body: { errors: [{ detail, source, status: "422" }] } };
}

function formsOf(fields: Fields): readonly (typeof FORMS)[number][] {
  return FORMS.filter((form) => fields[form] !== undefined);
}

function formProblem(fields: Fields): Refusal | null {
  const [form, other] = formsOf(fields);
  if (other !== undefined) return { field: other, detail: `${form} and ${other} exclude each other` };
  for (const [flag, owner] of Object.entries(COMPANIONS)) {
    const value = fields[flag];
    if (value === undefined) continue;
    if (form !== owner) return { field: flag, detail: `${flag} goes with ${owner} only` };
    if (typeof value !== "boolean") return { field: flag, detail: `${flag} must be true or false` };
  }
  return null;
}

function dataProblem({ data }: Fields): Refusal | null {
  if (data === undefined) return null;
  if (!isRecord(data)) return { field: "data", detail: "data must be an object" };
  return Object.keys(data).length === 0 ? { field: "data", detail: "data is empty" } : null;
}

function readAudience(workspace: Workspace, broadcast: Campaign, fields: Fields): Audience | Refusal {
  const [form] = formsOf(fields);
  if (form === undefined) {
    if (broadcast.segmentId !== null) return inSegment(workspace, broadcast.segmentId);
    return { field: "recipients", detail: "no recipients are given, and the broadcast has none of its own" };
  }
  if (form === "recipients") return fromFilter(workspace, fields[form]);
  if (form !== "ids" && form !== "emails") return { field: form, detail: `the sandbox does not know ${form}` };
  const entries = fields[form];
  if (!isTexts(entries)) return { field: form, detail: `${form} must be a list of texts with at least one entry` };
  if (entries.length > MOST_ENTRIES) return { field: form, detail: `${form} has more than ${MOST_ENTRIES} entries` };
  return form === "ids" ? byIds(workspace, entries, fields) : byEmails(workspace, entries, fields);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === "string");
}

function fromFilter(workspace: Workspace, recipients: unknown): Audience | Refusal {
  const field = "recipients";
  if (!isRecord(recipients) || Object.keys(recipients).length === 0) return { field, detail: "recipients is empty" };
  const { segment, ...others } = recipients;
  const id = isRecord(segment) ? segment["id"] : undefined;
  if (typeof id !== "number" || Object.keys(others).length > 0)
    return { field, detail: 'the sandbox knows recipients of the form {"segment":{"id":1}} only' };
  return inSegment(workspace, id);
}

function inSegment(workspace: Workspace, segmentId: number): Audience | Refusal {
  const segment = workspace.segments.find(({ id }) => id === segmentId);
  if (!segment) return { field: "recipients", detail: `there is no segment with the id ${segmentId}` };
  return { people: segmentMembers(workspace, segment), errors: [] };
}

function byIds({ people }: Workspace, ids: readonly string[], fields: Fields): Audience {
  const found = new Set<Person>();
  const errors: string[] = [];
  for (const value of new Set(ids)) {
    const [person] = people.find({ kind: "id", value });
    if (person) found.add(person);
    else if (fields["id_ignore_missing"] !== true) errors.push(`no person has the id ${value}`);
  }
  return { people: [...found], errors };
}

function byEmails({ people }: Workspace, emails: readonly string[], fields: Fields): Audience {
  const found = new Set<Person>();
  const errors: string[] = [];
  for (const value of new Set(emails)) {
    const matches = people.find({ kind: "email", value });
    const isMissing = matches.length === 0;
    const isShared = matches.length > 1 && fields["email_add_duplicates"] !== true;
    if (isShared) errors.push(`${matches.length} people have the email ${value}`);
    else if (isMissing && fields["email_ignore_missing"] !== true) errors.push(`no person has the email ${value}`);
    else for (const person of matches) found.add(person);
  }
  return { people: [...found], errors };
}
