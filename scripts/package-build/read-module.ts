import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type ParseResult, parse } from "@babel/parser";

type Statement = ParseResult["program"]["body"][number];
type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<Record<string, unknown>>;

/** A name that another module exports. */
export interface Origin {
  /** Path of a file of this package, or the specifier of another package. */
  readonly module: string;
  /** The exported name; `*` for the namespace. */
  readonly name: string;
}

/** A use of a name in a declaration, by its place in the declaration's text. */
export interface Use {
  readonly start: number;
  readonly end: number;
  /** A name of the module's scope, or the place of an imported type. */
  readonly of: string | Origin;
}

/** A declared name with all its statements, such as overloads. */
export interface Declaration {
  readonly isType: boolean;
  readonly statements: readonly DeclarationStatement[];
}

/** A statement of a declaration file. */
export interface DeclarationStatement {
  /** The docstring with a line break; `""` for none. */
  readonly doc: string;
  /** The code without `export`. */
  readonly text: string;
  /** The uses of names, in order, with the declared one. Names of type parameters are left out. */
  readonly uses: readonly Use[];
  readonly typeParameters: ReadonlySet<string>;
}

/** The declarations of a module, as `tsc` writes them. */
export interface DeclarationModule {
  readonly declarations: ReadonlyMap<string, Declaration>;
  /** The imported names, by their local names. */
  readonly imports: ReadonlyMap<string, Origin>;
  /** The exports, by their names: a local name, or one of another module. */
  readonly exports: ReadonlyMap<string, { readonly of: string | Origin; readonly isType: boolean }>;
  /** The modules of which it exports everything. */
  readonly stars: readonly { readonly module: string; readonly isType: boolean }[];
}

const TYPES: ReadonlySet<string> = new Set(["TSInterfaceDeclaration", "TSTypeAliasDeclaration"]);

/** Reads a declaration file. Throws for a statement that `tsc` does not write for our sources. */
export function readModule(file: string): DeclarationModule {
  const code = withoutMetadata(readFileSync(file, "utf8"));
  const { body } = parseDeclarations(code);
  const declarations = new Map<string, Declaration>();
  const imports = new Map<string, Origin>();
  const exports = new Map<string, { of: string | Origin; isType: boolean }>();
  const stars: { module: string; isType: boolean }[] = [];
  const moduleOf = (specifier: string) => resolveModule(specifier, file);
  const declare = (statement: Statement, outer: Statement) => {
    const name = declaredName(statement);
    const { statements = [] } = declarations.get(name) ?? {};
    const isType = TYPES.has(statement.type);
    declarations.set(name, { isType, statements: [...statements, readStatement(code, statement, outer, moduleOf)] });
    if (outer !== statement) exports.set(name, { of: name, isType: false });
  };
  for (const statement of body) {
    if (statement.type === "ImportDeclaration")
      for (const specifier of statement.specifiers) {
        const name =
          specifier.type === "ImportSpecifier"
            ? nameOf(specifier.imported)
            : specifier.type === "ImportNamespaceSpecifier"
              ? "*"
              : "default";
        imports.set(specifier.local.name, { module: moduleOf(statement.source.value), name });
      }
    else if (statement.type === "ExportAllDeclaration")
      stars.push({ module: moduleOf(statement.source.value), isType: statement.exportKind === "type" });
    else if (statement.type !== "ExportNamedDeclaration") declare(statement, statement);
    else if (statement.declaration) declare(statement.declaration, statement);
    else
      for (const specifier of statement.specifiers) {
        if (specifier.type !== "ExportSpecifier") throw new Error(`${file}: ${specifier.type} has no rule.`);
        const local = nameOf(specifier.local);
        const of = statement.source ? { module: moduleOf(statement.source.value), name: local } : local;
        const isType = statement.exportKind === "type" || specifier.exportKind === "type";
        exports.set(nameOf(specifier.exported), { of, isType });
      }
  }
  return { declarations, imports, exports, stars };
}

function parseDeclarations(code: string) {
  return parse(code, { sourceType: "module", plugins: [["typescript", { dts: true }]] }).program;
}

/** Actions of a Valibot schema that change neither values nor types. They repeat descriptions and types. */
const METADATA = /^v\.(?:Description|Examples|Metadata)Action</;

/** Leaves metadata actions out of the types of schemas, and indents with tabs. */
function withoutMetadata(code: string): string {
  const cuts: (readonly [number, number])[] = [];
  visit(parseDeclarations(code) as unknown as Node, (node) => {
    const { start, end } = node;
    if (node.type !== "TSTypeReference" || !code.startsWith("v.SchemaWithPipe<readonly [", start)) return;
    const [{ typeAnnotation }] = (node["typeParameters"] as { params: [{ typeAnnotation: { elementTypes: Node[] } }] })
      .params;
    const [schema, ...actions] = typeAnnotation.elementTypes as [Node, ...Node[]];
    const dropped = actions.filter((action) => METADATA.test(code.slice(action.start, action.end)));
    if (dropped.length === actions.length) cuts.push([start, schema.start], [schema.end, end]);
    else for (const action of dropped) cuts.push([code.lastIndexOf(",", action.start), action.end]);
  });
  cuts.sort(([a], [b]) => b - a);
  const cut = cuts
    .filter(([start, end]) => !cuts.some(([from, to]) => from < start && end < to))
    .reduce((text, [start, end]) => text.slice(0, start) + text.slice(end), code);
  return cut.replace(/^(?: {4})+/gm, (spaces) => "\t".repeat(spaces.length / 4));
}

function resolveModule(specifier: string, from: string): string {
  return specifier.startsWith(".") ? resolve(dirname(from), specifier).replace(/\.[jt]s$/, ".d.ts") : specifier;
}

function nameOf(node: { type: "Identifier"; name: string } | { type: "StringLiteral"; value: string }): string {
  return node.type === "Identifier" ? node.name : node.value;
}

function declaredName(statement: Statement): string {
  const [declared = statement, ...others] = statement.type === "VariableDeclaration" ? statement.declarations : [];
  if (others.length > 0 || !("id" in declared) || declared.id?.type !== "Identifier")
    throw new Error(`${statement.type} has no rule.`);
  return declared.id.name;
}

/** Reads a statement with its docstring. Its declared name is one of its uses. */
function readStatement(
  code: string,
  statement: Statement,
  { leadingComments }: Statement,
  moduleOf: (specifier: string) => string,
): DeclarationStatement {
  const comment = leadingComments?.at(-1);
  const doc = comment?.value.startsWith("*") ? `${code.slice(comment.start, comment.end)}\n` : "";
  const { start, end } = statement as unknown as Node;
  const declared = code.slice(start, end);
  const head = /^(?:interface|type|declare) /.test(declared) ? "" : "declare ";
  const typeParameters = new Set<string>();
  const found: Use[] = [];
  visit(statement as unknown as Node, (node) => {
    if (node.type === "TSTypeParameter") typeParameters.add(node["name"] as string);
    found.push(...usesIn(node, moduleOf));
  });
  const uses = found
    .filter(({ of }) => typeof of !== "string" || !typeParameters.has(of))
    .map((use) => ({ ...use, start: use.start - start + head.length, end: use.end - start + head.length }))
    .sort((a, b) => a.start - b.start);
  return { doc, text: head + declared, uses, typeParameters };
}

/** Fields whose identifiers are names of the module's scope. A qualified name starts with one. */
const NAMES: Readonly<Record<string, string>> = {
  ClassDeclaration: "id",
  MemberExpression: "object",
  TSDeclareFunction: "id",
  TSEnumDeclaration: "id",
  TSExpressionWithTypeArguments: "expression",
  TSInterfaceDeclaration: "id",
  TSQualifiedName: "left",
  TSTypeAliasDeclaration: "id",
  TSTypeQuery: "exprName",
  TSTypeReference: "typeName",
  VariableDeclarator: "id",
};

/** Returns the uses of names by a node itself, without its children. */
function usesIn(node: Node, moduleOf: (specifier: string) => string): readonly Use[] {
  if (node.type === "TSImportType") {
    const { argument, qualifier } = node as unknown as { argument: { value: string }; qualifier: Node };
    if (qualifier?.type !== "Identifier") throw new Error(`A type imported from ${argument.value} has no rule.`);
    const of = { module: moduleOf(argument.value), name: qualifier.name as string };
    return [{ start: node.start, end: qualifier.end, of }];
  }
  const references = [node[NAMES[node.type] ?? ""], node["superClass"], node["computed"] === true && node["key"]];
  return references
    .filter((child): child is Node => isNode(child) && child.type === "Identifier")
    .map((child) => ({ start: child.start, end: child.end, of: child.name as string }));
}

function visit(node: Node, visitor: (node: Node) => void): void {
  visitor(node);
  for (const [field, value] of Object.entries(node))
    if (!field.endsWith("Comments")) for (const child of [value].flat()) if (isNode(child)) visit(child, visitor);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}
