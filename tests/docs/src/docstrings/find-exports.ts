import { existsSync, readFileSync } from "node:fs";
import { type ParseResult, type ParserOptions, parse } from "@babel/parser";

type File = ParseResult;
const OPTIONS: ParserOptions = { sourceType: "module", plugins: ["typescript"] };
type Statement = File["program"]["body"][number];
type Declaration = Extract<Statement, { type: "ExportNamedDeclaration" }>["declaration"];

/** A public export. */
export interface PublicExport {
  readonly name: string;
  /** The file that declares it. */
  readonly file: string;
  readonly hasDocstring: boolean;
  /** Members of an interface without a docstring. */
  readonly undocumentedMembers: readonly string[];
}

/** Finds the exports of an entry that the package itself declares, in any file. */
export function findExports(entry: URL): readonly PublicExport[] {
  const statements = read(entry).program.body;
  return statements.flatMap((statement) => {
    if (statement.type === "ExportAllDeclaration") return exportsOfFile(entry, statement.source.value);
    if (statement.type !== "ExportNamedDeclaration") return [];
    if (statement.declaration) return exportsOf(entry, statement, statement.declaration);
    return statement.specifiers.flatMap((specifier) => {
      if (specifier.type !== "ExportSpecifier") return [];
      const { local, exported } = specifier;
      const name = exported.type === "Identifier" ? exported.name : exported.value;
      const from = statement.source
        ? { source: statement.source.value, name: local.name }
        : importOf(statements, local.name);
      return exportsOfFile(entry, from.source).flatMap((found) =>
        found.name === from.name ? [{ ...found, name }] : [],
      );
    });
  });
}

/** Returns the source of a re-exported import. Throws if the name is not imported. */
function importOf(statements: readonly Statement[], name: string): { readonly source: string; readonly name: string } {
  for (const statement of statements) {
    if (statement.type !== "ImportDeclaration") continue;
    const specifier = statement.specifiers.find(({ local }) => local.name === name);
    if (specifier?.type === "ImportSpecifier" && specifier.imported.type === "Identifier")
      return { source: statement.source.value, name: specifier.imported.name };
  }
  throw new Error(`${name} is exported separately from its declaration; export it where it is declared.`);
}

/**
 * Returns the exports of another file in the package. Returns an empty list for other packages, which document their
 * exports themselves.
 */
function exportsOfFile(from: URL, source: string): readonly PublicExport[] {
  return source.startsWith(".") ? findExports(new URL(source, from)) : [];
}

function exportsOf(file: URL, statement: Statement, declaration: NonNullable<Declaration>): readonly PublicExport[] {
  const names =
    declaration.type === "VariableDeclaration"
      ? declaration.declarations.flatMap(({ id }) => (id.type === "Identifier" ? [id.name] : []))
      : "id" in declaration && declaration.id?.type === "Identifier"
        ? [declaration.id.name]
        : [];
  const hasDocstring = isDocumented(statement);
  return names.map((name) => ({
    name,
    file: file.pathname,
    hasDocstring,
    undocumentedMembers: undocumentedMembersOf(declaration),
  }));
}

interface Commented {
  readonly leadingComments?: readonly { readonly type: string; readonly value: string }[] | null | undefined;
}

/** Whether the comment directly before a node is a docstring with words. */
export function isDocumented({ leadingComments }: Commented): boolean {
  const last = leadingComments?.at(-1);
  return last?.type === "CommentBlock" && /^\*[\s*]*\S/.test(last.value);
}

function undocumentedMembersOf(declaration: NonNullable<Declaration>): readonly string[] {
  const members = declaration.type === "TSInterfaceDeclaration" ? declaration.body.body : [];
  return members.flatMap((member) =>
    (member.type === "TSPropertySignature" || member.type === "TSMethodSignature") &&
    member.key.type === "Identifier" &&
    !isDocumented(member)
      ? [member.key.name]
      : [],
  );
}

/** Parsed files, since several entries export the same files. */
const files = new Map<string, File>();

function read({ href }: URL): File {
  const file = files.get(href) ?? parse(readFileSync(new URL(href), "utf8"), OPTIONS);
  files.set(href, file);
  return file;
}

/** Returns the source files of all entries of a published package; an empty list for a private package. */
export function entriesOf(folder: URL): readonly URL[] {
  const manifest = new URL("package.json", folder);
  if (!existsSync(manifest)) return [];
  const { private: isPrivate, exports = {} } = JSON.parse(readFileSync(manifest, "utf8")) as Manifest;
  if (isPrivate) return [];
  const sources = Object.values(exports).flatMap((target) =>
    typeof target === "string" ? [] : (target["@toolwright/source"] ?? []),
  );
  return sources.map((source) => new URL(source, folder));
}

interface Manifest {
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}
