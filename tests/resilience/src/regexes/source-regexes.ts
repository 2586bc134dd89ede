import { globSync, readFileSync } from "node:fs";
import { parse } from "@babel/parser";

/** A regular expression in the sources. */
export interface SourceRegex {
  /** File and line number. */
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

/** Regular expressions of the sources. */
export interface SourceRegexes {
  readonly literals: readonly SourceRegex[];
  /** Places that build a regular expression from a string, which static analysis cannot check. */
  readonly dynamic: readonly string[];
}

interface SyntaxNode {
  readonly type: string;
  readonly loc?: { readonly start: { readonly line: number } } | null;
}

/** Finds every regular expression of the published packages with a parser, which distinguishes them from divisions. */
export function sourceRegexes(packagesFolder: string): SourceRegexes {
  const literals: SourceRegex[] = [];
  const dynamic: string[] = [];
  for (const file of sourceFiles(packagesFolder)) {
    const { program } = parse(readFileSync(`${packagesFolder}/${file}`, "utf8"), {
      sourceType: "module",
      plugins: ["typescript"],
    });
    for (const node of nodesOf(program)) {
      const place = `${file}:${node.loc?.start.line ?? 0}`;
      if (isLiteral(node)) literals.push({ place, source: node.pattern, flags: node.flags });
      if (isDynamic(node)) dynamic.push(place);
    }
  }
  return { literals, dynamic };
}

function sourceFiles(packagesFolder: string): string[] {
  return globSync("*/src/**/*.ts", { cwd: packagesFolder })
    .filter((file) => !/\.test(?:-d)?\.ts$|__fixtures__/.test(file))
    .filter((file) => !isPrivate(`${packagesFolder}/${file.split(/[\\/]/, 1)[0]}/package.json`));
}

function isPrivate(manifest: string): boolean {
  return (JSON.parse(readFileSync(manifest, "utf8")) as { private?: boolean }).private === true;
}

function* nodesOf(root: object): Generator<SyntaxNode> {
  const remaining: unknown[] = [root];
  for (let value = remaining.pop(); value !== undefined; value = remaining.pop()) {
    if (typeof value !== "object" || value === null) continue;
    if (isNode(value)) yield value;
    remaining.push(...Object.values(value).filter((child) => child !== undefined));
  }
}

function isNode(value: object): value is SyntaxNode {
  return "type" in value && typeof value.type === "string";
}

function isLiteral(node: SyntaxNode): node is SyntaxNode & { readonly pattern: string; readonly flags: string } {
  return node.type === "RegExpLiteral";
}

function isDynamic(node: SyntaxNode): boolean {
  if (node.type !== "NewExpression" && node.type !== "CallExpression") return false;
  const { callee } = node as SyntaxNode & { readonly callee: { readonly name?: string } };
  return callee.name === "RegExp";
}
