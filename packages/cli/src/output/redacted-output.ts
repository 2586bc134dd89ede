import { type InputIssue, isToolError } from "@toolwright/core";
import { closestMatch, quoteName, toPrintableJson, toPrintableLine } from "@toolwright/core/text";
import { createRedact } from "@toolwright/core/transport";
import { dataOf, flagOf, toWord } from "../arguments/parameter-flags.ts";
import { LIKE_KEY } from "../arguments/read-assignments.ts";
import type { Environment, ProcessAccess } from "../process-access.ts";
import type { Connection } from "../settings/connection.ts";
import { secretsIn } from "../settings/variables.ts";
import { withShortNames } from "../tool-names.ts";
import { isUsageError, type UnknownName } from "../usage-error.ts";
import { createPaint, type Line } from "./paint.ts";

/** Converts results and messages to output without keys. */
export interface Output {
  /** Writes a value as JSON with a line feed, indented for a terminal. */
  json(value: unknown): string;
  /** Returns a value without keys, for other forms of output. */
  value<Value>(value: Value): Value;
  /** Writes printable lines without keys, and a line feed. */
  text(text: string): string;
}

/** Opens the output of a command that uses accounts. It contains neither the accounts' keys nor the process's. */
export function openOutput({ environment, isOutTerminal }: ProcessAccess, connection: Connection): Output {
  const accounts = (connection.accounts ?? []).map((account) => account.connection);
  const keys = [{ environment }, connection, ...accounts].flatMap((one) => secretsIn(one.environment));
  return createOutput(keys, isOutTerminal);
}

/**
 * Creates the output of a command.
 * @param secrets keys to redact. The tools redact their requests' keys, but arguments may contain others
 */
export function createOutput(secrets: readonly string[], isTerminal: boolean): Output {
  const redact = createRedact(secrets);
  const value = <Value>(plain: Value): Value => {
    const source = JSON.stringify(plain);
    return redact.json(JSON.parse(source), source) as Value;
  };
  const text = (plain: string) => `${redact.text(plain).split("\n").map(toPrintableLine).join("\n").trimEnd()}\n`;
  return { value, text, json: (plain) => `${toPrintableJson(value(plain), isTerminal ? 2 : 0)}\n` };
}

/** Writes lines, escaped and in color on a terminal. */
export function paintLines(
  lines: readonly Line[],
  { environment, isOutTerminal }: Pick<ProcessAccess, "environment" | "isOutTerminal">,
): string {
  const paint = createPaint(environment, isOutTerminal);
  const texts = lines.map(({ text, tone, word = text }) => {
    // A table may have cut the word, or left out its column.
    const [before = "", ...after] = word === "" ? [text] : text.split(word);
    const [first, last] = [before, after.join(word)].map(toPrintableLine);
    return `${first}${after.length > 0 ? paint(tone, toPrintableLine(word)) : ""}${last}\n`;
  });
  return texts.join("");
}

/**
 * Words an error for standard error, on one line and without keys, and a corrected command on the next.
 * @param page the command to read on after wrong usage, if the message names none
 */
export function describeError(error: unknown, environment: Environment, page = "toolwright --help"): string {
  const { text: redact } = createRedact(secretsIn(environment));
  const message = messageOf(error);
  const isComplete = !isUsageError(error) || /toolwright |\?$/.test(message);
  const { command } = { command: undefined, ...(isUsageError(error) && error) };
  const lines = [`toolwright: ${isComplete || command ? message : `${message} See ${page}.`}`, command ?? []].flat();
  return lines.map((one) => `${toPrintableLine(redact(one))}\n`).join("");
}

/** Advice for models, at the end of a refusal, and for programs, which have options beside the variables. */
export const OTHER_ADVICE =
  / Do not repeat it unchanged[^.]*\.$|, or pass as option: [\w, ]+|; for any other[ \w]+\b| \w+ is set: did you mean \w+\?/g;

/** Writes a tool's error for a person, with its code. An interruption has no code, since the user caused it. */
export function describeToolError({ code, message }: { readonly code: string; readonly message: string }): string {
  return code === "aborted"
    ? message.replace(/^The caller aborted the call\./, "Interrupted.")
    : `${message.replaceAll(OTHER_ADVICE, "")} (${code})`;
}

/** Maximum number of wrong arguments that an error lists. */
const MAX_ISSUES = 10;

/**
 * Writes wrong arguments as flags, or as fields of JSON, one per line, and then what to add.
 * @param next the last line, if something else is to do
 */
export function describeIssues(issues: readonly InputIssue[], args: unknown, next: string): string {
  const isJson = typeof args === "string";
  const lines = issues.slice(0, MAX_ISSUES).map(({ parameter, received, rule, example }) => {
    // Names and times may resemble short keys.
    const isKey = received.length > 21 && LIKE_KEY.test(received.replaceAll('"', ""));
    const value = received === "nothing" ? "" : ` (received ${isKey ? "a value that may be a key" : received})`;
    const flag = isJson ? parameter : flagOf(parameter);
    const hint = rule === "must be an object" && !isJson ? ` Write ${flag}.NAME VALUE.` : "";
    return `  ${flag} ${rule}${value}.${example ? ` Example: ${example}` : hint}`;
  });
  // The line of a misspelled field says what to rename, and to add the field again would leave both.
  const others = issues.filter(({ rule }) => !/: rename "/.test(rule));
  const last = others.length === 0 ? [] : [missingFields(others, args) ?? next];
  return ["wrong arguments (invalid_input)", ...lines, ...last].join("\n");
}

/** Writes the fields that a map lacks, which no page lists, as the command takes them; `null` for other faults. */
function missingFields(issues: readonly InputIssue[], args: unknown): string | null {
  const missing = issues.filter(({ received }) => received === "nothing").map(({ parameter }) => parameter);
  const fields = missing.flatMap((path) => [...path.matchAll(/^(\w+)\.(.+)$/g)]);
  const [map = "", names] = [fields[0]?.[1], fields.map(([, , name = ""]) => name)];
  if (fields.length < issues.length) return null;
  const own = typeof args === "string" ? args : (args as Readonly<Record<string, object | string>>)[map];
  // A map is set either at once or by field.
  if (typeof own === "string") {
    const lacking = Object.entries(dataOf(names)).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`);
    return `Add to the JSON of ${map}: ${lacking.join(", ")}`;
  }
  const flags = fields.map(([path]) => `${toWord(flagOf(path))} VALUE`);
  if (names.every((name) => !/[.[]/.test(name))) return `Add to the same command: ${flags.join(" ")}`;
  const known = Object.keys(own ?? {});
  const place = known.length > 0 ? `Replace each ${flagOf(map)}.NAME by` : "Add to the same command:";
  return `${place} ${flagOf(map)} ${toWord(dataOf([...known, ...names]))}`;
}

function messageOf(error: unknown): string {
  if (isUsageError(error)) return error.unknown ? describeUnknown(error.unknown) : error.message;
  if (isToolError(error)) return withShortNames(describeToolError(error));
  return `unexpected error: ${error instanceof Error ? error.message : String(error)}`;
}

/**
 * Matches a name as a person types one: a flag, or a word of lower-case letters. A name with several digits or with
 * other letters may be a key.
 */
const TYPED = /^(?:--(?!.*\d.*\d.*\d)[A-Za-z][\w.-]{0,40}|-[A-Za-z]|-?[a-z]+(?:-[a-z]+)*)$/;

/** Words of other programs, and the parameters that they mean, without separators. */
const USUAL_WORDS = [
  [/^(?:n|limit|maxresults|count|size)$/, /^(?:max|limit$)/],
  [/^(?:from|since)$/, /^starttime$/],
  [/^(?:to|until)$/, /^endtime$/],
  [/^(?:q|query|filter|search)$/, /^(?:query|queries|keywords)$/],
  [/^id$/, /.id$/],
  [/^(?:identifier|(?:customer|user|contact)(?:id)?)$/, /^personid$/],
  [/^(?:recipients?|e?mail(?:address)?)$/, /^(?:to|personid)$/],
  [/^template(?:id)?$/, /messageid$/],
] as const;

/** Finds the name that an unknown one means: by its spelling, or by another program's word for it. */
export function meantName(name: string, known: readonly string[]): string | null {
  const simplify = (text: string) => text.replaceAll(/[-_]/g, "").toLowerCase();
  const [, pattern] = USUAL_WORDS.find(([word]) => word.test(simplify(name))) ?? [];
  const usual = pattern && known.find((one) => pattern.test(simplify(one)));
  return closestMatch(name, known, 1) ?? usual ?? closestMatch(name, known);
}

/** Suggests what an unknown name may mean. Quotes it only if it resembles a known one or no key, whose place it may be. */
function describeUnknown({ noun, name, position, known, near = [], listed }: UnknownName): string {
  const bare = (text: string) => text.replace(/^-+/, "");
  const closest = meantName(bare(name), known.map(bare));
  const likely = near.length > 0 ? near : known.filter((one) => bare(one) === closest).slice(0, 1);
  const names = new Intl.ListFormat("en", { type: "disjunction" }).format(likely);
  if (names) return `Unknown ${noun} ${quoteName(name)}; did you mean ${names}?`;
  const shown = TYPED.test(name) ? name : `in argument ${position}, which is not shown, because it may be a key`;
  return [`Unknown ${noun} ${shown}.`, listed ?? []].flat().join(" ");
}
