import {
  AssignTag,
  CaptureTag,
  CaseTag,
  CommentTag,
  type Value as Expression,
  ForTag,
  IfTag,
  Output,
  type Template,
  type Token,
  TypeGuards,
  UnlessTag,
} from "liquidjs";
import { TooComplex } from "./dialect.ts";
import { type ParsedTemplate, UnknownTag } from "./parse-template.ts";
import { BUILT_IN, MAX_PARTS, nameOfPath, type Path } from "./paths.ts";

/** The variables that templates read from a send's data. */
export interface TemplateVariables {
  /** Their names, in order of appearance: `order_id`, `address.city`, `items[].name`. */
  readonly names: readonly string[];
  /**
   * Those of `names` that may be missing, because a `default` filter, a condition or a loop's `else` covers every use.
   */
  readonly guarded: readonly string[];
  /** Each name's path. `[]` stands for every item of a list. */
  readonly paths: ReadonlyMap<string, Path>;
  /** Whether a template uses the data as a whole, and may therefore read more than `names`. */
  readonly readsAll: boolean;
}

/** The path of a name that is assigned around the templates, `null` for any other name. */
export type Bindings = (name: string) => Path | null;

/** A name's meaning: a value from the data, or one derived from others. */
type Name = { readonly path: Path } | { readonly derived: readonly Path[] };

/** If an assigned name has more variables, the rest are ignored. */
const MAX_DERIVED = 50;
/** Maximum number of uses of variables in a template. */
const MAX_USES = 20_000;

interface Reading {
  readonly uses: Map<string, boolean>;
  readonly paths: Map<string, Path>;
  readonly names: Map<string, Name>;
  readonly outer: Bindings;
  /** Names that the templates assign, `any` if a tag may assign any name. */
  assigned: Set<string> | "any";
  readsAll: boolean;
  isInLoop: boolean;
  usesLeft: number;
}

/** Collects the variables that templates read from a send's data. Uses that can't be followed need no data. */
export function collectVariables(outer: Bindings = () => null): {
  /** @throws TooComplex for a template with too many uses of variables */
  add(template: Pick<ParsedTemplate, "nodes">): void;
  result(): TemplateVariables & { readonly assigned: readonly string[] | "any" };
} {
  const reading: Reading = {
    uses: new Map(),
    paths: new Map(),
    names: new Map(),
    outer,
    assigned: new Set(),
    readsAll: false,
    isInLoop: false,
    usesLeft: MAX_USES,
  };
  return {
    add({ nodes }) {
      // Each template starts without the other templates' names.
      reading.names.clear();
      reading.usesLeft = MAX_USES;
      readAll(nodes, false, reading);
    },
    result() {
      const { uses, paths, readsAll, assigned } = reading;
      const names = [...uses.keys()];
      const guarded = names.filter((name) => uses.get(name));
      return { names, guarded, paths, readsAll, assigned: assigned === "any" ? assigned : [...assigned] };
    },
  };
}

/** @param isGuarded whether a condition decides if the nodes are shown */
function readAll(nodes: readonly Template[], isGuarded: boolean, reading: Reading): void {
  for (const node of nodes) readNode(node, isGuarded, reading);
}

function readNode(node: Template, isGuarded: boolean, reading: Reading): void {
  if (node instanceof CommentTag) return;
  if (node instanceof AssignTag) {
    readAssignment(node, isGuarded, reading);
    return;
  }
  if (node instanceof ForTag) {
    readLoop(node, isGuarded, reading);
    return;
  }
  const isCondition = node instanceof IfTag || node instanceof UnlessTag || node instanceof CaseTag;
  for (const argument of argumentsOf(node)) addUses(usesOf(argument, reading), isGuarded || isCondition, reading);
  readAll(childrenOf(node), isGuarded || isCondition, reading);
  if (node instanceof CaptureTag) bind(node.variable, { derived: [] }, reading);
  if (mayReadAll(node)) Object.assign(reading, { assigned: "any", readsAll: true });
  else for (const name of node.localScope?.() ?? []) noteAssigned(contentOf(name), reading);
}

/** Customer.io's tags that insert a link, a code or a number. */
const OWN_TAGS: readonly string[] = [
  "cio_link",
  "cio_link_id",
  "countdown",
  "generate_uuid",
  "manage_subscription_preferences_url",
  "random",
  "subscription_topic_name",
  "tracking_consent_url",
  "unsubscribe",
  "unsubscribe_url",
  "view_in_browser_url",
];
/** Tags that insert another template, which may read and assign anything. */
const INSERTING_TAGS: readonly string[] = ["include", "render", "layout"];

/** Whether a node may read all data and assign any name, as an unknown tag or another template may. */
function mayReadAll(node: Template): boolean {
  const { token } = node;
  if (node instanceof Output) return /\bsnippets\b/.test(token.getText());
  const name = TypeGuards.isTagToken(token) ? token.name : "";
  if (INSERTING_TAGS.includes(name)) return true;
  return node instanceof UnknownTag && (!OWN_TAGS.includes(name) || token.getText().includes("trigger"));
}

/** The nodes within a node. */
export function childrenOf(node: Template): readonly Template[] {
  // Templates that a tag inserts aren't read: there are none here.
  const step = mayReadAll(node) ? undefined : node.children?.(false, true).next();
  return step?.done ? step.value : [];
}

/** A tag's arguments. LiquidJS also yields the name of a file, and nothing for a word without a value. */
function argumentsOf(node: Template): (Expression | Token)[] {
  return [...(node.arguments?.() ?? [])].filter((argument) => typeof argument === "object" && argument !== null);
}

function contentOf(name: string | { readonly content: string }): string {
  return typeof name === "string" ? name : name.content;
}

function bind(name: string, meaning: Name, reading: Reading): void {
  const before = reading.names.get(name);
  // It may depend which of the meanings a later use has.
  if (before && "path" in before && before.path.length === 0) reading.readsAll = true;
  reading.names.set(name, meaning);
  noteAssigned(name, reading);
}

function noteAssigned(name: string, { assigned }: Reading): void {
  if (assigned !== "any") assigned.add(name);
}

/**
 * Reads an assignment: of a variable, `id = trigger.id`, of another name for the data, `order = trigger`, or of a
 * value.
 */
function readAssignment(node: AssignTag, isGuarded: boolean, reading: Reading): void {
  const [name = ""] = [...node.localScope()].map(contentOf);
  const [expression] = node.arguments();
  if (!expression) return;
  const uses = usesOf(expression, reading);
  const [first] = uses;
  const isAlias = first !== undefined && uses.length === 1 && isVariable(expression);
  const derived = uses.flatMap(({ path, isDefaulted }) => (isDefaulted ? [] : [path])).slice(0, MAX_DERIVED);
  // A name that isn't always the data may stand for other things when it is read.
  const isFollowed = isAlias && !isGuarded && !reading.isInLoop && !reading.names.has(name);
  // Nothing is shown yet. Using the assigned name means using the variable.
  addUses(
    uses.filter(({ path }) => path.length > 0 || !isFollowed),
    true,
    reading,
  );
  bind(name, isAlias ? { path: first.path } : { derived }, reading);
}

function isVariable(argument: Expression | Token): boolean {
  if (!("filters" in argument)) return true;
  return argument.filters.length === 0 && argument.initial.postfix.length === 1;
}

/** Reads a loop. A loop over a list in the data names the list's items. */
function readLoop(node: ForTag, isGuarded: boolean, reading: Reading): void {
  const { collection, variable, templates, elseTemplates } = node;
  const [list, ...others] = TypeGuards.isRangeToken(collection) ? [] : usesOf(collection, reading);
  const items = list && others.length === 0 && list.path.length > 0 ? [...list.path, "[]"] : null;
  for (const argument of argumentsOf(node))
    if (argument !== collection || !items) addUses(usesOf(argument, reading), isGuarded, reading);
  const before = reading.names.get(variable);
  reading.names.set(variable, items ? { path: items } : { derived: [] });
  const { isInLoop } = reading;
  reading.isInLoop = true;
  readAll(templates, isGuarded, reading);
  reading.isInLoop = isInLoop;
  if (before) reading.names.set(variable, before);
  else reading.names.delete(variable);
  readAll(elseTemplates, true, reading);
  if (items) addUses([{ path: items, isDefaulted: false }], isGuarded || elseTemplates.length > 0, reading);
}

/** A use of a variable. */
interface VariableUse {
  readonly path: Path;
  /** Whether a `default` filter covers it. */
  readonly isDefaulted: boolean;
}

function addUses(uses: readonly VariableUse[], isGuarded: boolean, reading: Reading): void {
  for (const { path, isDefaulted } of uses) {
    if (path.length === 0) reading.readsAll = true;
    else {
      const name = nameOfPath(path);
      // An item of a loop needs no separate data: its list does.
      const isCovered = isGuarded || isDefaulted;
      reading.uses.set(name, (reading.uses.get(name) ?? true) && isCovered);
      reading.paths.set(name, path);
    }
  }
}

/** The variables that a tag's argument uses. */
function usesOf(argument: Expression | Token, reading: Reading): VariableUse[] {
  if (!("filters" in argument))
    return pathsOf(argument as Token, reading).map((path) => ({ path, isDefaulted: false }));
  const { initial, filters } = argument as Expression;
  const isDefaulted = filters.some(({ name }) => name === "default");
  // Their arguments are templates or expressions.
  if (filters.some(({ name }) => name.endsWith("_exp") || name === "render_liquid")) reading.readsAll = true;
  const own = initial.postfix.flatMap((token) => pathsOf(token, reading)).map((path) => ({ path, isDefaulted }));
  const tokens = filters.flatMap(({ args }) => args.flatMap((arg) => (Array.isArray(arg) ? (arg[1] ?? []) : arg)));
  return [...own, ...tokens.flatMap((token) => pathsOf(token, reading)).map((path) => ({ path, isDefaulted: false }))];
}

/** The paths in the data that a token uses. */
function pathsOf(token: Token, reading: Reading): Path[] {
  if (TypeGuards.isRangeToken(token)) return [token.lhs, token.rhs].flatMap((side) => pathsOf(side, reading));
  if (!TypeGuards.isPropertyAccessToken(token)) return [];
  const { props } = token;
  // A name in brackets, `trigger[name]`, is used too.
  const inBrackets = props.slice(1).flatMap((prop) => pathsOf(prop, reading));
  const [root, ...rest] = props.map((prop) =>
    TypeGuards.isWordToken(prop) || TypeGuards.isQuotedToken(prop) ? prop.content : null,
  );
  if (token.variable || typeof root !== "string") {
    // Its first name is computed: `[trigger.name].id`.
    reading.readsAll = true;
    return inBrackets;
  }
  return [...findPaths(root, rest, reading), ...inBrackets];
}

function findPaths(root: string, rest: readonly (string | null)[], reading: Reading): readonly Path[] {
  const { names, outer } = reading;
  const name = names.get(root);
  reading.usesLeft -= 1 + (name && "derived" in name ? name.derived.length : 0);
  if (reading.usesLeft < 0) throw new TooComplex();
  if (name && "derived" in name) return name.derived;
  // A snippet is a template too.
  if (root === "snippets" && !name) reading.readsAll = true;
  const base = name ? name.path : (outer(root) ?? (root === "trigger" ? [] : null));
  if (!base) return [];
  const end = rest.findIndex(
    (part, index) =>
      part === null || (BUILT_IN.includes(part) && base.length + index > 0) || base.length + index >= MAX_PARTS,
  );
  return [[...base, ...rest.slice(0, end < 0 ? rest.length : end).filter((part) => part !== null)]];
}
