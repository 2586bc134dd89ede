import { tagsOf } from "./liquid-tags.ts";

/** The variables that templates read from the data of a send. */
export interface TemplateVariables {
  /** Their names, in order of appearance. */
  readonly names: readonly string[];
  /** Those of `names` that may be missing: a `default` filter or a condition covers every use. */
  readonly guarded: readonly string[];
  /** Whether a template uses the data as a whole, and may therefore read more than `names`. */
  readonly readsAll: boolean;
}

/** The name and the first property of a token. A property that is no literal is unknown. */
const PATH = /^([A-Za-z_][\w-]*)(?:\.([A-Za-z_][\w-]*)|\[\s*(?:"([^"]*)"|'([^']*)')\s*\])?/;
const OPENINGS: readonly string[] = ["if", "unless", "case"];
const BRANCHES: readonly string[] = ["elsif", "when"];
const CLOSINGS: readonly string[] = ["endif", "endunless", "endcase"];
/** More variables in one assigned name are ignored. */
const MAX_ASSIGNED = 50;

/** Finds the variables that Liquid templates read from the data of a send. */
export function readVariables(templates: readonly (string | null)[]): TemplateVariables {
  const uses = new Map<string, boolean>();
  const addUse = (name: string, isGuarded: boolean) => uses.set(name, (uses.get(name) ?? true) && isGuarded);
  let readsAll = false;
  for (const template of templates) {
    if (readTemplate(template ?? "", addUse)) readsAll = true;
  }
  const names = [...uses.keys()];
  return { names, guarded: names.filter((name) => uses.get(name)), readsAll };
}

/** Reports each use of a variable. Returns whether the template uses the data as a whole. */
function readTemplate(template: string, addUse: (name: string, isGuarded: boolean) => void): boolean {
  const scope: Scope = { data: new Set(["trigger"]), assigned: new Map() };
  const conditions = createConditions();
  let readsAll = false;
  for (const { word, tokens } of tagsOf(template)) {
    if (word === "assign") {
      const [, target = "", ...expression] = tokens;
      const { names, isWhole } = assign(target, expression, scope);
      // Nothing is printed yet: a use of the assigned name is a use of the variable.
      for (const name of names) addUse(name, true);
      readsAll ||= isWhole;
      continue;
    }
    const { names, defaulted, isWhole } = readTokens(tokens, scope);
    conditions.enter(word, names);
    // The condition of a `liquid` tag is not known.
    for (const name of names) addUse(name, word === "liquid" || defaulted.has(name) || conditions.cover(name));
    conditions.leave(word);
    readsAll ||= isWhole;
  }
  return readsAll;
}

/** What names stand for in a template. */
interface Scope {
  /** Names of the data as a whole: `trigger`, and names that it is assigned to. */
  readonly data: Set<string>;
  /** The variables behind other assigned names. */
  readonly assigned: Map<string, readonly string[]>;
}

/** The variables that a tag uses. */
interface TagUse {
  readonly names: readonly string[];
  /** Those of `names` that a `default` filter covers: the ones before the first filter. */
  readonly defaulted: ReadonlySet<string>;
  /** Whether the tag uses the data as a whole. */
  readonly isWhole: boolean;
}

/** Reads the assignment of a variable, `id = trigger.id`, or of another name for the data, `order = trigger`. */
function assign(target: string, expression: readonly string[], scope: Scope): TagUse {
  const use = readTokens(expression, scope);
  const [source = "", ...others] = expression;
  if (others.length === 0 && scope.data.has(source)) {
    scope.data.add(target);
    return { ...use, isWhole: false };
  }
  const unguarded = use.names.filter((name) => !use.defaulted.has(name));
  scope.assigned.set(target, [...new Set(unguarded)].slice(0, MAX_ASSIGNED));
  return use;
}

function readTokens(tokens: readonly string[], { data, assigned }: Scope): TagUse {
  const names: string[] = [];
  let isWhole = false;
  let namesBeforeFilters: number | null = null;
  let hasDefault = false;
  tokens.forEach((token, index) => {
    if (token === "|") namesBeforeFilters ??= names.length;
    else if (tokens[index - 1] === "|") hasDefault ||= token === "default";
    else {
      const [, root = "", dotted, quoted, singleQuoted] = PATH.exec(token) ?? [];
      const property = dotted ?? quoted ?? singleQuoted;
      if (!data.has(root)) names.push(...(assigned.get(root) ?? []));
      else if (property !== undefined) names.push(property);
      else isWhole = true;
    }
  });
  const defaulted = new Set(hasDefault ? names.slice(0, namesBeforeFilters ?? 0) : []);
  return { names, defaulted, isWhole };
}

/** The variables that the conditions around a tag test. */
function createConditions() {
  const blocks: string[][] = [];
  const counts = new Map<string, number>();
  const count = (name: string, change: number) => counts.set(name, (counts.get(name) ?? 0) + change);
  return {
    cover: (name: string) => (counts.get(name) ?? 0) > 0,
    enter(word: string, names: readonly string[]) {
      if (OPENINGS.includes(word)) blocks.push([]);
      if (!OPENINGS.includes(word) && !BRANCHES.includes(word)) return;
      blocks.at(-1)?.push(...names);
      if (blocks.length > 0) for (const name of names) count(name, 1);
    },
    leave(word: string) {
      if (CLOSINGS.includes(word)) for (const name of blocks.pop() ?? []) count(name, -1);
    },
  };
}

/** The variables of a send, compared with its data. */
export interface DataUse {
  /** Variables without data that the message needs. */
  readonly missing: readonly string[];
  /** Data that the message does not use. */
  readonly unused: readonly string[];
}

/** Compares the variables of a message with the data of a send. An empty string is a value: it leaves the variable blank. */
export function compareData(
  { names, guarded, readsAll }: TemplateVariables,
  data: Readonly<Record<string, unknown>>,
): DataUse {
  const [usedNames, guardedNames] = [new Set(names), new Set(guarded)];
  return {
    missing: names.filter((name) => !guardedNames.has(name) && !Object.hasOwn(data, name)),
    unused: readsAll ? [] : Object.keys(data).filter((name) => !usedNames.has(name)),
  };
}

/** Replaces the plain variables of a template. Variables without a value, and other tags, stay unchanged. */
export function fillVariables(template: string, data: Readonly<Record<string, unknown>>): string {
  return template.replaceAll(/\{\{\s*trigger\.(\w+)\s*\}\}/g, (tag, name: string) =>
    Object.hasOwn(data, name) ? String(data[name]) : tag,
  );
}
