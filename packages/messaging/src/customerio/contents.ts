import type { CallContext } from "@toolwright/core/authoring";
import { asString, type Fields, type HttpClient, path } from "@toolwright/core/http";
import { fetchAllRows } from "./list-response.ts";

/** The content from which Customer.io renders a message. */
export interface Content {
  /** Its templates by the name of their field: `subject`, `from`, `body`, `body_plain`, and others that have Liquid. */
  readonly fields: Readonly<Record<string, string>>;
  /** Whether `body` is HTML, and not the text of a message to a phone. */
  readonly isHtml: boolean;
  /** `email`, `twilio`, `push`, … Contents of one channel may be versions of one message. */
  readonly channel?: string;
}

/** Reads a template's content, one entry per language or variant. Backend: App `GET /v1/transactional/{id}/contents`. */
export async function fetchTemplateContents(app: HttpClient, id: string, call: CallContext): Promise<Content[]> {
  return (await fetchAllRows(app, { path: path`/v1/transactional/${id}/contents`, key: "contents" }, call)).map(
    toContent,
  );
}

/** Reads the messages of a broadcast, on all pages. Backend: App `GET /v1/broadcasts/{id}/actions`. Throws `not_found`. */
export async function fetchBroadcastContents(app: HttpClient, id: string, call: CallContext): Promise<Content[]> {
  return (await fetchAllRows(app, { path: path`/v1/broadcasts/${id}/actions`, key: "actions" }, call)).map(toContent);
}

/** Fields that are templates even without Liquid. */
const MESSAGE_FIELDS: readonly string[] = ["subject", "from", "body", "body_plain"];
/** Fields that no message contains. */
const NOT_SENT: readonly string[] = ["name", "description", "language"];
/** Types of messages whose body is plain text. */
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
