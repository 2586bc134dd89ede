import type { Tool } from "@toolwright/core";
import { sourceOf } from "./read-docstring.ts";

/** What a parameter's schema says that JSON Schema has no word for. */
export interface CodeRules {
  /** Rules that run as code, in the words of their messages. */
  readonly rules: readonly string[];
  readonly example: string;
}

/** The part of a valibot schema or action in use. */
interface Node {
  readonly type?: string;
  readonly message?: unknown;
  readonly metadata?: unknown;
  readonly examples?: readonly unknown[];
  readonly pipe?: readonly Node[];
  readonly wrapped?: Node;
  readonly item?: Node;
  readonly entries?: Readonly<Record<string, Node>>;
}

/** The rules of every parameter of a tool, read from its definition. */
export async function readCodeRules(tool: Pick<Tool, "name">): Promise<ReadonlyMap<string, CodeRules>> {
  const module = (await import(new URL(`../../../../${sourceOf(tool)}`, import.meta.url).href)) as Readonly<
    Record<string, { name?: string; input?: Node }>
  >;
  const definition = Object.values(module).find(({ name }) => name === tool.name);
  return new Map(Object.entries(definition?.input?.entries ?? {}).map(([name, node]) => [name, rulesOf(node)]));
}

/** The rules of one schema and of what it wraps. */
export function rulesOf(node: Node): CodeRules {
  const nodes = within(node);
  const rules = nodes.flatMap(({ type, message }) =>
    type === "check" && typeof message === "string" ? [message] : [],
  );
  const example = nodes.find(({ examples }) => examples)?.examples?.[0];
  return { rules: [...new Set(rules)], example: example === undefined ? "" : JSON.stringify(example) };
}

function within(node: Node): readonly Node[] {
  const { pipe = [], wrapped, item } = node;
  const inner = [...pipe, wrapped, item].filter((inside) => inside !== undefined && inside !== node);
  return [node, ...inner.flatMap((inside) => (inside ? within(inside) : []))];
}
