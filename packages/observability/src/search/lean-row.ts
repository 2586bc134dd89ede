import { setField } from "@toolwright/core/authoring";
import type { AttributePaths } from "./attribute-paths.ts";

/** How the rows of a search are reduced. */
export interface Reduction {
  /** Field that contains the attributes. */
  readonly tail: string;
  /** Facets that the query names. */
  readonly named: readonly string[];
  /** Fields that rows lack unless the query names them. */
  readonly omitted: readonly string[];
  readonly paths: AttributePaths;
  /** Whether rows keep attributes that the query does not name. */
  readonly hasAttributes: boolean;
}

/** A row, or a part of one. */
type Fields = Readonly<Record<string, unknown>>;

/** Attributes that seldom answer a question: what reported the event, its runtime, its client, and stacks. */
const NOISE = [
  /^_/,
  /^(dd|otel|logger|thread|process|runtime|runtime-id|process_id|pid|language|component|env|version|span\.kind)(\.|$)/,
  /(^|\.)user_?agent/,
  /(^|\.|_)ip(\.|$)/,
  /(^|\.)(port|geoip|bytes_(written|read)|stack|stack_?trace|thread_name|status_category)(\.|$)/,
  /^http\.(version|url_details\.(host|scheme|queryString))(\.|$)/,
  /^(kube|cloud|container|pod|instance|host|image|git|cf|buildpack)([._-]|$)/,
];

/** Shortest value that counts as repeated where another field contains it. */
const MIN_REPEATED_CHARS = 3;

/**
 * Reduces a row to the facts that tell what happened: fields that are not `null`, and attributes by dotted path that are
 * neither noise nor repeat a field. What the query names always stays, tags too.
 */
export function leanRow(row: object, { tail, named, omitted, paths, hasAttributes }: Reduction): object {
  const { tags, [tail]: attributes, ...fields } = row as Fields;
  // Without its type, only the message says which error it was.
  const isOmitted = (name: string) =>
    omitted.includes(name) && !(name === "error_message" && fields["error_type"] === null);
  const kept = Object.entries(fields).filter(
    ([name, value]) => value !== null && (named.includes(name) || !(isOmitted(name) || isRedundant(fields, name))),
  );
  const lean: Record<string, unknown> = Object.fromEntries(kept);
  // A tag such as service:web repeats the field of that name.
  const facets = named.filter((name) => !Object.hasOwn(fields, name));
  const namedTags = ((tags ?? []) as readonly string[]).filter((tag) => isNamed(tag, facets));
  if (namedTags.length > 0) lean["tags"] = [...new Set(namedTags)];
  const leaves: Record<string, unknown> = {};
  const values = Object.values(fields);
  const text = values.join("\n");
  // A query can name the kind of an error, but not a word of the message that has it.
  const isSame = (path: string, value: unknown) =>
    path === "error.kind" ? values.includes(value) : isRepeated(value, text);
  paths.visit(attributes ?? {}, hasAttributes ? "all" : "named", (leaf, value) => {
    if (leaf.isNamed || (hasAttributes && !isNoise(leaf.path) && !isSame(leaf.path, value)))
      setField(leaves, leaf.path, value);
  });
  if (Object.keys(leaves).length > 0) lean[tail] = leaves;
  return lean;
}

/** Whether `status` says what the flag `error` would. */
function isRedundant({ status, error }: Fields, name: string): boolean {
  return name === "error" && (error === false || status === "error");
}

function isNamed(tag: string, named: readonly string[]): boolean {
  return named.some((name) => tag === name || tag.startsWith(`${name}:`));
}

function isNoise(path: string): boolean {
  return NOISE.some((pattern) => pattern.test(path));
}

/** Whether the fields of a row contain a value as whole words. The host of a URL does not count. */
function isRepeated(value: unknown, text: string): boolean {
  if (value === null || value === "") return true;
  if (typeof value !== "string" && typeof value !== "number") return false;
  const words = String(value).replace(/^https?:\/\/[^/]+\//, "/");
  if (words.length < MIN_REPEATED_CHARS) return false;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (!/\w/.test(text[at - 1] ?? "") && !/\w/.test(text[at + words.length] ?? "")) return true;
  return false;
}
