import { isRecord } from "@toolwright/core/authoring";
import { type Tag, tagsOf } from "./liquid-tags.ts";
import { evaluate, holds, readValue, splitAt, splitCode, textOf, Unreadable } from "./liquid-values.ts";

/** The part of a block from one of its tags to the next: `if`, `elsif`, `else`. */
interface Branch {
  readonly tag: Tag;
  readonly nodes: Node[];
}

/** A piece of a template: text, a tag, or a block of tags. */
type Node = { readonly text: string } | { readonly tag: Tag } | { readonly branches: Branch[]; end: number };

const BLOCKS: readonly string[] = ["if", "unless", "case", "for", "capture"];
const BRANCHES: readonly string[] = ["elsif", "else", "when"];
/** Longest template and longest rendered message, characters. */
const MAX_CHARS = 200_000;
const MAX_DEPTH = 30;

/**
 * Renders a template with the data of a send. What cannot be rendered here stays as it is in the template: values of the
 * person, and unknown tags and filters. Returns `null` for a template that is too large or too deep.
 */
export function renderLiquid(template: string, data: Readonly<Record<string, unknown>>): string | null {
  if (template.length > MAX_CHARS) return null;
  const nodes = parse(template);
  if (!nodes) return null;
  const budget = { left: MAX_CHARS };
  try {
    return renderAll(nodes, { template, names: new Map<string, unknown>([["trigger", data]]), budget });
  } catch {
    return null;
  }
}

function parse(template: string): Node[] | null {
  const root: Node[] = [];
  const open: { readonly word: string; readonly node: { readonly branches: Branch[]; end: number } }[] = [];
  const nodes = () => open.at(-1)?.node.branches.at(-1)?.nodes ?? root;
  let position = 0;
  let isTrimmed = false;
  for (const tag of tagsOf(template)) {
    const text = template.slice(position, tag.start);
    const start = isTrimmed ? text.trimStart() : text;
    nodes().push({ text: template[tag.start + 2] === "-" ? start.trimEnd() : start });
    position = tag.end;
    isTrimmed = template[tag.end - 3] === "-";
    if (BLOCKS.includes(tag.word)) {
      const node = { branches: [{ tag, nodes: [] }], end: 0 };
      nodes().push(node);
      if (open.push({ word: tag.word, node }) > MAX_DEPTH) return null;
    } else if (BRANCHES.includes(tag.word) && open.length > 0) open.at(-1)?.node.branches.push({ tag, nodes: [] });
    else if (tag.word === `end${open.at(-1)?.word}`) {
      const closed = open.pop();
      if (closed) closed.node.end = tag.end;
    } else nodes().push({ tag });
  }
  if (open.length > 0) return null;
  const rest = template.slice(position);
  root.push({ text: isTrimmed ? rest.trimStart() : rest });
  return root;
}

interface Rendering {
  readonly template: string;
  readonly names: Map<string, unknown>;
  readonly budget: { left: number };
}

function renderAll(nodes: readonly Node[], rendering: Rendering): string {
  return nodes.map((node) => renderOne(node, rendering)).join("");
}

function renderOne(node: Node, rendering: Rendering): string {
  const { template, budget } = rendering;
  let text: string;
  try {
    text =
      "text" in node
        ? node.text
        : "tag" in node
          ? renderTag(node.tag, rendering)
          : renderBlock(node.branches, rendering);
  } catch (thrown) {
    if (!(thrown instanceof Unreadable)) throw thrown;
    if ("branches" in node) forget(node.branches, rendering.names);
    const [start = 0, end = 0] =
      "tag" in node
        ? [node.tag.start, node.tag.end]
        : "branches" in node
          ? [node.branches[0]?.tag.start, node.end]
          : [];
    text = template.slice(start, end);
  }
  budget.left -= "branches" in node ? 0 : text.length;
  if (budget.left < 0) throw new RangeError("The message is too long.");
  return text;
}

/** Makes the names that a block assigns unreadable, because the block may run or not. */
function forget(branches: readonly Branch[], names: Map<string, unknown>): void {
  const setUnreadable = ({ code }: Tag) => {
    const [, name = ""] = splitCode(code);
    names.set(name, new Unreadable(name));
  };
  for (const { tag, nodes } of branches) {
    if (tag.word === "capture") setUnreadable(tag);
    for (const node of nodes) {
      if ("branches" in node) forget(node.branches, names);
      else if ("tag" in node && node.tag.word === "assign") setUnreadable(node.tag);
    }
  }
}

function renderTag({ word, code, start, end }: Tag, { template, names }: Rendering): string {
  switch (word) {
    case "":
      return textOf(evaluate(splitCode(code), names));
    case "#":
    case "comment":
      return "";
    case "raw":
      return template.slice(start, end).replace(/^\{%[^%]*%\}|\{%[^%]*%\}$/g, "");
    case "assign": {
      const [, name = "", , ...expression] = splitCode(code.replace(/^(assign\s+[\w-]+)\s*=/, "$1 : "));
      names.set(
        name,
        orUnreadable(() => evaluate(expression, names)),
      );
      return "";
    }
    default:
      throw new Unreadable(word);
  }
}

/** A value, or why it is unreadable: a later use of its name throws that. */
function orUnreadable(read: () => unknown): unknown {
  try {
    return read();
  } catch (thrown) {
    if (thrown instanceof Unreadable) return thrown;
    throw thrown;
  }
}

function renderBlock(branches: readonly Branch[], rendering: Rendering): string {
  const [first, ...others] = branches;
  const [, ...code] = splitCode(first?.tag.code ?? "");
  const { names } = rendering;
  const render = (branch: Branch | undefined) => (branch ? renderAll(branch.nodes, rendering) : "");
  const otherwise = others.find(({ tag }) => tag.word === "else");
  switch (first?.tag.word) {
    case "capture":
      names.set(code[0] ?? "", render(first));
      return "";
    case "for":
      return renderLoop(code, { body: first, otherwise }, rendering);
    case "case": {
      const value = readValue(code[0], names);
      const isChosen = ({ tag }: Branch) =>
        tag.word === "when" &&
        splitAt(splitCode(tag.code).slice(1), [",", "or"]).some(([token]) => readValue(token, names) === value);
      return render(others.find(isChosen) ?? otherwise);
    }
    default: {
      const isChosen = ({ tag }: Branch) => {
        const [word, ...condition] = splitCode(tag.code);
        return word === "else" || holds(condition, names) === (word !== "unless");
      };
      return render(branches.find(isChosen));
    }
  }
}

function renderLoop(
  [item = "", , collection = "", ...options]: readonly string[],
  { body, otherwise }: { readonly body: Branch; readonly otherwise: Branch | undefined },
  rendering: Rendering,
): string {
  const { names } = rendering;
  const option = (name: string) => {
    const at = options.indexOf(name);
    return at < 0 ? undefined : Number(readValue(options[at + 2], names));
  };
  const all = itemsOf(readValue(collection, names));
  const offset = option("offset") ?? 0;
  const chosen = all.slice(offset, offset + (option("limit") ?? all.length));
  const items = options.includes("reversed") ? chosen.toReversed() : chosen;
  if (items.length === 0) return otherwise ? renderAll(otherwise.nodes, rendering) : "";
  const [outerItem, outerLoop]: readonly unknown[] = [names.get(item), names.get("forloop")];
  const texts = items.map((value, index) => {
    const { length } = items;
    names
      .set(item, value)
      .set("forloop", { index: index + 1, index0: index, first: index === 0, last: index === length - 1, length });
    return renderAll(body.nodes, rendering);
  });
  restore(names, item, outerItem);
  restore(names, "forloop", outerLoop);
  return texts.join("");
}

function restore(names: Map<string, unknown>, name: string, value: unknown): void {
  if (value === undefined) names.delete(name);
  else names.set(name, value);
}

/** What a loop iterates: the items of a list, the pairs of an object, or a string as one item. */
function itemsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (isRecord(value)) return Object.entries(value);
  return value === null || value === undefined || value === "" ? [] : [value];
}
