import { listNames } from "../text/list-names.ts";

/** A variable of a send: `trigger.order_id`, `trigger["order_id"]`. */
const VARIABLE = /\btrigger(?:\.([A-Za-z_]\w*)|\[\s*["']([^"'\]]+)["']\s*\])/g;

/** Names of the variables that Liquid texts take from the data of a send, in the order they appear. */
export function variablesOf(texts: readonly (string | null)[]): string[] {
  const names = texts
    .flatMap((text) => tagsOf(text ?? ""))
    .flatMap((tag) => [...tag.matchAll(VARIABLE)].map(([, dotted, quoted]) => dotted ?? quoted ?? ""));
  return [...new Set(names)];
}

/** The insides of the tags of a text, cut apart rather than matched: a match would look far ahead from every brace. */
function tagsOf(text: string): string[] {
  const [, ...opened] = text.split(/\{\{|\{%/);
  return opened.flatMap((rest) => {
    const end = rest.search(/\}\}|%\}/);
    return end < 0 ? [] : [rest.slice(0, end)];
  });
}

/** How data and variables differ, in words. */
export function variableWarnings(
  variables: readonly string[],
  data: Readonly<Record<string, unknown>>,
  parameter: string,
): string[] {
  const missing = variables.filter((name) => !Object.hasOwn(data, name));
  const unused = Object.keys(data).filter((name) => !variables.includes(name));
  return [
    ...(missing.length > 0
      ? [`${parameter} lacks ${listNames(missing)}, which the message uses: it would show blanks or fail.`]
      : []),
    ...(unused.length > 0 ? [`${parameter} holds ${listNames(unused)}, which the message does not use.`] : []),
  ];
}

/** A text with the plain variables of a send filled in; what has no value, or does more, stays as it is. */
export function fillVariables(text: string, data: Readonly<Record<string, unknown>>): string {
  return text.replaceAll(/\{\{\s*trigger\.(\w+)\s*\}\}/g, (tag, name: string) =>
    Object.hasOwn(data, name) ? String(data[name]) : tag,
  );
}
