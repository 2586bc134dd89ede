import { listNames } from "../text/list-names.ts";

/** A variable from the data of a send: `trigger.order_id`, `trigger["order_id"]`. */
const VARIABLE = /\btrigger(?:\.([A-Za-z_]\w*)|\[\s*["']([^"'\]]+)["']\s*\])/g;

/** Names of the variables that Liquid templates read from the data of a send, in order of appearance. */
export function variablesOf(templates: readonly (string | null)[]): string[] {
  const names = templates
    .flatMap((template) => tagsOf(template ?? ""))
    .flatMap((tag) => [...tag.matchAll(VARIABLE)].map(([, dotted, quoted]) => dotted ?? quoted ?? ""));
  return [...new Set(names)];
}

/** The contents of a template's tags. Splits the string, since a regular expression would backtrack quadratically. */
function tagsOf(template: string): string[] {
  const [, ...parts] = template.split(/\{\{|\{%/);
  return parts.flatMap((rest) => {
    const end = rest.search(/\}\}|%\}/);
    return end < 0 ? [] : [rest.slice(0, end)];
  });
}

/** Warns about variables without data and about unused data. */
export function variableWarnings(
  variables: readonly string[],
  data: Readonly<Record<string, unknown>>,
  parameter: string,
): string[] {
  const missing = variables.filter((name) => !Object.hasOwn(data, name));
  const unused = Object.keys(data).filter((name) => !variables.includes(name));
  return [
    ...(missing.length > 0
      ? [`${parameter} lacks ${listNames(missing)}, which the message uses. The message would have blanks, or fail.`]
      : []),
    ...(unused.length > 0 ? [`${parameter} has ${listNames(unused)}, which the message does not use.`] : []),
  ];
}

/** Replaces the plain variables of a template. Variables without a value, and other tags, stay unchanged. */
export function fillVariables(template: string, data: Readonly<Record<string, unknown>>): string {
  return template.replaceAll(/\{\{\s*trigger\.(\w+)\s*\}\}/g, (tag, name: string) =>
    Object.hasOwn(data, name) ? String(data[name]) : tag,
  );
}
