import { isRecord } from "@toolwright/core/authoring";
import type { Fields } from "@toolwright/core/http";

/** Values of the names in a template. */
type Names = ReadonlyMap<string, unknown>;
/** Renders a part of a template. */
type Part = (names: Map<string, unknown>) => string;

interface Block {
  readonly word: string;
  /** Code of each branch, with its parts: `if`, `elsif`, `else`. */
  readonly branches: { readonly code: string; readonly parts: Part[] }[];
}

const TAG = /\{\{-?([^{}]*?)-?\}\}|\{%-?\s*(\w+)([^{}%]*?)-?%\}/g;
const BLOCKS: readonly string[] = ["if", "unless", "for"];
const BRANCHES: readonly string[] = ["elsif", "else"];

/** The supported filters. `default` also replaces an empty string, as in Liquid. */
const FILTERS: Readonly<Record<string, (text: string, argument: string) => string>> = {
  default: (text, argument) => text || argument,
  upcase: (text) => text.toUpperCase(),
  downcase: (text) => text.toLowerCase(),
  capitalize: (text) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase(),
};

/** Key of the paths without a value, which no template can name. */
const MISSING = " missing";

/**
 * Renders a template: variables, `if`, `unless`, `for` and `assign`. A missing value is an empty string, and unknown
 * filters and tags change nothing. Names other than those of the data stay as they are.
 * @param missing gets the path of each value that the message shows or loops over without a default
 */
export function fillTemplate(template: string, data: Fields, missing = new Set<string>()): string {
  const root: Part[] = [];
  const open: Block[] = [];
  const add = (part: Part) => void (open.at(-1)?.branches.at(-1)?.parts ?? root).push(part);
  let position = 0;
  for (const match of template.matchAll(TAG)) {
    const [source, output, word = "", code = ""] = match;
    const text = template.slice(position, match.index);
    add(() => text);
    position = match.index + source.length;
    if (output !== undefined) add((names) => fillOutput(source, output, names));
    else if (word === "assign") add((names) => assign(code, names));
    else if (BLOCKS.includes(word)) open.push({ word, branches: [{ code, parts: [] }] });
    else if (BRANCHES.includes(word)) open.at(-1)?.branches.push({ code: word === "else" ? "" : code, parts: [] });
    else if (word === `end${open.at(-1)?.word}`) {
      const block = open.pop();
      if (block) add((names) => fillBlock(block, names));
    } else add(() => source);
  }
  const rest = template.slice(position);
  root.push(() => rest);
  return renderAll(root, new Map<string, unknown>(Object.entries({ trigger: data, [MISSING]: missing })));
}

function renderAll(parts: readonly Part[], names: Map<string, unknown>): string {
  return parts.map((part) => part(names)).join("");
}

function fillOutput(source: string, code: string, names: Names): string {
  const [path = "", ...filters] = code.split("|").map((part) => part.trim());
  if (!names.has(rootOf(path))) return source;
  const value = read(path, names);
  if (value === undefined && !filters.some((filter) => filter.startsWith("default"))) noteMissing(path, names);
  return filters.reduce((text, filter) => applyFilter(text, filter, names), textOf(value));
}

const noteMissing = (path: string, names: Names) => void (names.get(MISSING) as Set<string>).add(path);

function assign(code: string, names: Map<string, unknown>): string {
  const [name = "", ...expression] = code.split("=");
  const [path = "", ...filters] = expression.join("=").split("|");
  const value = read(path.trim(), names);
  names.set(
    name.trim(),
    filters.length === 0 ? value : filters.reduce((text, one) => applyFilter(text, one, names), textOf(value)),
  );
  return "";
}

function fillBlock({ word, branches }: Block, names: Map<string, unknown>): string {
  if (word === "for") return fillLoop(branches, names);
  const chosen = branches.find(({ code }, index) => {
    const isElse = index > 0 && code === "";
    return isElse || isTrue(read(code.trim(), names)) === (index > 0 || word === "if");
  });
  return renderAll(chosen?.parts ?? [], names);
}

function fillLoop([body, otherwise]: Block["branches"], names: Map<string, unknown>): string {
  const [name = "", , path = ""] = (body?.code ?? "").trim().split(/\s+/);
  const value = read(path, names);
  const items = Array.isArray(value) ? value : [];
  if (value === undefined && !otherwise) noteMissing(path, names);
  if (items.length === 0) return renderAll(otherwise?.parts ?? [], names);
  return items
    .map((item, index) => {
      const forloop = { index: index + 1, first: index === 0, last: index === items.length - 1 };
      return renderAll(body?.parts ?? [], new Map([...names, [name, item], ["forloop", forloop]]));
    })
    .join("");
}

function rootOf(path: string): string {
  return path.split(".", 1)[0] ?? "";
}

/** The value at a path such as `trigger.address.city`, or a quoted string. */
function read(path: string, names: Names): unknown {
  if (/^["']/.test(path)) return withoutQuotes(path);
  const [root = "", ...rest] = path.split(".");
  return rest.reduce<unknown>(
    (value, key) => (isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    names.get(root),
  );
}

function isTrue(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false;
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? "" : String(value);
}

function applyFilter(text: string, filter: string, names: Names): string {
  const [name = "", ...rest] = filter.split(":");
  const argument = textOf(read(rest.join(":").trim(), names));
  const known = Object.hasOwn(FILTERS, name.trim()) ? FILTERS[name.trim()] : undefined;
  return known ? known(text, argument) : text;
}

function withoutQuotes(argument: string): string {
  const [quote = ""] = argument;
  return argument.length > 1 && argument.endsWith(quote) ? argument.slice(1, -1) : argument;
}
