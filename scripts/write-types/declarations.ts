import { keyOf, propertyName } from "../../packages/core/src/typescript/type-printer.ts";
import type { FieldNode, ObjectNode, TypeNode } from "../../packages/core/src/typescript/types.ts";
import { docComment } from "./doc-comment.ts";

/** A type that results of many tools contain. */
export interface SharedType {
  readonly name: string;
  readonly node: ObjectNode;
}

/** The declarations of one file. */
export interface Declarations {
  /** Code of each declaration. A type precedes the types of its fields. */
  readonly code: string[];
  /** The declared names. */
  readonly names: string[];
  /** Names of the shared types that the declarations refer to. */
  readonly used: Set<string>;
  /** The types that other files declare. */
  readonly shared: readonly SharedType[];
}

/** Heading of an object type's declaration. */
interface Heading {
  readonly name: string;
  /** Comment on a type without a description. */
  readonly doc: string;
  /** Prefix for the names of its fields' types. */
  readonly prefix: string;
}

/** Place of a type. */
interface Place {
  /** Name of the type that has the field. */
  readonly parent: string;
  readonly field: string;
  readonly isItem: boolean;
  readonly prefix: string;
}

/** Creates empty declarations, which refer to the shared types by name. */
export function createDeclarations(shared: readonly SharedType[] = []): Declarations {
  return { code: [], names: [], used: new Set(), shared };
}

/** Declares an object type and the object types within it, each of which has the name of its field. */
export function declareObject(into: Declarations, { name, doc, prefix }: Heading, node: ObjectNode): void {
  if (into.names.includes(name)) throw new Error(`Two types are named ${name}; rename a field of the tool's schema.`);
  into.names.push(name);
  // Reserves the place before the types of the fields.
  const at = into.code.push("") - 1;
  const comment = docComment((node.note === "" ? doc : node.note).split("\n"));
  const fields = node.fields.map((field) => printField(into, field, { parent: name, prefix }));
  into.code[at] =
    fields.length === 0
      ? `${comment}export type ${name} = Record<string, never>;\n`
      : `${comment}export interface ${name} {\n${fields.join("\n")}\n}\n`;
}

function printField(into: Declarations, field: FieldNode, owner: Pick<Place, "parent" | "prefix">): string {
  const type = printType(into, field.type, { ...owner, field: field.name, isItem: false });
  return `${docComment(field.note.split("\n"), "  ")}  ${propertyName(field.name)}${field.isOptional ? "?" : ""}: ${type};`;
}

function printType(into: Declarations, node: TypeNode, place: Place): string {
  switch (node.kind) {
    case "word":
      return node.text;
    case "list": {
      const item = printType(into, node.item, { ...place, isItem: true });
      return item.includes("|") ? `(${item})[]` : `${item}[]`;
    }
    case "map":
      return `Record<string, ${printType(into, node.value, { ...place, isItem: true })}>`;
    case "union": {
      const objects = node.sides.filter((side) => side.kind === "object");
      const sides = node.sides.map((side) =>
        side.kind === "object"
          ? nameObject(into, side, place, distinction(side, objects))
          : printType(into, side, place),
      );
      return sides.join(" | ");
    }
    case "object":
      return nameObject(into, node, place, "");
  }
}

/** Returns the name of an object type, and declares the type unless it is a shared one. */
function nameObject(into: Declarations, node: ObjectNode, place: Place, suffix: string): string {
  const known = into.shared.find((type) => keyOf(type.node) === keyOf(node));
  if (known) into.used.add(known.name);
  if (known) return known.name;
  const prefix = place.prefix + pascal(node.hint);
  const doc = `${place.isItem ? "An item of " : ""}\`${place.field}\` of {@link ${place.parent}}.`;
  declareObject(into, { name: prefix + suffix, doc, prefix }, node);
  return prefix + suffix;
}

/** Returns the name suffix of an object in a union: `WithSeries` for the only member with a field `series`. */
function distinction(node: ObjectNode, all: readonly ObjectNode[]): string {
  const others = all.filter((other) => other !== node);
  if (others.length === 0) return "";
  const own = node.fields.find((field) =>
    others.every(({ fields }) => !fields.some(({ name }) => name === field.name)),
  );
  return own ? `With${pascal(own.name)}` : String(all.indexOf(node) + 1);
}

/** Converts `critical_path` to `CriticalPath`. */
function pascal(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");
}
