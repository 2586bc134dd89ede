import { truncateMiddle } from "@toolwright/core/text";
import type { Content } from "../customerio/campaigns.ts";
import { renderLiquid } from "./render-liquid.ts";

/** A message as its recipient gets it. */
export interface RenderedMessage {
  /** `null` if the template has no subject. */
  readonly subject: string | null;
  /** The text of the body, `null` if it cannot be read. */
  readonly text: string | null;
}

const MAX_SUBJECT_CHARS = 300;
/** Longest text of a card, characters. */
const MAX_TEXT_CHARS = 10_000;

/**
 * Renders a message with the data of a send.
 * @param content what the backend renders, `undefined` if it could not be read
 * @param subject the subject of the call, `null` for that of the template
 */
export function renderMessage(
  content: Content | undefined,
  subject: string | null,
  data: Readonly<Record<string, unknown>>,
): RenderedMessage {
  const subjectTemplate = subject ?? content?.subject ?? null;
  const body = content?.plain || content?.body || null;
  const rendered = body === null ? null : renderLiquid(body, data);
  return {
    subject:
      subjectTemplate === null
        ? null
        : truncateMiddle(renderLiquid(subjectTemplate, data) ?? subjectTemplate, MAX_SUBJECT_CHARS),
    text: rendered === null ? null : toText(rendered),
  };
}

function toText(message: string): string {
  const text = htmlToText(message.slice(0, 2 * MAX_TEXT_CHARS));
  const rest = message.length - 2 * MAX_TEXT_CHARS;
  return rest > 0 ? `${text}\n… and ${rest} more characters` : text;
}

/** Elements whose text no reader sees. */
const HIDDEN_TAGS: readonly string[] = ["style", "script", "title"];
const LINE_BREAKS: readonly string[] = ["br", "/p", "/div", "/tr", "/li", "/h1", "/h2", "/h3", "/h4", "/h5", "/h6"];

/** HTML without its tags, styles, scripts and title. */
function withoutTags(html: string): string {
  const [first = "", ...pieces] = html.split("<");
  const parts = [first];
  let hidden: string | null = null;
  for (const piece of pieces) {
    const [tag = ""] = /^\/?[a-z!][a-z0-9]*/i.exec(piece.slice(0, 20)) ?? [];
    const name = tag.toLowerCase();
    if (hidden !== null && name !== `/${hidden}`) continue;
    hidden = HIDDEN_TAGS.includes(name) ? name : null;
    const end = piece.indexOf(">");
    if (name === "" || end === -1) parts.push(`<${piece}`);
    else parts.push(LINE_BREAKS.includes(name) ? "\n" : " ", hidden === null ? piece.slice(end + 1) : "");
  }
  return parts.join("");
}

/** A message as text: HTML without its tags, styles and scripts. */
function htmlToText(message: string): string {
  const text = withoutTags(message);
  const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };
  const decoded = text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? "");
  const lines = decoded.split(/\r?\n/).map((line) => line.replace(/[ \t]+/g, " ").trim());
  return lines
    .filter((line, index) => line !== "" || (lines[index - 1] ?? "") !== "")
    .join("\n")
    .trim();
}
