import {
  AssignTag,
  BreakTag,
  CaptureTag,
  CommentTag,
  ContinueTag,
  EchoTag,
  type Value as Expression,
  ForTag,
  InlineCommentTag,
  LiquidTag,
  Output,
  RawTag,
  type Template,
  type Token,
  TypeGuards,
} from "liquidjs";
import { renderBlock } from "./blocks.ts";
import { DEPENDS, type LiquidEngine, TooComplex, textOf, type Value, weigh } from "./dialect.ts";
import { type Binding, createUse, evaluateValue, findToken, isReadUnlike, type Scope } from "./evaluate.ts";
import { createOwnWords, hasMarks, LOOSE_SPACE, type OwnWords } from "./marks.ts";
import { type ParsedTemplate, parseTemplate, UnknownTag } from "./parse-template.ts";
import type { Path } from "./paths.ts";
import {
  type Budget,
  type Completion,
  isTested,
  MAX_CHARS,
  MAX_STEPS,
  type Rendering,
  write,
  writeText,
} from "./rendering.ts";
import { type Bindings, childrenOf, collectVariables, type TemplateVariables } from "./variables-of.ts";

/** A template's text with a send's data. */
export interface TemplateText {
  /** The text, with marks around the parts that depend. */
  readonly text: string;
  readonly ownWords: OwnWords;
  /** Variables without data that the text shows, or loops over. */
  readonly missing: ReadonlySet<string>;
  /** Variables that the text loops over although their data isn't a list. */
  readonly notLists: ReadonlySet<string>;
  /** The variables of the parts that depend. */
  readonly possible: readonly TemplateVariables[];
}

/**
 * Finds a template's text with a send's data. Parts that depend on anything else stay as they are in the template.
 * @throws TooComplex past the limits of work, length and depth
 */
export function textOfTemplate(
  template: ParsedTemplate,
  data: Readonly<Record<string, unknown>>,
  engine: LiquidEngine,
  budget: Budget = { steps: MAX_STEPS },
): TemplateText {
  const trigger: Binding = { value: data as Value, path: [], use: createUse() };
  const names = new Map<string, Binding>();
  const loops: Map<string, Binding>[] = [];
  const scope: Scope = {
    engine,
    find: (name) =>
      loops.findLast((loop) => loop.has(name))?.get(name) ??
      names.get(name) ??
      (name === "trigger" ? trigger : undefined),
    spend(steps) {
      budget.steps -= steps;
      if (budget.steps < 0) throw new TooComplex();
    },
  };
  const rendering: Rendering = {
    template,
    engine,
    scope,
    ownWords: createOwnWords(),
    names,
    loops,
    tested: [],
    shown: new Set(),
    notLists: new Set(),
    possible: [],
    pieces: [],
    charsLeft: MAX_CHARS,
    isBlank: false,
  };
  renderTemplate(template.nodes, rendering);
  const { ownWords, shown: missing, notLists, possible } = rendering;
  return { text: rendering.pieces.join(""), ownWords, missing, notLists, possible };
}

function renderTemplate(nodes: readonly Template[], rendering: Rendering): void {
  let completion: Completion = "done";
  for (const node of nodes) {
    // After a `break` or `continue` that depends, everything else does too.
    if (completion === "depends") leave(node, rendering);
    else completion = renderNode(node, rendering);
    if (completion === "break" || completion === "continue") return;
  }
}

function renderAll(nodes: readonly Template[], rendering: Rendering): Completion {
  for (const node of nodes) {
    const completion = renderNode(node, rendering);
    if (completion !== "done") return completion;
  }
  return "done";
}

function renderNode(node: Template, rendering: Rendering): Completion {
  const { token } = node;
  rendering.scope.spend(1);
  if (TypeGuards.isHTMLToken(token)) return renderText(token, rendering);
  rendering.scope.spend((token.end - token.begin) / 50);
  if (rendering.engine !== "latest" && isReadUnlike(token)) return leave(node, rendering);
  if (node instanceof Output) return renderValue(node, node.value, rendering);
  if (node instanceof EchoTag) {
    const [value] = node.arguments();
    return value && "filters" in value ? renderValue(node, value as Expression, rendering) : "done";
  }
  if (node instanceof InlineCommentTag) return "done";
  if (node instanceof CommentTag) return isPlainComment(node, rendering) ? "done" : leave(node, rendering);
  if (node instanceof RawTag) {
    writeText(node.render(), rendering);
    return "done";
  }
  if (node instanceof AssignTag) return assign(node, rendering);
  if (node instanceof CaptureTag) return capture(node, rendering);
  if (node instanceof BreakTag) return "break";
  if (node instanceof ContinueTag) return "continue";
  if (node instanceof LiquidTag) return renderAll(node.templates, rendering);
  const completion = renderBlock(node, rendering, renderAll);
  return completion === "depends" ? leave(node, rendering) : completion;
}

/** A piece between tags, without the white space that dashes in the tags remove. */
interface TextToken extends Token {
  readonly trimLeft: number;
  readonly trimRight: number;
  getContent(): string;
}

function renderText(token: TextToken, rendering: Rendering): Completion {
  const { isBlank, engine } = rendering;
  const { input, begin, end, trimLeft, trimRight } = token;
  const text = token.getContent();
  // Ruby's Liquid removes only ASCII white space: `x&nbsp;{{- y }}` with the character itself.
  const writeRemoved = (removed: string) => {
    if (engine !== "latest" && /[^ \t-\r]/.test(removed)) write(LOOSE_SPACE, rendering);
  };
  writeRemoved(input.slice(begin, begin + trimLeft));
  if (isBlank && text !== "" && text.trim() === "" && engine !== "latest") {
    if (engine === null) write(LOOSE_SPACE, rendering);
  } else writeText(text, rendering);
  writeRemoved(input.slice(end - trimRight, end));
  return "done";
}

/** Whether Ruby's Liquid, which also parses the tags in a comment, accepts it. */
function isPlainComment(node: CommentTag, { template, engine }: Rendering): boolean {
  const [, ...tokens] = template.tokensOf(node);
  const inner = tokens.slice(0, -1);
  const hasTags = engine !== "latest" && inner.some((token) => TypeGuards.isTagToken(token));
  return !hasTags || "nodes" in parseTemplate(inner.map((token) => token.getText()).join(""));
}

/** Writes the value of an output. */
function renderValue(node: Template, expression: Expression, rendering: Rendering): Completion {
  const { scope, engine } = rendering;
  const use = createUse();
  const value = evaluateValue(expression, scope, use);
  scope.spend(weigh(value));
  const text = textOf(value, engine);
  for (const name of use.missing) if (!isTested(name, rendering)) rendering.shown.add(name);
  if (text === DEPENDS) return leave(node, rendering);
  writeText(text, rendering);
  return "done";
}

function assign(node: AssignTag, rendering: Rendering): Completion {
  const [name] = namesOf(node.localScope());
  const [expression] = node.arguments();
  if (name === undefined || !expression || !("filters" in expression)) return leave(node, rendering);
  const use = createUse();
  const value = evaluateValue(expression as Expression, rendering.scope, use);
  const path = pathOfAlias(expression as Expression, rendering.scope);
  rendering.names.set(name, { value, path, use });
  return "done";
}

/** The path of an expression that is only a variable. */
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

/** Leaves a node as it is in the template, because its text depends, and marks what it may affect. */
function leave(node: Template, rendering: Rendering): Completion {
  const { template, ownWords, names, loops } = rendering;
  const tokens = template.tokensOf(node);
  const bindings: Bindings = (name) =>
    loops.findLast((loop) => loop.has(name))?.get(name)?.path ?? names.get(name)?.path ?? null;
  // Showing the node and finding its variables takes work.
  const [first, last] = [tokens[0], tokens.at(-1)];
  rendering.scope.spend(5 + tokens.length + ((last?.end ?? 0) - (first?.begin ?? 0)) / 20);
  const within = childrenOf(node);
  const nodes = within.length > 0 ? within : [node];
  const collected = collectVariables(bindings);
  collected.add({ nodes });
  const { assigned, ...variables } = collected.result();
  rendering.possible.push(variables);
  const unknown: Binding = { value: DEPENDS, path: null, use: createUse() };
  const forgotten = assigned === "any" ? [...names.keys()] : assigned;
  for (const name of forgotten) names.set(name, unknown);
  write(ownWords.open(), rendering);
  for (const token of tokens) {
    if (TypeGuards.isHTMLToken(token)) writeText(token.getText(), rendering);
    else write(ownWords.add(token.getText()), rendering);
  }
  write(ownWords.close(), rendering);
  const hasUnknownEnd = node instanceof UnknownTag && tokens.some(isEnd);
  return hasUnknownEnd || mayEndLoop(node) ? "depends" : "done";
}

function isEnd(token: Token): boolean {
  return TypeGuards.isTagToken(token) && ["break", "continue"].includes(token.name);
}

/** Whether a node may end the loop around it, or the message. */
function mayEndLoop(node: Template): boolean {
  if (node instanceof BreakTag || node instanceof ContinueTag) return true;
  return !(node instanceof ForTag) && childrenOf(node).some(mayEndLoop);
}

function namesOf(tokens: Iterable<{ readonly content: string } | string>): string[] {
  return [...tokens].map((token) => (typeof token === "string" ? token : token.content));
}
