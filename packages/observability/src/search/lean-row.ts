import { setField } from "@toolwright/core/authoring";
import type { AttributePaths } from "./attribute-paths.ts";

/** How the rows of a search are reduced. */
export interface Reduction {
  /** Field that contains the attributes. */
  readonly tail: string;
  /** Names of the fields that every row has; they can be `null`. */
  readonly names: readonly string[];
  /** Facets that the query names. */
  readonly named: readonly string[];
  /** Fields that rows lack, unless the query names them. */
  readonly omitted: readonly string[];
  readonly paths: AttributePaths;
  /** Whether rows keep attributes that the query does not name, and milliseconds. */
  readonly hasAttributes: boolean;
}

/** A row, or a part of one. */
type Fields = Readonly<Record<string, unknown>>;

/** Shortest value that counts as repeated where another field contains it. */
const MIN_REPEATED_CHARS = 3;

/**
 * Returns the function that reduces a row to the facts that tell what happened: fields that are not `null`, and attributes by
 * dotted path that are neither noise nor repeat a field. What the query names always stays, tags too.
 */
export function createLeanRow({
  tail,
  names,
  named,
  omitted,
  paths,
  hasAttributes,
}: Reduction): (row: object) => object {
  const isSeparate = (name: string) => name === "tags" || name === tail;
  const dropped = omitted.filter((name) => !named.includes(name));
  const kept = names.filter((name) => !isSeparate(name) && (name === "error_message" || !dropped.includes(name)));
  const dropsMessage = dropped.includes("error_message");
  // A tag such as service:web repeats the field of that name.
  const facets = named.filter((name) => isSeparate(name) || !names.includes(name));
  // The release often explains a change.
  const tagNames = hasAttributes ? [...facets, "version"] : facets;
  return (row) => {
    const fields = row as Fields;
    const lean: Record<string, unknown> = {};
    for (const name of kept) {
      const value = fields[name];
      if (value === null) continue;
      if (name === "error" && isRedundant(fields) && !named.includes(name)) continue;
      // Without its type, only the message says which error it was.
      if (name === "error_message" && dropsMessage && fields["error_type"] !== null) continue;
      lean[name] = hasAttributes ? value : withoutMilliseconds(name, value);
    }
    if (tagNames.length === 0) return lean;
    const namedTags = ((fields["tags"] ?? []) as readonly string[]).filter((tag) => isNamed(tag, tagNames));
    if (namedTags.length > 0) lean["tags"] = [...new Set(namedTags)];
    const keptPaths = new Set<string>();
    const attributes: [path: string, value: unknown, names: readonly string[]][] = [];
    const isSame = hasAttributes && repeats(fields, tail);
    paths.visit(fields[tail] ?? {}, isSame ? "all" : "named", (leaf, value, names) => {
      if (!leaf.isNamed && (!isSame || leaf.isNoise || isSame(leaf.path, value))) return;
      keptPaths.add(leaf.path);
      attributes.push([leaf.path, value, names]);
    });
    if (attributes.length > 0) lean[tail] = nest(attributes, keptPaths.size === attributes.length);
    return lean;
  };
}

/** Attributes by dotted path. Without unique paths, as for `"user.id"` beside `user: {id}`, they stay nested as they came. */
function nest(
  attributes: readonly (readonly [path: string, value: unknown, names: readonly string[]])[],
  isUnique: boolean,
): object {
  const root: Record<string, unknown> = {};
  for (const [path, value, names] of attributes) {
    let parent = root;
    if (!isUnique)
      for (const name of names.slice(0, -1)) {
        if (!Object.hasOwn(parent, name)) setField(parent, name, {});
        parent = parent[name] as Record<string, unknown>;
      }
    setField(parent, isUnique ? path : (names.at(-1) ?? ""), value);
  }
  return root;
}

/** Tells whether the fields of a row say what an attribute says. */
function repeats({ tags: _, ...fields }: Fields, tail: string): (path: string, value: unknown) => boolean {
  const values = Object.keys(fields).flatMap((name) => (name === tail ? [] : [fields[name]]));
  const text = values.join("\n");
  // A query can name the kind of an error, but not a word of the message that has it.
  return (path, value) =>
    path === "error.kind" || isPlainWord(value) ? values.includes(value) : isRepeated(value, text);
}

/** A time to the second: the order of the rows says which event was first. */
function withoutMilliseconds(name: string, value: unknown): unknown {
  const isTime = (name === "start" || name === "timestamp") && typeof value === "string";
  return isTime ? value.replace(/\.\d{3}Z$/, "Z") : value;
}

/** Whether `status` says what the flag `error` would. */
function isRedundant({ status, error }: Fields): boolean {
  return error === false || status === "error";
}

function isNamed(tag: string, named: readonly string[]): boolean {
  return named.some((name) => tag.startsWith(name) && (tag.length === name.length || tag[name.length] === ":"));
}

/** A word that other fields can contain by coincidence, as a statement contains the name of a database. */
function isPlainWord(value: unknown): boolean {
  return typeof value === "string" && /^[a-z_]+$/.test(value);
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
