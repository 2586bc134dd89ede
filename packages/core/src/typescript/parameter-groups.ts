import type { JsonSchema } from "../schema/map-schema.ts";
import { type Facts, factsOf, noteOf } from "./facts.ts";
import { mostFrequent } from "./most-frequent.ts";
import { keyOf, type TypePrinter } from "./type-printer.ts";
import type { TypeNode } from "./types.ts";

/** A parameter of some tool. */
export interface Parameter {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly type: TypeNode;
}

/** Parameters of several tools that have name, type and description in common, and what else they have. */
interface Group {
  readonly parameters: Parameter[];
  readonly facts: Facts;
}

/** How a parameter refers to what it has in common with others: by a type's name, with what is its own as a note. */
export interface Reference {
  readonly typeName: string;
  readonly note: string;
}

/**
 * Declares what parameters of several tools have in common: type, description, and of bounds and defaults the most
 * frequent ones. A parameter that differs in those says its own.
 * @returns the reference of each parameter that has one
 */
export function shareParameters(parameters: readonly Parameter[], printer: TypePrinter): Map<JsonSchema, Reference> {
  const references = new Map<JsonSchema, Reference>();
  for (const { parameters: members, facts } of chooseGroups(parameters)) {
    const [first] = members;
    if (!first) continue;
    const note = noteOf(first.schema.description, facts.values());
    const typeName = printer.declare(first.type, first.name, note);
    for (const { schema } of members) {
      const own = [...factsOf(schema)].filter(([kind, text]) => facts.get(kind) !== text).map(([, text]) => text);
      references.set(schema, { typeName, note: noteOf(undefined, own) });
    }
  }
  return references;
}

/** Of each name the group that saves most, where it saves anything, in the order of appearance. */
function chooseGroups(parameters: readonly Parameter[]): readonly Group[] {
  const groups = new Map<string, Parameter[]>();
  for (const parameter of parameters) {
    const key = JSON.stringify([parameter.name, keyOf(parameter.type), parameter.schema.description ?? ""]);
    groups.set(key, [...(groups.get(key) ?? []), parameter]);
  }
  const worthy = [...groups.values()].map(withFacts).filter((group) => savingOf(group) > 0);
  return worthy.filter((group) =>
    worthy.every((other) => nameOf(other) !== nameOf(group) || savingOf(other) <= savingOf(group)),
  );
}

function withFacts(parameters: Parameter[]): Group {
  const all = parameters.map(({ schema }) => factsOf(schema));
  const kinds = [...new Set(all.flatMap((facts) => [...facts.keys()]))];
  // A fact that some parameter lacks cannot be common: leaving it out would not be seen.
  const common = kinds.filter((kind) => all.every((facts) => facts.has(kind)));
  return {
    parameters,
    facts: new Map(common.map((kind) => [kind, mostFrequent(all.map((facts) => facts.get(kind) ?? ""))])),
  };
}

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
