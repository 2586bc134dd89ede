import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";

/** A tool as a request declares it to a provider. */
export interface Declaration {
  readonly name: string;
  readonly description?: string | undefined;
  /** JSON Schema of the arguments. */
  readonly parameters: Schema;
  /** Whether the provider is asked to hold the model to the schema; absent where the request does not say. */
  readonly strict?: boolean | undefined;
  /** JSON Schema of the result, where a protocol declares one. */
  readonly output?: Schema | undefined;
}

/** A JSON Schema of any dialect. */
export type Schema = Readonly<Record<string, unknown>>;

/** A published rule of a provider, over the tools of one request. */
export interface Rule {
  readonly id: string;
  faults(declarations: readonly Declaration[]): readonly string[];
}

/** A sub-schema and where it stands. */
export interface Place {
  readonly node: Schema;
  readonly path: string;
  /** 1 for the root; each property and each list item is one deeper. */
  readonly depth: number;
}

/** What is wrong with a request, one line each, by the id of the rule. */
export function brokenRules(rules: readonly Rule[], declarations: readonly Declaration[]): readonly string[] {
  return rules.flatMap((rule) => rule.faults(declarations).map((fault) => `${rule.id}: ${fault}`));
}

/** A rule that each tool keeps by itself. */
export function forEachTool(id: string, check: (declaration: Declaration) => readonly string[]): Rule {
  return {
    id,
    faults: (declarations) =>
      declarations.flatMap((declaration) => check(declaration).map((fault) => `${declaration.name} ${fault}`)),
  };
}

/** A rule on every sub-schema of every tool's arguments. */
export function forEachNode(id: string, check: (node: Schema, place: Place) => string | null): Rule {
  return forEachTool(id, ({ parameters }) =>
    [...placesOf(parameters)].flatMap((place) => {
      const fault = check(place.node, place);
      return fault === null ? [] : [`${place.path || "arguments"}: ${fault}`];
    }),
  );
}

/** A rule on the whole request. */
export function forRequest(id: string, check: (declarations: readonly Declaration[]) => string | null): Rule {
  return {
    id,
    faults: (declarations) => {
      const fault = check(declarations);
      return fault === null ? [] : [fault];
    },
  };
}

/** Names are distinct and follow a grammar. */
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

/** Arguments are one object, and no union of several. */
export const objectRoot: Rule = forEachTool("object-root", ({ parameters }) => {
  const isUnion = ["anyOf", "oneOf", "allOf", "not", "enum"].some((keyword) => keyword in parameters);
  return parameters["type"] === "object" && !isUnion ? [] : ["is not declared as one object"];
});

/** Lists say what their items are: several providers refuse a bare list. */
export const itemsDeclared: Rule = forEachNode("items", (node) =>
  typesOf(node).includes("array") && !("items" in node) && !("prefixItems" in node) ? "a list without items" : null,
);

/** Every object is closed. */
export function closedObjects(id: string): Rule {
  return forEachNode(id, (node) =>
    typesOf(node).includes("object") && node["additionalProperties"] !== false ? "an open object" : null,
  );
}

/** Only listed keywords occur. */
export function onlyKeywords(id: string, listed: readonly string[]): Rule {
  return forEachNode(id, (node) => {
    const others = Object.keys(node).filter((keyword) => !listed.includes(keyword));
    return others.length > 0 ? `unsupported ${others.join(", ")}` : null;
  });
}

/** Only listed formats occur. */
export function onlyFormats(id: string, listed: readonly string[]): Rule {
  return forEachNode(id, ({ format }) =>
    format === undefined || listed.includes(String(format)) ? null : `unsupported format ${format}`,
  );
}

/** The schema is one by the standard. */
export const validSchema: Rule = forEachTool("valid-schema", ({ parameters }) => schemaFaults(parameters));

/** What makes a schema none by the standard, 2020-12. */
export function schemaFaults(schema: Schema): readonly string[] {
  try {
    new AjvJsonSchemaValidator().getValidator(schema as never);
    return [];
  } catch (thrown) {
    return [`is no JSON Schema: ${thrown instanceof Error ? thrown.message : String(thrown)}`];
  }
}

/** Every sub-schema of a schema, itself first. */
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

/** The types of a schema as a list. */
export function typesOf({ type }: Schema): readonly string[] {
  return Array.isArray(type) ? type.map(String) : type === undefined ? [] : [String(type)];
}

/** A value as a list; anything else is an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A value as a schema; anything else is an empty one. */
export function asSchema(value: unknown): Schema {
  return isSchema(value) ? value : {};
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
