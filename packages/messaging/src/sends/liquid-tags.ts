/** A string, the start of a filter, or a name with its properties: `trigger.order_id`, `trigger["order id"]`. */
const TOKEN = /"[^"]*"|'[^']*'|\||[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*|\[[^[\]]*\])*/g;

/** A tag of a Liquid template. */
export interface Tag {
  /** The keyword of `{% … %}`: `if`, `assign`. Empty for `{{ … }}`. */
  readonly word: string;
  /** Strings, names with their properties, and `|`, in order. */
  readonly tokens: readonly string[];
}

/** Splits a template into its tags. Leaves out comments and raw blocks, which Liquid does not run, and unclosed tags. */
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
    const tag = parseTag(kind, template.slice(opening.lastIndex, end));
    opening.lastIndex = end + 2;
    const blockEnd = blockEndOf(tag);
    if (!blockEnd) tags.push(tag);
    else {
      blockEnd.lastIndex = end;
      if (!blockEnd.test(template)) break;
      opening.lastIndex = blockEnd.lastIndex;
    }
  }
  return tags;
}

function parseTag(kind: string, code: string): Tag {
  // A hyphen at either end removes white space, and `{% # … %}` is a comment.
  const trimmed = code.replace(/^-|-$/g, "").trim();
  if (kind === "{%" && trimmed.startsWith("#")) return { word: "", tokens: [] };
  const word = kind === "{%" ? (/^\w+/.exec(trimmed)?.[0] ?? "") : "";
  return { word, tokens: trimmed.match(TOKEN) ?? [] };
}

function blockEndOf({ word }: Tag): RegExp | null {
  if (word === "comment") return /\{%-?\s*endcomment\b/g;
  return word === "raw" ? /\{%-?\s*endraw\b/g : null;
}
