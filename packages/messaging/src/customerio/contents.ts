import type { CallContext } from "@toolwright/core/authoring";
import { asString, type Fields, type HttpClient, path } from "@toolwright/core/http";
import { fetchAllRows } from "./list-response.ts";

/** The content that Customer.io renders into a message. */
export interface Content {
  /** Its templates by field name: `subject`, `from`, `body`, `body_plain`, and others that contain Liquid. */
  readonly fields: Readonly<Record<string, string>>;
  /** Whether `body` is HTML rather than the text of a phone message. */
  readonly isHtml: boolean;
  /** `email`, `twilio`, `push`, … Contents for one channel may be versions of one message. */
  readonly channel?: string;
}

/**
 * Reads a template's content, one entry per language or variant. Backend: App `GET /v1/transactional/{id}/contents`.
 */
export async function fetchTemplateContents(app: HttpClient, id: string, call: CallContext): Promise<Content[]> {
  return (await fetchAllRows(app, { path: path`/v1/transactional/${id}/contents`, key: "contents" }, call)).map(
    toContent,
  );
}

/** Reads a broadcast's messages, on all pages. Backend: App `GET /v1/broadcasts/{id}/actions`. Throws `not_found`. */
export async function fetchBroadcastContents(app: HttpClient, id: string, call: CallContext): Promise<Content[]> {
  return (await fetchAllRows(app, { path: path`/v1/broadcasts/${id}/actions`, key: "actions" }, call)).map(toContent);
}

/** Fields that are templates even without Liquid. */
const MESSAGE_FIELDS: readonly string[] = ["subject", "from", "body", "body_plain"];
/** Fields that never appear in a message. */
const NOT_SENT: readonly string[] = ["name", "description", "language"];
/** Types of messages with plain-text bodies. */
const TEXT_TYPES: readonly string[] = ["twilio", "sms", "push", "whatsapp", "slack", "webhook"];

/** Parses the content of a broadcast's message or of a template. */
function toContent(raw: Fields): Content {
  const fields = Object.entries(raw).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === "string" &&
      entry[1] !== "" &&
      (MESSAGE_FIELDS.includes(entry[0]) || (/\{[{%]/.test(entry[1]) && !NOT_SENT.includes(entry[0]))),
  );
  const channel = asString(raw["type"]) ?? "";
  return { fields: Object.fromEntries(fields), isHtml: !TEXT_TYPES.includes(channel), channel };
}
