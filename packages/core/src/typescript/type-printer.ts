import { mostFrequent } from "./most-frequent.ts";
import type { FieldNode, ObjectNode, TypeNode } from "./types.ts";

/** Prints types, the repeated ones under names of their own. */
export interface TypePrinter {
  print(node: TypeNode): string;
  /** Declares a type with a comment under a name like the given one, to be used for every equal type from then on. */
  declare(node: TypeNode, name: string, note: string): string;
  /** The types declared so far, each after those that it is made of. */
  readonly declarations: readonly string[];
}

/** Fewest fields that are worth a type of their own for the sake of another that has them too. */
const LEAST_SHARED_FIELDS = 5;

/** Words that name no type: the language's own, and what the printed types themselves are made of. */
const TAKEN: ReadonlySet<string> = new Set(
  "any as asserts async await bigint boolean break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in infer instanceof interface is keyof let never new null number object of package private protected public readonly return static string super switch symbol this throw true try type typeof undefined unique unknown var void while with yield Promise Record result".split(
    " ",
  ),
);

interface Shared {
  readonly node: TypeNode;
  uses: number;
}

/**
 * A printer for the given types, which are all that it will print. What occurs in several of them is declared once, under
 * the name of the first field that has it; the same types always give the same text.
 */
export function createTypePrinter(roots: readonly TypeNode[]): TypePrinter {
  const shared = countUses(roots);
  const bases = findBases(shared, roots);
  const baseNames = nameBases(bases, shared);
  const names = new Map<string, string>();
  const taken = new Set(TAKEN);
  const declarations: string[] = [];

  const print = (node: TypeNode): string => {
    const key = keyOf(node);
    const name = names.get(key);
    if (name !== undefined) return name;
    const baseName = baseNames.get(key);
    if (baseName !== undefined) return declare(node, baseName, "");
    const entry = shared.get(key);
    return entry && isWorthIt(entry) ? declare(node, hintOf(node), "") : printWhole(node);
  };

  const declare = (node: TypeNode, hint: string, note: string): string => {
    const text = printWhole(node);
    const name = unusedName(hint, taken);
    if (shared.has(keyOf(node))) names.set(keyOf(node), name);
    declarations.push(`type ${name}=${text}${note === "" ? "" : ` // ${note}`}`);
    return name;
  };

  const printWhole = (node: TypeNode): string => {
    switch (node.kind) {
      case "word":
        return node.text;
      case "union":
        return node.sides.map(print).join("|");
      case "list":
        return `${printItem(node.item)}[]`;
      case "map":
        return `Record<string,${print(node.value)}>`;
      case "object":
        return printObject(node);
    }
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
    const own = node.fields.filter((field) => !inherited.has(fieldKey(field)));
    return `${print(base)}&${printFields(own, print)}`;
  };

  return { print, declare, declarations };
}

function printFields(fields: readonly FieldNode[], print: (node: TypeNode) => string): string {
  const lines = fields.map(({ name, isOptional, type, note }) => {
    return `${propertyName(name)}${isOptional ? "?" : ""}:${print(type)}${note === "" ? "" : ` // ${note}`}`;
  });
  return fields.some(({ note }) => note !== "") ? `{\n${lines.join("\n")}\n}` : `{${lines.join(";")}}`;
}

/** How often each type that could be shared occurs; within a repeated type its parts count once. */
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

/** For each object type that has all fields of a smaller one, the largest such one. */
function findBases(shared: ReadonlyMap<string, Shared>, roots: readonly TypeNode[]): ReadonlyMap<string, ObjectNode> {
  const nested = [...shared.values()].map(({ node }) => node).filter((node) => node.kind === "object");
  const candidates = nested.filter(({ fields }) => fields.length >= LEAST_SHARED_FIELDS);
  const bases = new Map<string, ObjectNode>();
  for (const node of [...nested, ...roots.filter((root) => root.kind === "object")]) {
    const own = new Set(node.fields.map(fieldKey));
    const [largest] = candidates
      .filter(({ fields }) => fields.length < own.size && fields.every((field) => own.has(fieldKey(field))))
      .sort((one, other) => other.fields.length - one.fields.length);
    if (largest) bases.set(keyOf(node), largest);
  }
  return bases;
}

/** A base is named as most of those are that have its fields: a span's root has fewer fields, but both are spans. */
function nameBases(
  bases: ReadonlyMap<string, ObjectNode>,
  shared: ReadonlyMap<string, Shared>,
): ReadonlyMap<string, string> {
  const names = [...new Set(bases.values())].map((base) => {
    const heirs = [...bases].flatMap(([key, other]) => (other === base ? (shared.get(key)?.node ?? []) : []));
    return [keyOf(base), mostFrequent([base, ...heirs].map(hintOf))] as const;
  });
  return new Map(names);
}

function isShareable(node: TypeNode): boolean {
  if (node.kind === "union") return node.sides.every(({ kind }) => kind === "word");
  return node.kind === "map" || (node.kind === "object" && node.fields.length > 0);
}

/** Whether a name saves text: its declaration and uses against the type as often as it occurs. */
function isWorthIt({ node, uses }: Shared): boolean {
  return (uses - 1) * keyOf(node).length > uses * hintOf(node).length + 8;
}

/** A text that equal types share; the order of a union's sides makes no difference. */
export function keyOf(node: TypeNode): string {
  switch (node.kind) {
    case "word":
      return node.text;
    case "union":
      return node.sides.map(keyOf).sort().join("|");
    case "list":
      return `(${keyOf(node.item)})[]`;
    case "map":
      return `Record<string,${keyOf(node.value)}>`;
    case "object":
      return `{${node.fields.map(fieldKey).join(";")}}`;
  }
}

/** A text that equal fields share. */
export function fieldKey({ name, isOptional, type, note }: FieldNode): string {
  return `${name}${isOptional ? "?" : ""}:${keyOf(type)}${note}`;
}

function partsOf(node: TypeNode): readonly TypeNode[] {
  switch (node.kind) {
    case "word":
      return [];
    case "union":
      return node.sides;
    case "list":
      return [node.item];
    case "map":
      return [node.value];
    case "object":
      return node.fields.map(({ type }) => type);
  }
}

function hintOf(node: TypeNode): string {
  return "hint" in node ? node.hint : "value";
}

/** Small letters keep clear of the types that programs and their libraries declare. */
function unusedName(hint: string, taken: Set<string>): string {
  const plain = hint.replace(/\W+/g, "_").replace(/^(?=\d|$)/, "_");
  const wanted = plain.charAt(0).toLowerCase() + plain.slice(1);
  let name = wanted;
  for (let count = 2; taken.has(name); count++) name = `${wanted}${count}`;
  taken.add(name);
  return name;
}

/** A name as it stands in an object type. */
export function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

/** Whether a name can be declared. */
export function isIdentifier(name: string): boolean {
  return propertyName(name) === name && !TAKEN.has(name);
}
