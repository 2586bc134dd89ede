import { isNoise } from "./attribute-paths.ts";
import { isNamed } from "./lean-row.ts";

/** Entries that a list keeps. */
const LIST_ENTRIES = 10;
/** Tags that often explain a difference between rows. */
const FIRST_TAGS = ["env", "version"];
const STACK = /^(?:.*\.)?stack(?:_?trace)?$/;

type Fields = Readonly<Record<string, unknown>>;

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
