import { cutEnd, truncateMiddle } from "@toolwright/core/text";
import type { Content } from "../customerio/contents.ts";
import { compareVariables, type Data, type DataUse } from "./compare-data.ts";
import type { LiquidEngine } from "./dialect.ts";
import { type ParsedTemplate, parseTemplate, type UnreadableTemplate } from "./parse-template.ts";
import { type Budget, MAX_STEPS } from "./rendering.ts";
import { type TemplateText, textOfTemplate } from "./text-of.ts";
import { textOfHtml } from "./text-of-html.ts";
import { collectVariables, type TemplateVariables } from "./variables-of.ts";

/** A send's values that replace those of the message, by field name. They are templates too. */
export type MessageValues = Readonly<Record<string, string>>;

/** A message with a send's data. */
export interface InspectedMessage {
  /** `null` if the message has no subject, or the subject can't be shown. */
  readonly subject: string | null;
  /** The sender, `null` if the message names none, or it can't be shown. */
  readonly from: string | null;
  /** The body's text, with the template's own words between ⟦ and ⟧ where it depends. `null` if it can't be shown. */
  readonly text: string | null;
  /** The variables of all versions, `null` if a template can't be read. */
  readonly variables: TemplateVariables | null;
  readonly use: DataUse;
  /** Warnings about the shown text, for the reader of the card. */
  readonly warnings: readonly string[];
}

const MAX_SUBJECT_CHARS = 300;
const MARK_LEGEND =
  "Between ⟦ and ⟧ the card shows the template's own words: what Customer.io writes there depends on the person, the time, or its engine for the message.";

/** Finds the variables of messages, `null` if a template can't be read. */
export async function readVariables(contents: readonly Content[]): Promise<TemplateVariables | null> {
  const reader = createReader({});
  for (const content of contents) await reader.read(content);
  return reader.variables();
}

/** Maximum length of a message in a list, characters. */
const MAX_EXCERPT = 240;

/** The beginning of a message as written, with its Liquid: the subject, and the text. `null` if it has neither. */
export function excerptOf({ fields, isHtml }: Content): string | null {
  const { subject = "", body = "", body_plain = "" } = fields;
  const text = isHtml ? tryRead(() => textOfHtml(body, () => true, false)) : body;
  return cutEnd(`${subject}\n${text?.trim() || body_plain}`.trim(), MAX_EXCERPT) || null;
}

type ParsedFields = Readonly<Record<string, ParsedTemplate | UnreadableTemplate>>;

/** Maximum work for all versions of a message. One unit is half a tag, or 200 characters. */
const MAX_WORK = 24_000;
const TOO_MUCH: UnreadableTemplate = { unreadable: "it takes too much work" };

/** Reads a message's versions one after the other, and collects their variables. */
function createReader(values: MessageValues) {
  const pace = createPace();
  const collected = collectVariables();
  let workLeft = MAX_WORK;
  let isReadable = true;
  const parse = (source: string): ParsedTemplate | UnreadableTemplate => {
    workLeft -= source.length / 200;
    const template = workLeft < 0 ? TOO_MUCH : parseTemplate(source);
    if ("nodes" in template) workLeft -= 2 * template.size;
    return template;
  };
  return {
    pace,
    async read({ fields }: Content): Promise<ParsedFields> {
      const parsed: Record<string, ParsedTemplate | UnreadableTemplate> = {};
      for (const [name, source] of Object.entries({ ...fields, ...values })) {
        const template = parse(source);
        parsed[name] = template;
        await pace(source);
        isReadable &&= "nodes" in template && tryRead(() => collected.add(template)) !== null;
        await pace(source);
      }
      return parsed;
    },
    variables: () => (isReadable ? collected.result() : null),
  };
}

/** A template with the data, or the reason why its text isn't known. */
type FieldText = TemplateText | UnreadableTemplate;
type FieldTexts = Readonly<Record<string, FieldText>>;

/**
 * Reads messages with a send's data.
 * @param contents the versions of the message; the text is that of the first
 * @param values the call's values that replace those of the message
 */
export async function inspectMessages(
  contents: readonly Content[],
  values: MessageValues,
  data: Data,
  engine: LiquidEngine,
): Promise<InspectedMessage> {
  const [version = { fields: {}, isHtml: false }, ...others] = contents;
  const { pace, read, variables: variablesOfAll } = createReader(values);
  const total: Budget = { steps: MAX_STEPS_OF_ALL };
  const texts: FieldTexts[] = [];
  for (const content of [version, ...others]) {
    const budget = { steps: Math.min(MAX_STEPS, total.steps) };
    const fields: Record<string, FieldText> = {};
    for (const [name, template] of Object.entries(await read(content))) {
      const before = budget.steps;
      fields[name] = textOf(template, { data, engine, budget });
      total.steps -= before - budget.steps;
      await pace(before - budget.steps);
    }
    texts.push(fields);
  }
  const variables = variablesOfAll();
  const use = compareVariables(
    texts.map((fields, index) => ({ channel: contents[index]?.channel, texts: Object.values(fields) })),
    variables,
    data,
  );
  const [first = {}] = texts;
  const shown = mapValues(first, (field, name) => show(field, version.isHtml && name === "body"));
  await pace(shown["body"] ?? "");
  const { subject = null, from = null } = shown;
  const body = bodyOf(shown, first["body"]);
  return {
    subject: subject === null ? null : truncateMiddle(subject, MAX_SUBJECT_CHARS),
    from,
    text: body.text,
    variables,
    // The variables of a message that was not read are unknown.
    use: contents.length > 0 ? use : { ...use, unused: [] },
    warnings: [
      ...unreadWarnings(first, shown),
      ...(others.length > 0 ? [`The card shows the first of ${contents.length} messages, languages or variants.`] : []),
      ...([subject, from, body.text].some((text) => text?.includes("⟦")) ? [MARK_LEGEND] : []),
      ...body.warnings,
      ...(version.isHtml ? markupWarnings(first, data) : []),
    ],
  };
}

/** Number of characters or steps to read in one turn of the event loop. */
const WORK_PER_TURN = 10_000;
// Read this once, because a test may later replace it with a timer that stands still.
const { setImmediate: runNextTurn } = globalThis as { readonly setImmediate?: (run: () => void) => unknown };

/** Lets timers and other calls run after a string or a number of steps that took long to read. */
function createPace(): (work: string | number) => Promise<void> {
  let done = 0;
  return async (work) => {
    done += typeof work === "string" ? work.length : work;
    if (done < WORK_PER_TURN) return;
    done = 0;
    await nextTurn();
  };
}

/** Lets timers and other calls run. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => (runNextTurn ? runNextTurn(resolve) : resolve()));
}

function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));
}

/** Maximum work for all versions of a message. */
const MAX_STEPS_OF_ALL = 5 * MAX_STEPS;

/** Input for rendering a template. */
interface RenderingInput {
  readonly data: Data;
  readonly engine: LiquidEngine;
  readonly budget: Budget;
}

function textOf(template: ParsedTemplate | UnreadableTemplate, { data, engine, budget }: RenderingInput): FieldText {
  if ("unreadable" in template) return template;
  return tryRead(() => textOfTemplate(template, data, engine, budget)) ?? TOO_MUCH;
}

/** The value, `null` past the limits. A template that no reader expected must not prevent a send either. */
function tryRead<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** The text as the card shows it, `null` if it isn't certain. */
function show(field: FieldText, isHtml: boolean, hasAddresses = true): string | null {
  if ("unreadable" in field) return null;
  const { text, ownWords } = field;
  // A body without tags keeps its lines, because its words are the same.
  const hasTags = isHtml && /<[a-z!/]|&/i.test(text);
  const plain = hasTags ? tryRead(() => textOfHtml(text, (part) => ownWords.show(part) !== null, hasAddresses)) : text;
  return plain === null ? null : ownWords.show(plain);
}

/** The fields as the card shows them, by name. */
type ShownFields = Readonly<Record<string, string | null>>;

/** A body's text: of its HTML, and of its text version where that differs. */
function bodyOf(
  { body = null, body_plain: plain = null }: ShownFields,
  html: FieldText | undefined,
): { readonly text: string | null; readonly warnings: readonly string[] } {
  if (!body?.trim() || !plain?.trim() || !html) return { text: body?.trim() ? body : plain, warnings: [] };
  const forms = [plain, plain.replace(/https?:\S+/g, "")].map(withoutSpaces);
  const isSame = forms.includes(withoutSpaces(body)) || forms.includes(withoutSpaces(show(html, true, false) ?? ""));
  if (isSame) return { text: body, warnings: [] };
  return {
    text: `${body}\n\n--- Text version ---\n${plain.trim()}`,
    warnings: [
      "The text version of the message differs from its HTML. Mail programs that show no HTML show the text version.",
    ],
  };
}

/** Removes spaces and the marks of {@link textOfHtml}. */
function withoutSpaces(text: string): string {
  return text.replace(/\s|~~|\^/g, "");
}

/** Says which parts can't be shown, and why. */
function unreadWarnings(fields: FieldTexts, shown: ShownFields): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (shown[name] !== null) return [];
    const reason = "unreadable" in field ? field.unreadable : "its HTML depends on the person, or is too deep";
    return [`The message's ${name} cannot be shown: ${reason}.`];
  });
}

/** Maximum number of strings with HTML to look for in a message. */
const MAX_MARKUP = 50;

/** Warns about data with HTML that becomes part of the message, because the HTML can hide or change what follows. */
function markupWarnings({ body }: FieldTexts, data: Data): string[] {
  if (!body || "unreadable" in body) return [];
  const strings = tryRead(() => stringsIn(data).filter((text) => /<[a-z!/?]/i.test(text)));
  // If there are very many strings with HTML, assume that one is in the message.
  const hasMarkup = !strings || strings.length > MAX_MARKUP || strings.some((text) => body.text.includes(text));
  return hasMarkup ? ["The data have HTML that becomes part of the message. It can hide or change other parts."] : [];
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
