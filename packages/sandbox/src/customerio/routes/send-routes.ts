import { isRecord } from "@toolwright/core/authoring";
import type { Fields } from "@toolwright/core/http";
import { type ApiResponse, ok } from "../../http/response.ts";
import { type ApiRequest, metaError, type Route } from "../api/route.ts";
import { addDelivery } from "../workspace/add-delivery.ts";
import { epochSeconds } from "../workspace/epoch-seconds.ts";
import { fillTemplate } from "../workspace/fill-template.ts";
import {
  IDENTIFIER_KINDS,
  type Identifier,
  type SentContent,
  type Template,
  type Workspace,
} from "../workspace/workspace.ts";
import { triggerBroadcast } from "./trigger-broadcast.ts";

/** Maximum recipients of one transactional message, including cc and bcc. */
const MAX_RECIPIENTS = 15;
/** An address, or a name with the address in angle brackets. */
const ADDRESS = /^(?:[^\s@<>]+@[^\s@<>]+|[^<>@]*<[^\s@<>]+@[^\s@<>]+>)$/;

/** Transactional email and API-triggered broadcasts. */
export const sendRoutes: readonly Route[] = [
  { methods: ["POST"], path: "/v1/send/email", limit: "send", handle: sendEmail },
  { methods: ["POST"], path: "/v1/campaigns/:id/triggers", limit: "trigger", handle: triggerBroadcast },
];

function sendEmail({ body, workspace, nowMs }: ApiRequest): ApiResponse {
  if (!isRecord(body)) return metaError(400, "the body must be a JSON object");
  const { to, identifiers, subject: override, message_data: data = {} } = body;
  const problem = recipientProblem(body);
  if (problem !== null || typeof to !== "string") return metaError(400, problem ?? "to is required");
  const template = findTemplate(workspace, body["transactional_message_id"]);
  if (!template) return metaError(400, "transactional_message_id is the id or trigger name of no message");
  const identifier = readIdentifier(identifiers);
  if (!identifier) return metaError(400, "identifiers must hold exactly one of id, email and cio_id");
  if (!isRecord(data)) return metaError(400, "message_data must be an object");
  const [person = null] = workspace.people.find(identifier);
  const subjectTemplate = typeof override === "string" && override !== "" ? override : template.subject;
  const missing = new Set<string>();
  const { id } = addDelivery(workspace, {
    person,
    recipient: to,
    subject: fillTemplate(subjectTemplate, data, missing),
    atMs: nowMs,
    purpose: { transactionalId: template.id },
    sendsToUnsubscribed: readFlag(body["send_to_unsubscribed"], template.sendsToUnsubscribed),
    isDraft: template.queuesDrafts || body["queue_draft"] === true,
    content: { ...readContent(body, data), body: fillTemplate(template.body, data, missing) },
    missing,
  });
  return ok({ delivery_id: id, queued_at: epochSeconds(nowMs) });
}

function readContent(body: Fields, data: Fields): Omit<SentContent, "body"> {
  const read = (name: string) => {
    const value = body[name];
    return typeof value === "string" && value !== "" ? value : null;
  };
  return { data, from: read("from"), replyTo: read("reply_to"), cc: read("cc"), bcc: read("bcc") };
}

function readFlag(value: unknown, fallback: boolean): boolean {
  return typeof value === "boolean" ? value : fallback;
}

function recipientProblem({ to, cc, bcc }: Fields): string | null {
  if (typeof to !== "string" || to.trim() === "") return "to is required";
  const lists = [to, cc, bcc].filter((list) => typeof list === "string" && list !== "") as string[];
  const addresses = lists.flatMap((list) => list.split(",").map((address) => address.trim()));
  const malformed = addresses.find((address) => !ADDRESS.test(address));
  if (malformed !== undefined) return `"${malformed}" is not an email address`;
  return addresses.length > MAX_RECIPIENTS ? `there are more than ${MAX_RECIPIENTS} recipients` : null;
}

/** Finds a template by its id, as a number or string, or by its trigger name, ignoring case. */
function findTemplate({ templates }: Workspace, reference: unknown): Template | undefined {
  if (typeof reference !== "number" && typeof reference !== "string") return undefined;
  const text = String(reference).toLowerCase();
  return templates.find(({ id, triggerName }) => String(id) === text || triggerName.toLowerCase() === text);
}

function readIdentifier(identifiers: unknown): Identifier | null {
  if (!isRecord(identifiers)) return null;
  const [entry, ...otherEntries] = Object.entries(identifiers);
  const kind = IDENTIFIER_KINDS.find((candidate) => candidate === entry?.[0]);
  const value = entry?.[1];
  const isValidValue = (typeof value === "string" && value !== "") || typeof value === "number";
  return kind && isValidValue && otherEntries.length === 0 ? { kind, value: String(value) } : null;
}
