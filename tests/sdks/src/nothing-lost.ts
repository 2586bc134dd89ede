import { isDeepStrictEqual } from "node:util";
import type { Tool } from "@toolwright/core";

/** A tool declaration of an SDK or provider. */
export interface Declared {
  readonly description?: unknown;
  /** Schema of the arguments, in JSON Schema or one of its dialects. */
  readonly parameters: unknown;
}

type Node = Readonly<Record<string, unknown>>;

/** A part of a schema: as defined, and as declared with unions and references resolved. */
interface Place {
  readonly path: string;
  readonly defined: Node;
  readonly declared: Resolved;
  readonly root: Node;
}

interface Resolved {
  readonly node: Node;
  /** All descriptions of this part. */
  readonly text: string;
  readonly isNullable: boolean;
}

/** Keywords with a special comparison. All others must be unchanged or stated in a description. */
const STRUCTURE: ReadonlySet<string> = new Set([
  "type",
  "description",
  "properties",
  "required",
  "additionalProperties",
  "items",
  "enum",
]);

/** The types of a map's values. */
const FLAT = ["string", "number", "boolean"];

/** The words before a keyword's value in a description. */
const CUES: Readonly<Record<string, string>> = {
  default: "default",
  minimum: "minimum|min|at least|from|>=|≥",
  maximum: "maximum|max|at most|up to|to|<=|≤",
  minLength: "minLength|at least|minimum length",
  maxLength: "maxLength|at most|maximum length",
  minItems: "minItems|at least|minimum items",
  maxItems: "maxItems|at most|maximum items",
  pattern: "pattern|regex",
  format: "format",
};

/**
 * Lists what a declaration lost from a tool's definition: descriptions, parameters, types, bounds, enum values,
 * defaults and required parameters. A parameter's description may state a keyword, an optional parameter may be
 * required if it accepts null, and a map may be a list of names and values.
 */
export function lostIn(tool: Tool, { description, parameters }: Declared): string[] {
  const defined = asNode(tool.parameters());
  const root = asNode(parameters);
  const losses = lostInObject({ path: "", defined, declared: resolve(root, root), root });
  if (!says(String(description ?? ""), tool.description)) losses.unshift("the tool's description is lost");
  return losses.map((loss) => `${tool.name}: ${loss}`);
}

function lostInObject(place: Place): string[] {
  const { path, defined, declared, root } = place;
  const at = path === "" ? "the arguments" : path;
  const properties = declared.node["properties"];
  if (!isNode(properties)) return [`${at}: no properties`];
  const definedProperties = asNode(defined["properties"]);
  const invented = Object.keys(properties).filter((name) => !Object.hasOwn(definedProperties, name));
  return [
    ...(typesOf(declared.node).includes("object") ? [] : [`${at}: not an object`]),
    ...invented.map((name) => `${path}${name}: no parameter of the tool`),
    ...Object.entries(definedProperties).flatMap(([name, child]) => {
      if (!Object.hasOwn(properties, name)) return [`${path}${name}: the parameter is lost`];
      const inner = {
        path: `${path}${name}`,
        defined: asNode(child),
        declared: resolve(asNode(properties[name]), root),
        root,
      };
      return [...lostRequiredness(place, name, inner.declared), ...lostInNode(inner)];
    }),
  ];
}

function lostRequiredness({ path, defined, declared }: Place, name: string, child: Resolved): string[] {
  const isRequired = listOf(defined["required"]).includes(name);
  const isDeclaredRequired = listOf(declared.node["required"]).includes(name);
  if (isRequired && !isDeclaredRequired) return [`${path}${name}: no longer required`];
  if (isRequired && child.isNullable) return [`${path}${name}: required, but takes null`];
  if (!isRequired && isDeclaredRequired && !child.isNullable) return [`${path}${name}: no longer optional`];
  return [];
}

function lostInNode(place: Place): string[] {
  const { path, defined, declared } = place;
  const description = String(defined["description"] ?? "");
  const keywords = Object.keys(defined).filter((keyword) => !STRUCTURE.has(keyword));
  return [
    ...(says(declared.text, description) ? [] : [`${path}: the description ${JSON.stringify(description)} is lost`]),
    ...keywords.flatMap((keyword) => lostKeyword(place, keyword)),
    ...lostWords(place),
    ...lostShape(place),
  ];
}

function lostKeyword({ path, defined, declared }: Place, keyword: string): string[] {
  const value = defined[keyword];
  const declaredValue = declared.node[keyword];
  // Some dialects write integers as strings.
  if (isDeepStrictEqual(declaredValue, value) || (typeof value === "number" && declaredValue === String(value)))
    return [];
  if (declaredValue !== undefined) return [`${path}: ${keyword} ${show(value)} became ${show(declaredValue)}`];
  const description = String(defined["description"] ?? "");
  const added = description === "" ? declared.text : declared.text.replaceAll(description, " ");
  return isWorded(keyword, value, added) ? [] : [`${path}: ${keyword} ${show(value)} is lost`];
}

function isWorded(keyword: string, value: unknown, text: string): boolean {
  if (keyword === "minLength" && value === 1 && /not empty|non-empty/i.test(text)) return true;
  const words = typeof value === "string" ? value : JSON.stringify(value);
  const cue = `(?<!\\w)(?:${CUES[keyword] ?? literally(keyword)})[^\\w-]{0,4}`;
  return new RegExp(`${cue}${literally(words)}(?![\\w.-]*\\w)`, "i").test(text);
}

function lostWords({ path, defined, declared }: Place): string[] {
  const declaredWords = listOf(declared.node["enum"]);
  const isListed = declared.node["enum"] !== undefined;
  return listOf(defined["enum"])
    .filter((word) =>
      isListed ? !declaredWords.includes(word) : !new RegExp(`\\b${literally(String(word))}\\b`).test(declared.text),
    )
    .map((word) => `${path}: the word ${show(word)} is lost`)
    .concat(
      declaredWords
        .filter((word) => word !== null && !listOf(defined["enum"]).includes(word))
        .map((word) => `${path}: the word ${show(word)} is none of the tool's`),
    );
}

function lostShape(place: Place): string[] {
  const { path, defined, declared, root } = place;
  if (isNode(defined["properties"])) return lostInObject({ ...place, path: `${path}.` });
  if (defined["type"] === "object") return isOpenMap(declared.node, root) ? [] : [`${path}: the map is no longer open`];
  const types = typesOf(declared.node);
  const type = String(defined["type"]);
  if (defined["type"] !== undefined && (types.length !== 1 || types[0] !== type))
    return [`${path}: the type ${type} became ${types.join(" or ") || "nothing"}`];
  if (!isNode(defined["items"])) return [];
  const items = resolve(asNode(declared.node["items"]), root);
  return lostInNode({ path: `${path}[]`, defined: defined["items"], declared: items, root });
}

/** Whether a schema is a map: an object with arbitrary names, or a list of names and values. */
function isOpenMap(node: Node, root: Node): boolean {
  const types = typesOf(node);
  if (types.includes("object")) {
    const { type } = asNode(node["additionalProperties"]);
    const takesFlat = !Array.isArray(type) || FLAT.every((one) => type.includes(one));
    return takesFlat && !isNode(node["properties"]) && ![false, undefined].includes(openness(node));
  }
  const entry = resolve(asNode(node["items"]), root).node;
  const { name, value } = asNode(entry["properties"]);
  const isEntry = ["name", "value"].every((key) => listOf(entry["required"]).includes(key));
  const union = asNode(value)["anyOf"];
  const values = [value, ...(Array.isArray(union) ? union : [])].flatMap((side) => typesOf(asNode(side)));
  return (
    types.includes("array") &&
    isEntry &&
    typesOf(asNode(name))[0] === "string" &&
    FLAT.every((type) => values.includes(type))
  );
}

/** Whether an object accepts other names. By the standard, `{}` does, but some hosts read it as `false`. */
function openness(node: Node): boolean | undefined {
  const { additionalProperties: more } = node;
  if (more === undefined) return undefined;
  return isNode(more) ? Object.keys(more).length > 0 : Boolean(more);
}

/** Resolves a local reference, a union with null, and a union of constants. */
function resolve(node: Node, root: Node): Resolved {
  const target = typeof node["$ref"] === "string" ? resolve(follow(node["$ref"], root), root).node : {};
  const { $ref: _, ...own } = node;
  const merged: Node = { ...target, ...own };
  const branches = [...listOf(merged["anyOf"]), ...listOf(merged["oneOf"]), ...listOf(merged["allOf"])].map((branch) =>
    resolve(asNode(branch), root),
  );
  const choices = branches.filter(({ node: { type } }) => type !== "null");
  const words = [...listOf(merged["enum"]), ...choices.flatMap((choice) => wordsOf(choice.node))];
  const isNullable =
    merged["nullable"] === true ||
    lowerTypes(merged["type"]).includes("null") ||
    branches.some((branch) => branch.isNullable || branch.node["type"] === "null");
  return {
    node: {
      ...Object.assign({}, ...choices.map((choice) => choice.node)),
      ...merged,
      ...(words.length > 0 && { enum: words }),
    },
    text: [merged["description"], ...choices.map(({ text }) => text)]
      .filter((part) => typeof part === "string")
      .join(" "),
    isNullable,
  };
}

function wordsOf(node: Node): readonly unknown[] {
  return "const" in node ? [node["const"]] : listOf(node["enum"]);
}

function follow(reference: string, root: Node): Node {
  const keys = reference
    .replace(/^#\/?/, "")
    .split("/")
    .filter((key) => key !== "");
  return asNode(keys.reduce<unknown>((at, key) => asNode(at)[key], root));
}

function typesOf(node: Node): string[] {
  return lowerTypes(node["type"]).filter((type) => type !== "null");
}

function lowerTypes(type: unknown): string[] {
  const types = Array.isArray(type) ? type : type === undefined ? [] : [type];
  return types.map((name) => String(name).toLowerCase());
}

function says(text: string, words: string): boolean {
  return text.includes(words);
}

function literally(text: string): string {
  return text.replace(/[^\w\s]/g, "\\$&");
}

function show(value: unknown): string {
  return JSON.stringify(value);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function asNode(value: unknown): Node {
  return isNode(value) ? value : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
