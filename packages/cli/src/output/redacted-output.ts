import { type InputIssue, isToolError } from "@toolwright/core";
import { closestMatch, quoteName, suggestName, toPrintableJson, toPrintableLine } from "@toolwright/core/text";
import { createRedact } from "@toolwright/core/transport";
import { flagOf } from "../arguments/parameter-flags.ts";
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
  return createOutput(
    [{ environment }, connection, ...accounts].flatMap((one) => secretsIn(one.environment)),
    isOutTerminal,
  );
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

/** Words an error for standard error, on one line and without keys. */
export function describeError(error: unknown, environment: Environment): string {
  const { text: redact } = createRedact(secretsIn(environment));
  return `toolwright: ${toPrintableLine(redact(messageOf(error)))}\n`;
}

/** Advice for models, at the end of a refusal, and for programs, which have options beside the variables. */
export const OTHER_ADVICE = / Do not repeat it unchanged[^.]*\.$|, or pass as option: [\w, ]+|; for any other[ \w]+\b/g;

/** Writes a tool's error for a person, with its code. An interruption has no code, since the user caused it. */
export function describeToolError({ code, message }: { readonly code: string; readonly message: string }): string {
  return code === "aborted"
    ? message.replace(/^The caller aborted the call\./, "Interrupted.")
    : `${message.replaceAll(OTHER_ADVICE, "")} (${code})`;
}

/** Maximum number of wrong arguments that an error lists. */
const MAX_ISSUES = 10;

/** Writes wrong arguments as flags, or as fields of JSON, one per line, and where to read about them. */
export function describeIssues(tool: string, issues: readonly InputIssue[], isJson: boolean): string {
  const lines = issues.slice(0, MAX_ISSUES).map(({ parameter, received, rule, example }) => {
    const value = received === "nothing" ? "" : ` (received ${received})`;
    return `  ${isJson || parameter.includes("[") ? parameter : flagOf(parameter)} ${rule}${value}.${example ? ` Example: ${example}` : ""}`;
  });
  return ["wrong arguments (invalid_input)", ...lines, `See toolwright ${tool} --help.`].join("\n");
}

function messageOf(error: unknown): string {
  if (isUsageError(error)) return error.unknown ? describeUnknown(error.unknown) : error.message;
  if (isToolError(error)) return withShortNames(describeToolError(error));
  return `unexpected error: ${error instanceof Error ? error.message : String(error)}`;
}

/** Matches a flag as a person types one. A name with several digits may be a key. */
const FLAG = /^--?(?!.*\d.*\d.*\d)[a-z][\w.-]{0,40}$/i;

/** Quotes an unknown name only if it resembles a known one or is a flag, since it may be a key in the wrong place. */
function describeUnknown({ noun, name, position, known, page = "", listed }: UnknownName): string {
  if (closestMatch(name, known) !== null) return `Unknown ${noun} ${quoteName(name)}; ${suggestName(name, known)}`;
  const place =
    noun === "tool" ? "`toolwright list` lists all tools" : `see toolwright ${page} --help`.replace("  ", " ");
  const hint = [`${place}.`, listed ?? []].flat().join(" ");
  if (noun === "flag" && FLAG.test(name)) return `Unknown flag ${name}; ${hint}`;
  return `Unknown ${noun} in argument ${position}, which is not shown, because it may be a key; ${hint}`;
}
