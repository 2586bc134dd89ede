import {
  AssignTag,
  CaptureTag,
  CaseTag,
  CommentTag,
  ForTag,
  IfTag,
  InlineCommentTag,
  type Template,
  type Token,
  TypeGuards,
  UnlessTag,
} from "liquidjs";
import { isEqual } from "./compare-values.ts";
import { countKeys, DEPENDS, isList, isMap, isTrue, type Value, weigh } from "./dialect.ts";
import {
  type Binding,
  createUse,
  evaluate,
  evaluateOperand,
  evaluateToken,
  evaluateValue,
  type Found,
  findToken,
  type Scope,
  type Use,
} from "./evaluate.ts";
import { nameOfPath, type Path } from "./paths.ts";
import { type Completion, isTested, type Rendering } from "./rendering.ts";
import { childrenOf } from "./variables-of.ts";

/** Renders the nodes of a branch, or of one loop item. */
type RenderAll = (nodes: readonly Template[], rendering: Rendering) => Completion;

/** Renders a condition or a loop. Writes nothing if its text depends. */
export function renderBlock(node: Template, rendering: Rendering, renderAll: RenderAll): Completion {
  const { isBlank, charsLeft, pieces } = rendering;
  const { length } = pieces;
  rendering.isBlank ||= isBlankBlock(node);
  const completion =
    node instanceof ForTag ? renderLoop(node, rendering, renderAll) : renderBranch(node, rendering, renderAll);
  rendering.isBlank = isBlank;
  if (completion === "depends") {
    // Everything that the block has written so far depends as well.
    pieces.length = length;
    rendering.charsLeft = charsLeft;
  }
  return completion;
}

/** Writes the branch that the data selects. */
function renderBranch(node: Template, rendering: Rendering, renderAll: RenderAll): Completion {
  const { scope, tested, template } = rendering;
  const use = createUse();
  let chosen: readonly Template[] | null | undefined;
  // Ruby writes every `else` of a `case`, LiquidJS only the first one.
  if (node instanceof CaseTag) chosen = template.hasManyElse(node) ? null : chooseCase(node, rendering, use);
  else if (node instanceof IfTag || node instanceof UnlessTag) {
    chosen = node.elseTemplates ?? [];
    for (const [index, { value, templates }] of node.branches.entries()) {
      const holds =
        value.filters.length > 0 && rendering.engine !== "latest" ? DEPENDS : isTrue(evaluate(value, scope, use));
      if (holds === DEPENDS) return "depends";
      if (holds === (node instanceof IfTag || index > 0)) {
        chosen = templates;
        break;
      }
    }
  }
  if (!chosen) return "depends";
  tested.push(use.read);
  const completion = renderAll(chosen, rendering);
  tested.pop();
  return completion;
}

/** The branch of a `case` tag, `null` if it depends. If several branches match, the engines decide. */
function chooseCase(node: CaseTag, { scope, engine }: Rendering, use: Use): readonly Template[] | null {
  const isReadAlike = node.value.filters.length === 0 && node.branches.every(({ values }) => areSeparated(values));
  if (!isReadAlike && engine !== "latest") return null;
  const value = evaluateValue(node.value, scope, use);
  const results = node.branches.map(({ values }) =>
    values.map((token) => {
      const other = evaluateOperand(token, scope, use);
      scope.spend(weigh(value) + weigh(other));
      return isEqual(value, other, engine);
    }),
  );
  if (results.flat().some((result) => typeof result !== "boolean")) return null;
  const hits = results.flatMap((row, index) => row.filter((isHit) => isHit).map(() => index));
  if (hits.length > 1) return null;
  return hits[0] === undefined ? node.elseTemplates : (node.branches[hits[0]]?.templates ?? null);
}

/** Whether values are separated by commas, or by `or` with spaces, so that Ruby's Liquid reads them too. */
function areSeparated(values: readonly Token[]): boolean {
  return values.every((value, index) => {
    const before = values[index - 1];
    return !before || /^(?:\s*,\s*|\s+or\s+)$/.test(value.input.slice(before.end, value.begin));
  });
}

/** Writes a loop. It depends if its items or its end do. */
function renderLoop(node: ForTag, rendering: Rendering, renderAll: RenderAll): Completion {
  const { scope, loops, engine } = rendering;
  const use = createUse();
  const range = TypeGuards.isRangeToken(node.collection);
  const { value, path } = range ? rangeOf(node, scope, use) : findToken(node.collection, scope, use);
  const items = itemsOf(value, scope);
  const chosen = items && chooseItems(items, node, rendering);
  if (!items || !chosen) return "depends";
  // Ruby takes the `else` if `offset` and `limit` leave no items, LiquidJS only if there were none before.
  const isCut = chosen.length < items.length;
  if (isCut && chosen.length === 0 && engine === null) return "depends";
  // Ruby doesn't cut a string.
  if (isCut && typeof value === "string" && engine !== "latest") return "depends";
  noteList(value, { path, use, hasElse: node.elseTemplates.length > 0 }, rendering);
  if (chosen.length === 0)
    return engine === "latest" && items.length > 0 ? "done" : renderAll(node.elseTemplates, rendering);
  const names = new Map<string, Binding>();
  loops.push(names);
  const itemPath = path && isList(value) ? [...path, "[]"] : null;
  let completion: Completion = "done";
  for (const [index, item] of chosen.entries()) {
    names.set(node.variable, { value: item, path: itemPath, use: createUse() });
    names.set("forloop", { value: forloop(index, chosen.length), path: null, use: createUse() });
    completion = renderAll(node.templates, rendering);
    if (completion === "break" || completion === "depends") break;
  }
  loops.pop();
  return completion === "depends" ? completion : "done";
}

/** Records a list that the data lacks, or that has another value in its place. */
function noteList(
  value: Value,
  { path, use, hasElse }: { readonly path: Path | null; readonly use: Use; readonly hasElse: boolean },
  rendering: Rendering,
): void {
  for (const name of use.missing) if (!hasElse && !isTested(name, rendering)) rendering.shown.add(name);
  const isLoopable = value === null || value === undefined || value === "" || typeof value === "object";
  if (path && path.length > 0 && !isLoopable) rendering.notLists.add(nameOfPath(path));
}

function forloop(index: number, length: number): Value {
  const rest = { rindex: length - index, rindex0: length - index - 1, first: index === 0, last: index === length - 1 };
  // Properties that only one engine knows.
  const unlike = { name: DEPENDS, parentloop: DEPENDS, size: DEPENDS } as const;
  return { index: index + 1, index0: index, length, ...rest, ...unlike };
}

/** A loop's items, `null` if they depend. */
function itemsOf(value: Value, scope: Scope): readonly Value[] | null {
  if (value === DEPENDS) return null;
  scope.spend(isList(value) ? value.length / 10 : 1);
  if (isList(value)) return value;
  if (isMap(value)) {
    scope.spend(countKeys(value));
    return Object.entries(value);
  }
  return typeof value === "string" && value !== "" ? [value] : [];
}

function rangeOf({ collection }: ForTag, scope: Scope, use: Use): Found {
  // Ruby's Liquid doesn't accept spaces in a range.
  const isReadAlike = scope.engine === "latest" || !/\s/.test(collection.getText());
  if (!isReadAlike || !TypeGuards.isRangeToken(collection)) return { value: DEPENDS, path: null };
  const low = evaluateToken(collection.lhs, scope, use);
  const high = evaluateToken(collection.rhs, scope, use);
  if (!Number.isSafeInteger(low) || !Number.isSafeInteger(high)) return { value: DEPENDS, path: null };
  const length = Math.max(0, Number(high) - Number(low) + 1);
  scope.spend(length);
  return { value: Array.from({ length }, (_, index) => Number(low) + index), path: null };
}

/** The items left by `offset`, `limit` and `reversed`, `null` if that depends. */
function chooseItems(
  items: readonly Value[],
  { hash: { hash } }: ForTag,
  { scope, engine }: Rendering,
): readonly Value[] | null {
  const option = (name: string): Value => {
    const token = hash[name];
    // LiquidJS reads the word `nil` as 0, and an option without a value, as in `limit 2`, as 1.
    if (name in hash && (!token || TypeGuards.isLiteralToken(token))) return DEPENDS;
    return token ? evaluateToken(token, scope, createUse()) : undefined;
  };
  const offset = option("offset");
  const limit = option("limit");
  const isCount = (value: Value) => value === undefined || (Number.isSafeInteger(value) && Number(value) >= 0);
  if (!isCount(offset) || !isCount(limit)) return null;
  const isReversed = "reversed" in hash;
  // Ruby accepts `reversed` only before the other words.
  if (isReversed && Object.keys(hash)[0] !== "reversed" && engine !== "latest") return null;
  const start = Number(offset ?? 0);
  const chosen = items.slice(start, limit === undefined ? undefined : start + Number(limit));
  return isReversed ? chosen.toReversed() : chosen;
}

const blankBlocks = new WeakMap<Template, boolean>();

/** Whether Ruby's Liquid leaves out a block's white space, because nothing in the block writes text. */
function isBlankBlock(node: Template): boolean {
  const isBlock =
    node instanceof IfTag || node instanceof UnlessTag || node instanceof CaseTag || node instanceof ForTag;
  const isBlank = blankBlocks.get(node) ?? (isBlock && childrenOf(node).every(isBlankNode));
  blankBlocks.set(node, isBlank);
  return isBlank;
}

function isBlankNode(node: Template): boolean {
  if (TypeGuards.isHTMLToken(node.token)) return node.token.getContent().trim() === "";
  const isSilent = [AssignTag, CaptureTag, CommentTag, InlineCommentTag].some((Silent) => node instanceof Silent);
  return isSilent || isBlankBlock(node);
}
