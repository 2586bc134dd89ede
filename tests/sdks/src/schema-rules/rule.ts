import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";

/** A tool declaration in a request. */
export interface Declaration {
  readonly name: string;
  readonly description?: string | undefined;
  /** JSON Schema of the arguments. */
  readonly parameters: Schema;
  /** Whether the request declares the tool as strict; absent if the request has no such field. */
  readonly strict?: boolean | undefined;
  /** JSON Schema of the result, if the protocol declares it. */
  readonly output?: Schema | undefined;
}

/** A JSON Schema of any dialect. */
export type Schema = Readonly<Record<string, unknown>>;

/** A documented rule of a provider for the tools of one request. */
export interface Rule {
  readonly id: string;
  faults(declarations: readonly Declaration[]): readonly string[];
}

/** A sub-schema with its path. */
export interface Place {
  readonly node: Schema;
  readonly path: string;
  /** 1 for the root; each property and each list item is one level deeper. */
  readonly depth: number;
}

/** Lists the rules that a request breaks, one per line with its id. */
export function brokenRules(rules: readonly Rule[], declarations: readonly Declaration[]): readonly string[] {
  return rules.flatMap((rule) => rule.faults(declarations).map((fault) => `${rule.id}: ${fault}`));
}

/** Creates a rule for each tool. */
export function forEachTool(id: string, check: (declaration: Declaration) => readonly string[]): Rule {
  return {
    id,
    faults: (declarations) =>
      declarations.flatMap((declaration) => check(declaration).map((fault) => `${declaration.name} ${fault}`)),
  };
}

/** Creates a rule for every sub-schema of every tool's arguments. */
export function forEachNode(id: string, check: (node: Schema, place: Place) => string | null): Rule {
  return forEachTool(id, ({ parameters }) =>
    [...placesOf(parameters)].flatMap((place) => {
      const fault = check(place.node, place);
      return fault === null ? [] : [`${place.path || "arguments"}: ${fault}`];
    }),
  );
}

/** Creates a rule for the entire request. */
export function forRequest(id: string, check: (declarations: readonly Declaration[]) => string | null): Rule {
  return {
    id,
    faults: (declarations) => {
      const fault = check(declarations);
      return fault === null ? [] : [fault];
    },
  };
}

/** Names are distinct and match a grammar. */
export function namesMatch(grammar: RegExp): readonly Rule[] {
  return [
    forEachTool("name", ({ name }) => (grammar.test(name) ? [] : [`does not match ${grammar.source}`])),
    forRequest("distinct-names", (declarations) => {
      const names = declarations.map(({ name }) => name);
      const twice = names.find((name, index) => names.indexOf(name) !== index);
      return twice === undefined ? null : `${twice} is declared twice`;
    }),
  ];
}

/** The arguments are one object, not a union. */
export const objectRoot: Rule = forEachTool("object-root", ({ parameters }) => {
  const isUnion = ["anyOf", "oneOf", "allOf", "not", "enum"].some((keyword) => keyword in parameters);
  return parameters["type"] === "object" && !isUnion ? [] : ["is not declared as one object"];
});

/** Lists declare their items, since several providers reject lists that do not. */
export const itemsDeclared: Rule = forEachNode("items", (node) =>
  typesOf(node).includes("array") && !("items" in node) && !("prefixItems" in node) ? "a list without items" : null,
);

/** Every object is closed. */
export function closedObjects(id: string): Rule {
  return forEachNode(id, (node) =>
    typesOf(node).includes("object") && node["additionalProperties"] !== false ? "an open object" : null,
  );
}

/** The schema has only listed keywords. */
export function onlyKeywords(id: string, listed: readonly string[]): Rule {
  return forEachNode(id, (node) => {
    const others = Object.keys(node).filter((keyword) => !listed.includes(keyword));
    return others.length > 0 ? `unsupported ${others.join(", ")}` : null;
  });
}

/** The schema has only listed formats. */
export function onlyFormats(id: string, listed: readonly string[]): Rule {
  return forEachNode(id, ({ format }) =>
    format === undefined || listed.includes(String(format)) ? null : `unsupported format ${format}`,
  );
}

/** The schema is valid. */
export const validSchema: Rule = forEachTool("valid-schema", ({ parameters }) => schemaFaults(parameters));

/** Compiles the schema of schemas once, which takes longer than to validate with it. */
const validator = new AjvJsonSchemaValidator();

/** Lists the reasons why a schema is invalid by the 2020-12 standard. */
export function schemaFaults(schema: Schema): readonly string[] {
  try {
    validator.getValidator(schema as never);
    return [];
  } catch (thrown) {
    return [`isn't a valid JSON Schema: ${thrown instanceof Error ? thrown.message : String(thrown)}`];
  }
}

/** Yields all sub-schemas of a schema, itself first. */
export function* placesOf(node: Schema, path = "", depth = 1): Generator<Place> {
  yield { node, path, depth };
  for (const keyword of ["properties", "patternProperties", "$defs", "definitions"])
    for (const [name, child] of Object.entries(asSchema(node[keyword])))
      yield* placesOf(asSchema(child), path === "" ? name : `${path}.${name}`, depth + 1);
  for (const keyword of ["items", "contains", "propertyNames", "additionalProperties"])
    if (isSchema(node[keyword])) yield* placesOf(node[keyword], `${path}[]`, depth + 1);
  for (const keyword of ["anyOf", "oneOf", "allOf", "prefixItems"])
    for (const child of listOf(node[keyword])) yield* placesOf(asSchema(child), path, depth);
  for (const keyword of ["not", "if", "then", "else"])
    if (isSchema(node[keyword])) yield* placesOf(node[keyword], path, depth);
}

/** Returns the types of a schema as a list. */
export function typesOf({ type }: Schema): readonly string[] {
  return Array.isArray(type) ? type.map(String) : type === undefined ? [] : [String(type)];
}

/** Returns a value if it is a list, else an empty list. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a value if it is a schema, else an empty one. */
export function asSchema(value: unknown): Schema {
  return isSchema(value) ? value : {};
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
