import { createScope, type Path, type Scope } from "./liquid-scope.ts";
import { namesIn, type Tag, tagsOf } from "./liquid-tags.ts";

/** The variables that templates read from the data of a send. */
export interface TemplateVariables {
  /** Their names, in order of appearance: `order_id`, `address.city`, `items[].name`. */
  readonly names: readonly string[];
  /** Those of `names` that may be missing: a `default` filter, a condition or an `else` of a loop covers every use. */
  readonly guarded: readonly string[];
  /** The path of each name. `[]` stands for every item of a list. */
  readonly paths: ReadonlyMap<string, Path>;
  /** Whether a template uses the data as a whole, and may therefore read more than `names`. */
  readonly readsAll: boolean;
}

const OPENINGS: readonly string[] = ["if", "unless", "case"];
const BRANCHES: readonly string[] = ["elsif", "when"];
const CLOSINGS: readonly string[] = ["endif", "endunless", "endcase"];
const LOOPS: readonly string[] = ["for", "tablerow"];
const LOOP_ENDS: readonly string[] = ["endfor", "endtablerow"];
/** More variables in one assigned name are ignored. */
const MAX_ASSIGNED = 50;

/** Receives each use of a variable. */
type AddUse = (path: Path, isGuarded: boolean) => void;

/** Finds the variables that Liquid templates read from the data of a send. What cannot be followed needs no data. */
export function readVariables(templates: readonly (string | null)[]): TemplateVariables {
  const uses = new Map<string, boolean>();
  const paths = new Map<string, Path>();
  let readsAll = false;
  const addUse: AddUse = (path, isGuarded) => {
    if (path.length === 0) {
      readsAll = true;
      return;
    }
    const name = nameOfPath(path);
    uses.set(name, (uses.get(name) ?? true) && isGuarded);
    paths.set(name, path);
  };
  for (const template of templates) readTemplate(template ?? "", addUse);
  const names = [...uses.keys()];
  return { names, guarded: names.filter((name) => uses.get(name)), paths, readsAll };
}

/** The name of a path: `items[].name`. */
export function nameOfPath(path: Path): string {
  return path.reduce((name, part, index) => {
    if (index === 0) return part;
    if (part === "[]") return `${name}[]`;
    return /^[A-Za-z_][\w-]*$/.test(part) ? `${name}.${part}` : `${name}[${JSON.stringify(part)}]`;
  }, "");
}

/** Reports each use of a variable. */
function readTemplate(template: string, addUse: AddUse): void {
  const scope = createScope();
  const conditions = createConditions();
  const loops = createLoops(scope, addUse);
  for (const tag of tagsOf(template)) {
    const { word, tokens } = tag;
    if (word === "assign") assign(tokens, scope, addUse);
    else if (word === "capture") scope.bind(tokens[1] ?? "", { derived: [] });
    else if (LOOPS.includes(word)) loops.open(tag, conditions.cover);
    else if (word === "else" && loops.isInnermost()) loops.copes();
    else {
      const { paths, defaulted } = readTokens(tokens, scope);
      conditions.enter(word, paths);
      for (const path of paths) addUse(path, isCopedWith(path, tag) || defaulted.has(path) || conditions.cover(path));
      conditions.leave(word);
      if (LOOP_ENDS.includes(word)) loops.close();
    }
    if (OPENINGS.includes(word)) loops.enterCondition();
    if (CLOSINGS.includes(word)) loops.leaveCondition();
  }
  loops.closeAll();
}

/** Whether a use needs no data: an item of a loop, or a `liquid` tag, whose conditions are not known. */
function isCopedWith(path: Path, { word }: Tag): boolean {
  return word === "liquid" || path.at(-1) === "[]";
}

/** The variables that a tag uses. */
interface TagUse {
  readonly paths: readonly Path[];
  /** Those of `paths` that a `default` filter covers: the ones before the first filter. */
  readonly defaulted: ReadonlySet<Path>;
}

/** Reads the assignment of a variable, `id = trigger.id`, of another name for the data, `order = trigger`, or of a value. */
function assign([, target = "", ...expression]: readonly string[], scope: Scope, addUse: AddUse): void {
  const [source = "", ...others] = expression;
  const use = readTokens(expression, scope);
  const alias = others.length === 0 ? scope.pathOf(source) : null;
  if (alias) scope.bind(target, { path: alias });
  else {
    const unguarded = use.paths.filter((path) => !use.defaulted.has(path));
    scope.bind(target, { derived: [...new Set(unguarded)].slice(0, MAX_ASSIGNED) });
  }
  // Nothing is printed yet: a use of the assigned name is a use of the variable.
  for (const path of use.paths) if (path.length > 0 || !alias) addUse(path, true);
}

function readTokens(tokens: readonly string[], scope: Scope): TagUse {
  const paths: Path[] = [];
  let pathsBeforeFilters: number | null = null;
  let hasDefault = false;
  tokens.forEach((token, index) => {
    if (token === "|") pathsBeforeFilters ??= paths.length;
    else if (tokens[index - 1] === "|") hasDefault ||= token === "default";
    else {
      paths.push(...scope.pathsOf(token));
      // A name in brackets, `trigger[name]`, is used too.
      for (const [, code = ""] of token.matchAll(/\[([^[\]"']*)\]/g))
        for (const name of namesIn(code)) paths.push(...scope.pathsOf(name));
    }
  });
  return { paths, defaulted: new Set(hasDefault ? paths.slice(0, pathsBeforeFilters ?? 0) : []) };
}

/** The variables that the conditions around a tag test. */
function createConditions() {
  const blocks: string[][] = [];
  const counts = new Map<string, number>();
  const count = (name: string, change: number) => counts.set(name, (counts.get(name) ?? 0) + change);
  return {
    /** Whether a condition tests a path, or an object or list around it. */
    cover: (path: Path) => path.some((_, index) => (counts.get(nameOfPath(path.slice(0, index + 1))) ?? 0) > 0),
    enter(word: string, paths: readonly Path[]) {
      if (OPENINGS.includes(word)) blocks.push([]);
      if (!OPENINGS.includes(word) && !BRANCHES.includes(word)) return;
      const names = paths.map(nameOfPath);
      blocks.at(-1)?.push(...names);
      if (blocks.length > 0) for (const name of names) count(name, 1);
    },
    leave(word: string) {
      if (CLOSINGS.includes(word)) for (const name of blocks.pop() ?? []) count(name, -1);
    },
  };
}

/** A loop whose end has not been reached. */
interface Loop {
  /** The lists that it reads. */
  readonly lists: readonly Path[];
  isGuarded: boolean;
  /** Conditions that are open within the loop. */
  conditions: number;
  leave(): void;
}

/** The loops around a tag. A loop over a list of the data names its items. */
function createLoops(scope: Scope, addUse: AddUse) {
  const open: Loop[] = [];
  const close = () => {
    const loop = open.pop();
    loop?.leave();
    for (const list of loop?.lists ?? []) addUse(list, loop?.isGuarded ?? true);
  };
  return {
    open({ tokens, code }: Tag, cover: (path: Path) => boolean) {
      const [, item = "", , collection = "", ...options] = tokens;
      const isRange = /\sin\s*\(/.test(code);
      const list = isRange ? null : scope.pathOf(collection);
      const isList = list !== null && list.length > 0;
      const used = isRange ? [collection, ...options] : isList ? options : [collection, ...options];
      for (const path of readTokens(used, scope).paths) addUse(path, cover(path));
      const items = isList ? [...list, "[]"] : null;
      const leave = scope.bind(item, items ? { path: items } : { derived: [] });
      open.push({ lists: items ? [items] : [], isGuarded: items !== null && cover(items), conditions: 0, leave });
    },
    /** Whether the innermost open block is a loop: an `else` then belongs to it. */
    isInnermost: () => open.at(-1)?.conditions === 0,
    /** The innermost loop has an `else`, so it copes without items. */
    copes() {
      const loop = open.at(-1);
      if (loop) loop.isGuarded = true;
    },
    enterCondition() {
      const loop = open.at(-1);
      if (loop) loop.conditions++;
    },
    leaveCondition() {
      const loop = open.at(-1);
      if (loop && loop.conditions > 0) loop.conditions--;
    },
    close,
    closeAll() {
      while (open.length > 0) close();
    },
  };
}
