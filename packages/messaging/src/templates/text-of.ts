import {
  AssignTag,
  BreakTag,
  CaptureTag,
  CommentTag,
  ContinueTag,
  CycleTag,
  EchoTag,
  type Value as Expression,
  ForTag,
  InlineCommentTag,
  LiquidTag,
  Output,
  RawTag,
  type Template,
  TypeGuards,
} from "liquidjs";
import { renderBlock } from "./blocks.ts";
import { DEPENDS, type LiquidEngine, textOf, type Value } from "./dialect.ts";
import { type Binding, createUse, evaluate, findToken, type Scope } from "./evaluate.ts";
import { createOwnWords, hasMarks, LOOSE_SPACE, type OwnWords } from "./marks.ts";
import type { ParsedTemplate } from "./parse-template.ts";
import type { Path } from "./paths.ts";
import {
  type Completion,
  isTested,
  MAX_CHARS,
  MAX_STEPS,
  type Rendering,
  TooComplex,
  write,
  writeText,
} from "./rendering.ts";
import { type Bindings, childrenOf, type TemplateVariables, variablesOf } from "./variables-of.ts";

/** The text of a template with the data of a send. */
export interface TemplateText {
  /** The text, with marks of the parts that depend. */
  readonly text: string;
  readonly ownWords: OwnWords;
  /** Variables without data that the text shows, or loops over. */
  readonly missing: ReadonlySet<string>;
  /** Variables that the text loops over, although their data is no list. */
  readonly notLists: ReadonlySet<string>;
  /** The variables of the parts that depend. */
  readonly possible: readonly TemplateVariables[];
}

/**
 * Finds the text of a template with the data of a send. What depends on more than them stays as it is in the template.
 * @throws TooComplex past the limits of work, length and depth
 */
export function textOfTemplate(
  template: ParsedTemplate,
  data: Readonly<Record<string, unknown>>,
  engine: LiquidEngine,
): TemplateText {
  const trigger: Binding = { value: data as Value, path: [], use: createUse() };
  let stepsLeft = MAX_STEPS;
  const names = new Map<string, Binding>();
  const loops: Map<string, Binding>[] = [];
  const scope: Scope = {
    engine,
    find: (name) =>
      loops.findLast((loop) => loop.has(name))?.get(name) ??
      names.get(name) ??
      (name === "trigger" ? trigger : undefined),
    spend(steps) {
      stepsLeft -= steps;
      if (stepsLeft < 0) throw new TooComplex();
    },
  };
  const rendering: Rendering = {
    template,
    engine,
    scope,
    ownWords: createOwnWords(),
    names,
    loops,
    cycles: new Map(),
    tested: [],
    shown: new Set(),
    notLists: new Set(),
    possible: [],
    pieces: [],
    charsLeft: MAX_CHARS,
    isBlank: false,
  };
  renderAll(template.nodes, rendering);
  const { ownWords, shown: missing, notLists, possible } = rendering;
  return { text: rendering.pieces.join(""), ownWords, missing, notLists, possible };
}

function renderAll(nodes: readonly Template[], rendering: Rendering): Completion {
  for (const node of nodes) {
    const completion = renderNode(node, rendering);
    if (completion !== "done") return completion;
  }
  return "done";
}

function renderNode(node: Template, rendering: Rendering): Completion {
  rendering.scope.spend(1);
  if (TypeGuards.isHTMLToken(node.token)) return renderText(node.token.getContent(), rendering);
  if (node instanceof Output) return renderValue(node, node.value, rendering);
  if (node instanceof EchoTag) {
    const [value] = node.arguments();
    return value && "filters" in value ? renderValue(node, value as Expression, rendering) : "done";
  }
  if (node instanceof CommentTag || node instanceof InlineCommentTag) return "done";
  if (node instanceof RawTag) {
    writeText(node.render(), rendering);
    return "done";
  }
  if (node instanceof AssignTag) return assign(node, rendering);
  if (node instanceof CaptureTag) return capture(node, rendering);
  if (node instanceof BreakTag) return "break";
  if (node instanceof ContinueTag) return "continue";
  if (node instanceof CycleTag) return renderCycle(node, rendering);
  if (node instanceof LiquidTag) return renderAll(node.templates, rendering);
  return renderBlock(node, rendering, renderAll) ?? leave(node, rendering);
}

function renderText(text: string, rendering: Rendering): Completion {
  const { isBlank, engine } = rendering;
  if (isBlank && text !== "" && text.trim() === "" && engine !== "latest") {
    if (engine === null) write(LOOSE_SPACE, rendering);
  } else writeText(text, rendering);
  return "done";
}

/** Writes the value of an output. */
function renderValue(node: Template, expression: Expression, rendering: Rendering): Completion {
  const { scope, engine } = rendering;
  const use = createUse();
  const text = textOf(evaluate(expression, scope, use), engine);
  if (text === DEPENDS) return leave(node, rendering);
  for (const name of use.missing) if (!isTested(name, rendering)) rendering.shown.add(name);
  writeText(text, rendering);
  return "done";
}

function assign(node: AssignTag, rendering: Rendering): Completion {
  const [name] = namesOf(node.localScope());
  const [expression] = node.arguments();
  if (name === undefined || !expression || !("filters" in expression)) return leave(node, rendering);
  const use = createUse();
  const value = evaluate(expression as Expression, rendering.scope, use);
  const path = pathOfAlias(expression as Expression, rendering.scope);
  rendering.names.set(name, { value, path, use });
  return "done";
}

/** The path of an expression that is nothing but a variable. */
function pathOfAlias({ initial, filters }: Expression, scope: Scope): Path | null {
  const [token, ...others] = initial.postfix;
  return token && others.length === 0 && filters.length === 0 ? findToken(token, scope, createUse()).path : null;
}

function capture(node: CaptureTag, rendering: Rendering): Completion {
  const outer = { pieces: rendering.pieces, shown: rendering.shown };
  const use = createUse();
  Object.assign(rendering, { pieces: [], shown: use.missing });
  const completion = renderAll(node.templates, rendering);
  const text = rendering.pieces.join("");
  Object.assign(rendering, outer);
  rendering.names.set(node.variable, { value: hasMarks(text) ? DEPENDS : text, path: null, use });
  return completion;
}

function renderCycle(node: CycleTag, rendering: Rendering): Completion {
  const values = literalsOf(node);
  if (!values || !rendering.cycles) return leave(node, rendering);
  const key = JSON.stringify(values);
  const position = rendering.cycles.get(key) ?? 0;
  rendering.cycles.set(key, (position + 1) % values.length);
  writeText(values[position] ?? "", rendering);
  return "done";
}

/** The strings of a `cycle` tag, `null` for other values and for one that has a name. */
function literalsOf(node: CycleTag): string[] | null {
  const { args } = node.token as typeof node.token & { readonly args: string };
  const parts = args.match(/"[^"]*"|'[^']*'|[^\s,"']+/g) ?? [];
  const isPlain = parts.length > 0 && parts.every((part) => /^["']/.test(part));
  return isPlain ? parts.map((part) => part.slice(1, -1)) : null;
}

/** Leaves a node as it is in the template, because its text depends, with what may follow from it. */
function leave(node: Template, rendering: Rendering): Completion {
  const { template, ownWords, names, loops } = rendering;
  const bindings: Bindings = (name) =>
    loops.findLast((loop) => loop.has(name))?.get(name)?.path ?? names.get(name)?.path ?? null;
  const within = childrenOf(node);
  const nodes = within.length > 0 ? within : [node];
  const { assigned, ...variables } = variablesOf([{ ...template, nodes }], bindings);
  rendering.possible.push(variables);
  const unknown: Binding = { value: DEPENDS, path: null, use: createUse() };
  const forgotten = assigned === "any" ? [...names.keys()] : assigned;
  for (const name of forgotten) names.set(name, unknown);
  if (!(node instanceof Output)) rendering.cycles = null;
  const tokens = template.tokensOf(node);
  rendering.scope.spend(tokens.length);
  write(ownWords.open(), rendering);
  for (const token of tokens) {
    if (TypeGuards.isHTMLToken(token)) writeText(token.getText(), rendering);
    else write(ownWords.add(token.getText()), rendering);
  }
  write(ownWords.close(), rendering);
  return loops.length > 0 && mayEndLoop(node) ? "depends" : "done";
}

/** Whether a node may end the loop around it. */
function mayEndLoop(node: Template): boolean {
  if (node instanceof BreakTag || node instanceof ContinueTag) return true;
  return !(node instanceof ForTag) && childrenOf(node).some(mayEndLoop);
}

function namesOf(tokens: Iterable<{ readonly content: string } | string>): string[] {
  return [...tokens].map((token) => (typeof token === "string" ? token : token.content));
}
