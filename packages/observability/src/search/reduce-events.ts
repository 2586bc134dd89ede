import { nameOf, setField } from "@toolwright/core/authoring";
import type { AttributePaths } from "./attribute-paths.ts";

/** How the rows of a search are reduced. */
export interface Reduction {
  /** Field that contains the attributes. */
  readonly tail: string;
  /** Facets that the query names. */
  readonly named: readonly string[];
  /** Names of the fields of a full row. */
  readonly fields: ReadonlySet<string>;
  /** Fields that reduced rows lack. */
  readonly omitted: ReadonlySet<string>;
  readonly paths: AttributePaths;
}

/** A row, or a part of one. */
type Fields = Readonly<Record<string, unknown>>;

/** Maximum length of the list of attributes that a level leaves out, characters. */
const MAX_LIST_CHARS = 200;

/**
 * Reduces a row to its fields that are not `null`, its attributes by dotted path, and its tags. Attributes and tags that
 * the query names always stay.
 * @param keeps whether rows keep an attribute, by its path, or a tag, by {@link tagName}; `null`: only those named
 */
export function reduceRow(
  row: object,
  { tail, named, fields, omitted, paths }: Reduction,
  keeps: ((name: string) => boolean) | null,
): object {
  const reduced: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row))
    if (value !== null && name !== "tags" && name !== tail && !omitted.has(name)) setField(reduced, name, value);
  // A tag such as service:web repeats the field of that name.
  const namedTags = named.filter((name) => !fields.has(name));
  if (keeps || namedTags.length > 0) {
    const tags = tagsOf(row).filter((tag) => keeps?.(tagName(tag)) || isNamed(tag, namedTags));
    if (tags.length > 0) reduced.tags = tags;
  }
  if (Object.hasOwn(row, tail) && (keeps || named.length > 0)) {
    const leaves: Record<string, unknown> = {};
    let isEmpty = true;
    paths.visit((row as Fields)[tail], keeps ? "all" : "named", (leaf, value) => {
      if (!leaf.isNamed && !keeps?.(leaf.path)) return;
      setField(leaves, leaf.path, value);
      isEmpty = false;
    });
    if (!isEmpty) reduced[tail] = leaves;
  }
  return reduced;
}

function tagsOf(row: object): readonly string[] {
  return "tags" in row ? (row.tags as readonly string[]) : [];
}

/** Name of all tags with the same key. No attribute has it, since its path would begin with a blank. */
function tagName(tag: string): string {
  const end = tag.indexOf(":");
  return ` ${end < 0 ? tag : tag.slice(0, end)}`;
}

function isNamed(tag: string, named: readonly string[]): boolean {
  return named.some((name) => tag.startsWith(name) && (tag.length === name.length || tag[name.length] === ":"));
}

/** An attribute with one value in all rows that have it ranks as if it were wider by this factor. */
const CONSTANT_FACTOR = 2;

/** What an attribute or tag takes in all rows. */
interface Width {
  chars: number;
  count: number;
  readonly values: Set<string>;
}

/** The rank of an attribute: its characters, weighted more the less its values vary. */
function rankOf({ chars, count, values }: Width): number {
  const variety = count > 1 ? (values.size - 1) / (count - 1) : 0;
  return chars * (CONSTANT_FACTOR - (CONSTANT_FACTOR - 1) * variety);
}

/**
 * Ranks the attributes and tags of rows by the characters that they take in all rows. Those whose values vary rank lower,
 * because they tell the rows apart.
 * @returns a function that returns the widest ones, without which the others take at most a share of the characters
 */
export function rankByWidth(
  rows: readonly object[],
  { tail, paths }: Reduction,
): (share: number) => ReadonlySet<string> {
  const widths = new Map<string, Width>();
  const add = (name: string, value: string, chars: number) => {
    const width = widths.get(name);
    if (!width) widths.set(name, { chars, count: 1, values: new Set([value]) });
    else {
      width.chars += chars;
      width.count++;
      width.values.add(value);
    }
  };
  for (const row of rows) {
    if (Object.hasOwn(row, tail))
      paths.visit((row as Fields)[tail], "all", (leaf, value) => {
        if (leaf.isNamed) return;
        const text = typeof value === "string" ? value : JSON.stringify(value ?? null);
        add(leaf.path, text, leaf.path.length + text.length);
      });
    for (const tag of tagsOf(row)) add(tagName(tag), tag, tag.length);
  }
  const ranked = [...widths].sort(([, one], [, other]) => rankOf(other) - rankOf(one));
  const total = ranked.reduce((sum, [, { chars }]) => sum + chars, 0);
  return (share) => {
    let kept = total;
    return new Set(
      ranked.flatMap(([name, { chars }]) => {
        if (kept <= total * share) return [];
        kept -= chars;
        return [name];
      }),
    );
  };
}

/** Says which attributes and tags rows lack, the widest first, as many as {@link MAX_LIST_CHARS} allow. */
export function describeLeftOut(names: readonly string[]): string {
  let chars = 0;
  const shown = names
    .map((name) => (name.startsWith(" ") ? `tag ${nameOf(name.slice(1))}` : nameOf(name)))
    .filter((name) => {
      chars += name.length + 2;
      return chars <= MAX_LIST_CHARS;
    });
  const rest = names.length - shown.length;
  const more = rest > 0 ? `${shown.length > 0 ? " and " : ""}${rest} more` : "";
  return `Rows lack the widest attributes: ${shown.join(", ")}${more}.`;
}
