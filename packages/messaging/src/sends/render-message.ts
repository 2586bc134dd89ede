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
  // The markup of the template is removed before the data is inserted, so that data can hide no part of the message.
  const template = content?.plain?.trim() ? content.plain : content?.body ? htmlToText(content.body) : null;
  return {
    subject:
      subjectTemplate === null
        ? null
        : truncateMiddle(renderLiquid(subjectTemplate, data) ?? subjectTemplate, MAX_SUBJECT_CHARS),
    text: template === null ? null : renderLiquid(template, data),
  };
}

/** Warns of what recipients may get instead of the shown message: another version, such as a language, or other HTML. */
export function messageWarnings(contents: readonly Content[]): string[] {
  const [first] = contents;
  return [
    ...(contents.length > 1 ? [`The card shows the first of ${contents.length} versions of the message.`] : []),
    ...(first && hasOtherHtml(first)
      ? ["The HTML part of the message, which differs from its text, is not shown."]
      : []),
  ];
}

function hasOtherHtml({ plain, body }: Content): boolean {
  const [text, html] = [plain ?? "", htmlToText(body ?? "")].map((part) => part.replace(/\s/g, ""));
  return text !== "" && html !== "" && text !== html;
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
    const [tag = ""] = /^\/?[a-z!][^\s/>]*/i.exec(piece.slice(0, 20)) ?? [];
    const name = tag.toLowerCase();
    if (hidden !== null && name !== `/${hidden}`) continue;
    hidden = HIDDEN_TAGS.includes(name) ? name : null;
    const end = piece.indexOf(">");
    if (name === "" || end === -1) parts.push(`<${piece}`);
    else parts.push(LINE_BREAKS.includes(name) ? "\n" : " ", hidden === null ? piece.slice(end + 1) : "");
  }
  return parts.join("");
}

/** An HTML template as text: without its tags, styles and scripts. */
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
