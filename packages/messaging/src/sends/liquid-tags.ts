/** A string, the start of a filter, or a name with its properties: `trigger.order_id`, `trigger["order id"]`. */
const TOKEN = /"[^"]*"|'[^']*'|\||[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*|\[[^[\]]*\])*/g;

/** A tag of a Liquid template. */
export interface Tag {
  /** The keyword of `{% … %}`: `if`, `assign`. Empty for `{{ … }}`. */
  readonly word: string;
  /** Strings, names with their properties, and `|`, in order. */
  readonly tokens: readonly string[];
  /** The code between the braces. */
  readonly code: string;
  /** Where the tag begins and ends in the template. */
  readonly start: number;
  readonly end: number;
}

/** Splits a template into its tags. A comment or raw block is one tag without names. Leaves out unclosed tags. */
export function tagsOf(template: string): Tag[] {
  const tags: Tag[] = [];
  const unclosedKinds = new Set<string>();
  const opening = /\{[{%]/g;
  for (let match = opening.exec(template); match; match = opening.exec(template)) {
    const [kind] = match;
    // Search for a missing end only once: many unclosed tags would take quadratic time.
    if (unclosedKinds.has(kind)) continue;
    const end = template.indexOf(kind === "{{" ? "}}" : "%}", opening.lastIndex);
    if (end < 0) {
      unclosedKinds.add(kind);
      continue;
    }
    const tag = { ...parseTag(kind, template.slice(opening.lastIndex, end)), start: match.index, end: end + 2 };
    opening.lastIndex = tag.end;
    const blockEnd = blockEndOf(tag);
    if (!blockEnd) {
      tags.push(tag);
      continue;
    }
    blockEnd.lastIndex = end;
    opening.lastIndex = blockEnd.test(template) ? blockEnd.lastIndex : template.length;
    tags.push({ ...tag, tokens: [], end: opening.lastIndex });
  }
  return tags;
}

/** The strings, names and `|` of a piece of code, in order. */
export function namesIn(code: string): readonly string[] {
  return code.match(TOKEN) ?? [];
}

function parseTag(kind: string, code: string): Omit<Tag, "start" | "end"> {
  // A hyphen at either end removes white space, and `{% # … %}` is a comment.
  const trimmed = code.replace(/^-|-$/g, "").trim();
  if (kind === "{%" && trimmed.startsWith("#")) return { word: "#", tokens: [], code: "" };
  const word = kind === "{%" ? (/^\w+/.exec(trimmed)?.[0] ?? "") : "";
  return { word, tokens: namesIn(trimmed), code: trimmed };
}

function blockEndOf({ word }: Tag): RegExp | null {
  if (word === "comment") return /\{%-?\s*endcomment\s*-?%\}/g;
  return word === "raw" ? /\{%-?\s*endraw\s*-?%\}/g : null;
}
