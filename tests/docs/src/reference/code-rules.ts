import type { Tool } from "@toolwright/core";
import { sourceOf } from "./read-docstring.ts";

/** A parameter's rules and example, which its JSON Schema can't express. */
export interface CodeRules {
  /** Messages of the checks that run as code. */
  readonly rules: readonly string[];
  /** First example as JSON, `""` for none. */
  readonly example: string;
}

/** The properties of a valibot schema or action that this file reads. */
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

/** Reads every parameter's rules from a tool's definition. */
export async function readCodeRules(tool: Pick<Tool, "name">): Promise<ReadonlyMap<string, CodeRules>> {
  const module = (await import(new URL(`../../../../${sourceOf(tool)}`, import.meta.url).href)) as Readonly<
    Record<string, { name?: string; input?: Node }>
  >;
  const definition = Object.values(module).find(({ name }) => name === tool.name);
  return new Map(Object.entries(definition?.input?.entries ?? {}).map(([name, node]) => [name, rulesOf(node)]));
}

/** The rules of a schema and of the schemas within it. */
export function rulesOf(node: Node): CodeRules {
  const nodes = nodesWithin(node);
  const rules = nodes.flatMap(({ type, message }) =>
    type === "check" && typeof message === "string" ? [message] : [],
  );
  const example = nodes.find(({ examples }) => examples)?.examples?.[0];
  return { rules: [...new Set(rules)], example: example === undefined ? "" : JSON.stringify(example) };
}

/** A schema with its pipe, its wrapped schema and its items, at any depth. */
function nodesWithin(node: Node): readonly Node[] {
  const { pipe = [], wrapped, item } = node;
  const inner = [...pipe, wrapped, item].filter((inside) => inside !== undefined && inside !== node);
  return [node, ...inner.flatMap((inside) => (inside ? nodesWithin(inside) : []))];
}
