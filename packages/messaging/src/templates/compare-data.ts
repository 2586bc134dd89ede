import { isRecord } from "@toolwright/core/authoring";
import { closestMatch } from "@toolwright/core/text";
import type { UnreadableTemplate } from "./parse-template.ts";
import { namesAround, type Path } from "./paths.ts";
import type { TemplateText } from "./text-of.ts";
import type { TemplateVariables } from "./variables-of.ts";

export type Data = Readonly<Record<string, unknown>>;

/** A send's data, compared with what its message shows. */
export interface DataUse {
  /** Variables without data that every version of the message shows, on some channel. */
  readonly missing: readonly string[];
  /** Variables without data that the message may show, in another version or in a part that depends. */
  readonly possible: readonly string[];
  /** Variables that the message loops over although their data isn't a list. */
  readonly notLists: readonly string[];
  /** Data that none of the message's templates reads. */
  readonly unused: readonly string[];
}

/** A version of a message, and its channel: a broadcast may send an email and an SMS. */
export interface Version {
  readonly channel: string | undefined;
  readonly texts: readonly (TemplateText | UnreadableTemplate)[];
}

/**
 * Compares what a message's versions show with a send's data. An empty string is a value: it leaves the variable blank.
 */
export function compareVariables(
  versions: readonly Version[],
  variables: TemplateVariables | null,
  data: Data,
): DataUse {
  const texts = versions.map((version) => version.texts.filter((text) => "text" in text));
  const shown = texts.map((version) => new Set(version.flatMap(({ missing }) => [...missing].map(withoutBrackets))));
  const lacking = [...new Set(shown.flatMap((names) => [...names]))];
  const channels = Map.groupBy(shown.keys(), (index) => versions[index]?.channel);
  const missing = lacking.filter((name) =>
    [...channels.values()].some((indexes) => indexes.every((index) => shown[index]?.has(name))),
  );
  const dependent = texts.flat().flatMap(({ possible }) => possible.flatMap((part) => lackingIn(part, data)));
  const possible = [...new Set([...lacking, ...dependent])].filter((name) => !missing.includes(name));
  const read = new Set([...(variables?.paths.values() ?? [])].map(([first]) => first));
  return {
    missing: withoutParts(missing),
    possible: withoutParts(possible),
    notLists: [...new Set(texts.flat().flatMap(({ notLists }) => [...notLists]))],
    unused: !variables || variables.readsAll ? [] : Object.keys(data).filter((name) => !read.has(name)),
  };
}

/**
 * Finds the name in the data that a missing variable is misspelled as: one beside which it would be, and that no template
 * reads, such as `items[1].prise`. `null` for none.
 * @param read the paths that the templates read
 */
export function findMisspelled(value: unknown, [part, ...rest]: Path, read: readonly Path[], at = ""): string | null {
  const readIn = (name: string) => read.flatMap(([first, ...others]) => (first === name ? [others] : []));
  const items = part === "[]" && Array.isArray(value) ? value : [];
  const found = items.map((item, index) => findMisspelled(item, rest, readIn("[]"), `${at}[${index}]`));
  if (part === undefined || !isRecord(value)) return found.find((name) => name !== null) ?? null;
  const place = at && `${at}.`;
  if (Object.hasOwn(value, part)) return findMisspelled(value[part], rest, readIn(part), place + part);
  const near = closestMatch(
    part,
    Object.keys(value).filter((name) => readIn(name).length === 0),
  );
  return near && place + near;
}

/** Leaves out a value's fields if the value itself is missing. */
function withoutParts(names: readonly string[]): readonly string[] {
  const all = new Set(names);
  return names.filter((name) => !namesAround(name).some((other) => all.has(other)));
}

/** The variables that a part needs and the data lacks. */
function lackingIn({ names, guarded, paths }: TemplateVariables, data: Data): string[] {
  const covered = new Set(guarded);
  return names.filter((name) => !covered.has(name) && isMissing(data, paths.get(name) ?? [])).map(withoutBrackets);
}

/**
 * Whether a value lacks a path. In a list, every item must have the rest of it. A path that can't be followed counts as
 * present.
 */
function isMissing(value: unknown, [part, ...rest]: Path): boolean {
  if (part === undefined) return false;
  if (part === "[]") return Array.isArray(value) && value.some((item) => isMissing(item, rest));
  if (!Array.isArray(value) && isRecord(value) && Object.hasOwn(value, part)) return isMissing(value[part], rest);
  // Without its list, a loop has no items that could lack a field.
  return !rest.slice(0, -1).includes("[]");
}

/** `items[]` as the parameter that takes it: `items`. */
const withoutBrackets = (name: string): string => (name.endsWith("[]") ? withoutBrackets(name.slice(0, -2)) : name);
