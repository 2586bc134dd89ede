import type { JsonSchema } from "../schema/map-schema.ts";
import { type Facts, factsOf, noteOf } from "./facts.ts";
import { mostFrequent } from "./most-frequent.ts";
import { keyOf, type TypePrinter } from "./type-printer.ts";
import type { TypeNode } from "./types.ts";

/** A parameter of a tool. */
export interface Parameter {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly type: TypeNode;
}

/** Parameters of several tools with the same name, type and description. */
interface Group {
  readonly parameters: Parameter[];
  /** The facts of most of them. */
  readonly facts: Facts;
}

/** Reference of a parameter to a shared type. */
export interface Reference {
  readonly typeName: string;
  /** Facts in which the parameter differs from the shared type. */
  readonly note: string;
}

/**
 * Declares a shared type for parameters that several tools have: type, description, and the most frequent bounds and
 * default. A parameter with another bound or default adds it as a note.
 * @returns the reference of each parameter with a shared type
 */
export function shareParameters(parameters: readonly Parameter[], printer: TypePrinter): Map<JsonSchema, Reference> {
  const references = new Map<JsonSchema, Reference>();
  for (const { parameters: members, facts } of chooseGroups(parameters)) {
    const [first] = members;
    if (!first) continue;
    const note = noteOf(first.schema.description, facts.values());
    const typeName = printer.declare(first.type, first.name, note);
    for (const { schema } of members) {
      const differing = [...factsOf(schema)].filter(([kind, text]) => facts.get(kind) !== text).map(([, text]) => text);
      references.set(schema, { typeName, note: noteOf(undefined, differing) });
    }
  }
  return references;
}

/** For each name, the group that saves the most characters, in the order of appearance. Omits names without savings. */
function chooseGroups(parameters: readonly Parameter[]): readonly Group[] {
  const groups = Map.groupBy(parameters, ({ name, type, schema }) =>
    JSON.stringify([name, keyOf(type), schema.description ?? ""]),
  );
  const saving = [...groups.values()].map(withFacts).filter((group) => savingOf(group) > 0);
  return saving.filter((group) =>
    saving.every((other) => nameOf(other) !== nameOf(group) || savingOf(other) <= savingOf(group)),
  );
}

function withFacts(parameters: Parameter[]): Group {
  const all = parameters.map(({ schema }) => factsOf(schema));
  const kinds = [...new Set(all.flatMap((facts) => [...facts.keys()]))];
  // A note can add or replace a fact, but not remove one, so only facts that all parameters have are shared.
  const common = kinds.filter((kind) => all.every((facts) => facts.has(kind)));
  return {
    parameters,
    facts: new Map(common.map((kind) => [kind, mostFrequent(all.map((facts) => facts.get(kind) ?? ""))])),
  };
}

/** Characters that a shared type saves. */
function savingOf({ parameters, facts }: Group): number {
  const [first] = parameters;
  if (!first) return 0;
  const { name, schema, type } = first;
  const text = noteOf(schema.description, facts.values()).length + keyOf(type).length;
  return (parameters.length - 1) * text - parameters.length * name.length - 12;
}

function nameOf({ parameters }: Group): string | undefined {
  return parameters[0]?.name;
}
