import type { FieldNode, ObjectNode, TypeNode } from "./types.ts";

/** Prints types. Declares each repeated type once, under a name. */
export interface TypePrinter {
  print(node: TypeNode): string;
  /** Declares a type under the given name, or a similar one if it is in use. Later equal types refer to it. */
  declare(node: TypeNode, name: string, note: string): string;
  /** The declared types, each after those that it refers to. */
  readonly declarations: readonly string[];
}

/** Minimum number of fields of a base type that other types extend. */
const MIN_SHARED_FIELDS = 4;

/** Names that a type cannot have: reserved words, and the names that the printed types use. */
const RESERVED: ReadonlySet<string> = new Set(
  "any as asserts async await bigint boolean break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in infer instanceof interface is keyof let never new null number object of package private protected public readonly return static string super switch symbol this throw true try type typeof undefined unique unknown var void while with yield Promise Record result".split(
    " ",
  ),
);

/** A type that could be shared. */
interface Shared {
  readonly node: TypeNode;
  /** Number of occurrences. */
  uses: number;
}

/**
 * Creates a printer for the given types and their parts. A type that occurs several times is declared once, under the
 * name of its first field. The same types always give the same output.
 */
export function createTypePrinter(roots: readonly TypeNode[]): TypePrinter {
  const shared = countUses(roots);
  const bases = findBases(shared, roots);
  const baseNames = nameBases(bases, shared);
  const names = new Map<string, string>();
  const usedNames = new Set(RESERVED);
  const declarations: string[] = [];

  const print = (node: TypeNode): string => {
    const key = keyOf(node);
    const name = names.get(key);
    if (name !== undefined) return name;
    const entry = shared.get(key);
    const hint =
      baseNames.get(key) ?? (entry && savesCharacters(key, hintOf(node), entry.uses) ? hintOf(node) : undefined);
    return hint === undefined ? printInline(node) : declare(node, hint, "");
  };

  const declare = (node: TypeNode, hint: string, note: string): string => {
    const text = printInline(node);
    const name = unusedName(hint, usedNames);
    if (shared.has(keyOf(node))) names.set(keyOf(node), name);
    declarations.push(`type ${name}=${text}${note === "" ? "" : ` // ${note}`}`);
    return name;
  };

  const printInline = (node: TypeNode): string => {
    if (node.kind === "word") return node.text;
    if (node.kind === "union") return node.sides.map(print).join("|");
    if (node.kind === "list") return `${printItem(node.item)}[]`;
    return node.kind === "map" ? `Record<string,${print(node.value)}>` : printObject(node);
  };

  const printItem = (item: TypeNode): string => {
    const text = print(item);
    const isCompound = !names.has(keyOf(item)) && (item.kind === "union" || bases.has(keyOf(item)));
    return isCompound ? `(${text})` : text;
  };

  const printObject = (node: ObjectNode): string => {
    const base = bases.get(keyOf(node));
    if (!base) return printFields(node.fields, print);
    const inherited = new Set(base.fields.map(fieldKey));
    const added = node.fields.filter((field) => !inherited.has(fieldKey(field)));
    return `${print(base)}&${printFields(added, print)}`;
  };

  return { print, declare, declarations };
}

function printFields(fields: readonly FieldNode[], print: (node: TypeNode) => string): string {
  const lines = fields.map(({ name, isOptional, type, note }) => {
    return `${propertyName(name)}${isOptional ? "?" : ""}:${print(type)}${note === "" ? "" : ` // ${note}`}`;
  });
  return fields.some(({ note }) => note !== "") ? `{\n${lines.join("\n")}\n}` : `{${lines.join(";")}}`;
}

/** Counts how often each type occurs. The parts of a repeated type count once. */
function countUses(roots: readonly TypeNode[]): ReadonlyMap<string, Shared> {
  const shared = new Map<string, Shared>();
  const visit = (node: TypeNode) => {
    if (isShareable(node)) {
      const entry = shared.get(keyOf(node)) ?? { node, uses: 0 };
      shared.set(keyOf(node), entry);
      entry.uses++;
      if (entry.uses > 1) return;
    }
    partsOf(node).forEach(visit);
  };
  roots.flatMap(partsOf).forEach(visit);
  return shared;
}

/** Finds, for each object type, the largest other type whose fields it has. */
function findBases(shared: ReadonlyMap<string, Shared>, roots: readonly TypeNode[]): ReadonlyMap<string, ObjectNode> {
  const nested = [...shared.values()].map(({ node }) => node).filter((node) => node.kind === "object");
  const candidates = nested.filter(({ fields }) => fields.length >= MIN_SHARED_FIELDS);
  const bases = new Map<string, ObjectNode>();
  for (const node of [...nested, ...roots.filter((root) => root.kind === "object")]) {
    const keys = new Set(node.fields.map(fieldKey));
    const [largest] = candidates
      .filter(({ fields }) => fields.length < keys.size && fields.every((field) => keys.has(fieldKey(field))))
      .sort((one, other) => other.fields.length - one.fields.length);
    if (largest) bases.set(keyOf(node), largest);
  }
  return bases;
}

/** Names each base type after most of the types that extend it: `span`, even though `root` has the same fields. */
function nameBases(
  bases: ReadonlyMap<string, ObjectNode>,
  shared: ReadonlyMap<string, Shared>,
): ReadonlyMap<string, string> {
  const names = [...new Set(bases.values())].map((base) => {
    const extending = [...bases].flatMap(([key, other]) => (other === base ? (shared.get(key)?.node ?? []) : []));
    const hints = [base, ...extending].map(hintOf);
    const count = (hint: string) => hints.filter((other) => other === hint).length;
    return [keyOf(base), hints.reduce((best, hint) => (count(hint) > count(best) ? hint : best))] as const;
  });
  return new Map(names);
}

function isShareable(node: TypeNode): boolean {
  if (node.kind === "union") return node.sides.every(({ kind }) => kind === "word");
  return node.kind === "map" || (node.kind === "object" && node.fields.length > 0);
}

/** Whether a declared name is shorter than repeating a string. */
export function savesCharacters(text: string, name: string, uses: number): boolean {
  return (uses - 1) * text.length > uses * name.length + "type = //".length;
}

/** Returns a key that equal types share. The order of a union's members does not matter. */
export function keyOf(node: TypeNode): string {
  if (node.kind === "word") return node.text;
  if (node.kind === "union") return node.sides.map(keyOf).sort().join("|");
  if (node.kind === "list") return `(${keyOf(node.item)})[]`;
  if (node.kind === "map") return `Record<string,${keyOf(node.value)}>`;
  return `{${node.fields.map(fieldKey).join(";")}}`;
}

/** Returns a key that equal fields share. */
export function fieldKey({ name, isOptional, type, note }: FieldNode): string {
  return `${name}${isOptional ? "?" : ""}:${keyOf(type)}${note}`;
}

function partsOf(node: TypeNode): readonly TypeNode[] {
  if (node.kind === "union") return node.sides;
  if (node.kind === "list") return [node.item];
  if (node.kind === "map") return [node.value];
  return node.kind === "object" ? node.fields.map(({ type }) => type) : [];
}

function hintOf(node: TypeNode): string {
  return "hint" in node ? node.hint : "value";
}

/** Returns a lowercase name that does not collide with types of programs and libraries. */
function unusedName(hint: string, usedNames: Set<string>): string {
  const plain = hint.replace(/\W+/g, "_").replace(/^(?=\d|$)/, "_");
  const base = plain.charAt(0).toLowerCase() + plain.slice(1);
  let name = base;
  for (let count = 2; usedNames.has(name); count++) name = `${base}${count}`;
  usedNames.add(name);
  return name;
}

/** Writes a property name for an object type, quoted if necessary. */
export function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

/** Whether a name is a valid identifier. */
export function isIdentifier(name: string): boolean {
  return propertyName(name) === name && !RESERVED.has(name);
}
