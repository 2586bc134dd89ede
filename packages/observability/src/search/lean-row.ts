import { type AttributePaths, isNoise } from "./attribute-paths.ts";

/** Settings that reduce a search's rows. */
export interface Reduction {
  /** Field that contains the attributes. */
  readonly tail: string;
  /** Names of the fields that every row has; they can be `null`. */
  readonly names: readonly string[];
  /** Facets that the query names. */
  readonly named: readonly string[];
  /** Fields that rows lose, unless the query names them. */
  readonly omitted: readonly string[];
  readonly paths: AttributePaths;
  /** Whether rows keep milliseconds, and attributes that the query doesn't name. */
  readonly hasAttributes: boolean;
}

/** A row, or part of one. */
type Fields = Readonly<Record<string, unknown>>;

/** Minimum length of a value that counts as repeated when another field contains it. */
const MIN_REPEATED_CHARS = 3;
/** Entries that a list keeps. */
const LIST_ENTRIES = 10;
/** Tags that often explain a difference between rows. */
const FIRST_TAGS = ["env", "version"];
const STACK = /^(?:.*\.)?stack(?:_?trace)?$/;

/**
 * Returns the function that reduces a row to the facts that tell what happened: fields that aren't `null`, and
 * attributes by dotted path that are neither noise nor repeat a field. Anything that the query names stays, tags too.
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
    if (namedTags.length > 0) lean["tags"] = namedTags.length > 1 ? [...new Set(namedTags)] : namedTags;
    const attributes: [path: string, value: unknown, names: readonly string[]][] = [];
    const isSame = hasAttributes && repeats(fields, tail);
    paths.visit(fields[tail] ?? {}, isSame ? "all" : "named", (leaf, value, names) => {
      if (leaf.isNamed || (isSame && !leaf.isNoise && !isSame(leaf.path, value)))
        attributes.push([leaf.path, value, names]);
    });
    if (attributes.length > 0) lean[tail] = nest(attributes);
    return lean;
  };
}

/**
 * Attributes by dotted path. If paths aren't unique, as for `"user.id"` beside `user: {id}`, the attributes stay
 * nested.
 */
function nest(attributes: readonly (readonly [path: string, value: unknown, names: readonly string[]])[]): object {
  const isUnique = new Set(attributes.map(([path]) => path)).size === attributes.length;
  if (isUnique) return Object.fromEntries(attributes);
  return nestNames(attributes.map(([, value, names]) => [names, value]));
}

function nestNames(leaves: readonly (readonly [names: readonly string[], value: unknown])[]): object {
  const groups = Map.groupBy(leaves, ([[name = ""]]) => name);
  const entries = [...groups].map(([name, group]) => {
    const leaf = group.find(([names]) => names.length < 2);
    return [name, leaf ? leaf[1] : nestNames(group.map(([names, value]) => [names.slice(1), value]))];
  });
  return Object.fromEntries(entries);
}

/** Tells whether a row's fields repeat an attribute's value. */
function repeats({ tags: _, ...fields }: Fields, tail: string): (path: string, value: unknown) => boolean {
  const values = Object.keys(fields).flatMap((name) => (name === tail ? [] : [fields[name]]));
  const text = values.join("\n");
  // A query can use the kind of an error, but not a word in the message that contains it.
  return (path, value) =>
    path === "error.kind" || isPlainWord(value) ? values.includes(value) : isRepeated(value, text);
}

/** A time to the second: the order of the rows says which event came first. */
function withoutMilliseconds(name: string, value: unknown): unknown {
  const isTime = (name === "start" || name === "timestamp") && typeof value === "string";
  return isTime ? value.replace(/\.\d{3}Z$/, "Z") : value;
}

/** Whether `status` says what the flag `error` would. */
function isRedundant({ status, error }: Fields): boolean {
  return error === false || status === "error";
}

/** Whether a query names a tag by its key. */
function isNamed(tag: string, named: readonly string[]): boolean {
  return named.some((name) => tag.startsWith(name) && (tag.length === name.length || tag[name.length] === ":"));
}

/** A word that other fields can contain by coincidence, as a statement may contain a database's name. */
function isPlainWord(value: unknown): boolean {
  return typeof value === "string" && /^[a-z_]+$/.test(value);
}

/** Whether a row's fields contain a value as entire words. A URL's host doesn't count. */
function isRepeated(value: unknown, text: string): boolean {
  if (value === null || value === "") return true;
  if (typeof value !== "string" && typeof value !== "number") return false;
  const words = String(value).replace(/^https?:\/\/[^/]+\//, "/");
  if (words.length < MIN_REPEATED_CHARS) return false;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (!/\w/.test(text[at - 1] ?? "") && !/\w/.test(text[at + words.length] ?? "")) return true;
  return false;
}

/**
 * Creates the function that removes what a row says twice: tags and attributes that equal a field, and the message at
 * the start of a stack. Long lists are cut to their first entries and the number of the others; tags that tell little
 * are cut first, and those that the query names never.
 */
export function createCompactRow(tail: string, named: readonly string[]): (row: object) => object {
  const rankOf = (tag: string) =>
    isNamed(tag, [...named, ...FIRST_TAGS]) ? 0 : isNoise(tag.replace(/:.*/s, "")) ? 2 : 1;
  return (row) => {
    const { tags, [tail]: attributes, ...fields } = row as Fields;
    const shown = { ...(attributes as Fields), ...fields };
    const own = [...new Set(tags as readonly string[])]
      .filter((tag) => !Object.entries(shown).some(([name, value]) => tag === `${name}:${value}`))
      .sort((one, other) => rankOf(one) - rankOf(other));
    const entries = Math.max(LIST_ENTRIES, own.filter((tag) => rankOf(tag) === 0).length);
    const listed = cutList(own, entries, " tags, shown if query names them");
    return { ...row, tags: listed, [tail]: prune(attributes, "", fields) };
  };
}

function cutList(list: readonly unknown[], entries = LIST_ENTRIES, noun = ""): readonly unknown[] {
  return list.length > entries + 1 ? [...list.slice(0, entries), `…[+${list.length - entries}${noun}]`] : list;
}

/** Removes the attributes that equal the field of their name: `http.method` is also the field `http_method`. */
function prune(value: unknown, path: string, fields: Fields): unknown {
  if (Array.isArray(value)) return cutList(value);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).flatMap(([name, child]): [string, unknown][] => {
    const childPath = `${path}${name.replaceAll(".", "_")}`;
    if (typeof child === "string" && fields[childPath] === child) return [];
    if (typeof child === "string" && STACK.test(name))
      return [[name, withoutMessage(child, [...Object.values(fields), ...Object.values(value)])]];
    return [[name, prune(child, `${childPath}_`, fields)]];
  });
  return Object.fromEntries(kept);
}

/** Removes the message, with or without the kind of the error, that the first lines of a stack repeat. */
function withoutMessage(stack: string, shown: readonly unknown[]): string {
  for (const words of shown) {
    const at = typeof words === "string" && words !== "" ? stack.indexOf(`${words}\n`) : -1;
    if (at === 0 || (at > 0 && shown.includes(stack.slice(0, at).replace(/: $/, ""))))
      return stack.slice(at + `${words}\n`.length);
  }
  return stack;
}
