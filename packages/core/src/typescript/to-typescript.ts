import { ToolError } from "../errors.ts";
import type { JsonSchema } from "../schema/map-schema.ts";
import { type KnownName, selectDistinct, type ToolSelection } from "../tool/select.ts";
import type { Tool } from "../tool/tool.ts";
import { factsOf, noteOf, oneLine } from "./facts.ts";
import {
  createTypePrinter,
  fieldKey,
  isIdentifier,
  keyOf,
  propertyName,
  savesCharacters,
  type TypePrinter,
} from "./type-printer.ts";
import { type FieldNode, type ObjectNode, objectOf, type TypeNode, type TypeReading, word } from "./types.ts";

/** Minimum number of tools for declaring common result fields once. */
const MIN_TOOLS_IN_COMMON = 3;

const OPEN_MAP: TypeNode = { kind: "map", value: word("any"), hint: "json" };
const INPUT: TypeReading = { openMap: OPEN_MAP, note };
/** Result fields have no notes: their descriptions are for people, and would cost a model tokens. */
const OUTPUT: TypeReading = { openMap: OPEN_MAP, note: () => "" };

/** The types of a tool. */
interface Signature {
  readonly tool: Tool;
  readonly args: ObjectNode;
  readonly result: ObjectNode;
}

/**
 * TypeScript declarations of tools, for hosts where a model writes code that calls them. Declares an object per toolkit
 * with a function per tool: description, arguments with bounds and defaults, and the type of the result. The host binds
 * `Observability.SearchLogs(args)` to `tool.run(args)`.
 *
 * The output is terse, since each token costs. Repeated types are declared once, before the functions, with lowercase
 * names that do not collide with types of programs or libraries. The same tools always give the same bytes. Render all
 * tools of a program in one call.
 *
 * @param options selects the tools to declare
 * @throws ToolError `misconfigured` for an unknown tool name, a name that two tools share, and a toolkit name that is not
 * a valid identifier
 */
export function toTypeScript<Tools extends readonly Tool[], const Name extends string = string>(
  tools: Tools,
  options: ToolSelection<KnownName<Tools[number], Name>> = {},
): string {
  const signatures = selectDistinct(tools, options).map(signatureOf);
  const common: ObjectNode = { kind: "object", fields: commonFields(signatures), hint: "result", note: "" };
  const printer = createTypePrinter([...signatures.flatMap(({ args, result }) => [args, result]), common]);
  const parameters = shareParameters(
    signatures.flatMap(({ args }) => args.fields),
    printer,
  );
  const printing: Printing = { printer, parameters, common };
  const objects = new Map<string, string[]>();
  for (const signature of signatures) {
    const [toolkit, method] = splitName(signature.tool.name);
    objects.set(toolkit, [...(objects.get(toolkit) ?? []), printMethod(method, signature, printing)]);
  }
  const alias = common.fields.length > 0 ? [`type result<T>=Promise<T&${printer.print(common)}>`] : [];
  const constants = [...objects].map(([toolkit, methods]) => `declare const ${toolkit}:{\n${methods.join("\n")}\n}`);
  return [...printer.declarations, ...alias, ...constants, ""].join("\n");
}

interface Printing {
  readonly printer: TypePrinter;
  /** The parameters to declare once. */
  readonly parameters: ReadonlyMap<string, TypeNode>;
  /** The fields that all results have. */
  readonly common: ObjectNode;
}

/** Declares a type for each parameter that several tools have, with the same type and note, if that saves characters. */
function shareParameters(parameters: readonly FieldNode[], printer: TypePrinter): ReadonlyMap<string, TypeNode> {
  const shared = new Map<string, TypeNode>();
  for (const [key, members] of Map.groupBy(parameters, parameterKey)) {
    const [{ name, type, note }] = members as [FieldNode];
    if (savesCharacters(keyOf(type) + note, name, members.length))
      shared.set(key, word(printer.declare(type, name, note)));
  }
  return shared;
}

function parameterKey(field: FieldNode): string {
  return fieldKey({ ...field, isOptional: false });
}

function printMethod(name: string, { tool, args, result }: Signature, printing: Printing): string {
  const { printer, parameters, common } = printing;
  const fields = args.fields.map((field): FieldNode => {
    const type = parameters.get(parameterKey(field));
    return type ? { ...field, type, note: "" } : field;
  });
  // A rule across optional parameters may require one of them.
  const isOptional = fields.every((field) => field.isOptional) && tool.prepare({}).fault === null;
  const list = fields.length === 0 ? "" : `args${isOptional ? "?" : ""}:${printer.print({ ...args, fields })}`;
  const commonKeys = new Set(common.fields.map(fieldKey));
  const ownFields = { ...result, fields: result.fields.filter((field) => !commonKeys.has(fieldKey(field))) };
  const promise = common.fields.length > 0 ? "result" : "Promise";
  const description = oneLine(tool.description).replaceAll("*/", "*\\/");
  return `/** ${description} */\n${propertyName(name)}(${list}):${promise}<${printer.print(ownFields)}>`;
}

function signatureOf(tool: Tool): Signature {
  const { inputSchema, outputSchema } = tool.descriptor();
  return { tool, args: objectOf(inputSchema, "args", INPUT), result: objectOf(outputSchema, "result", OUTPUT) };
}

/** Returns the fields that all results have. */
function commonFields(signatures: readonly Signature[]): readonly FieldNode[] {
  const [first, ...others] = signatures.map(({ result }) => result.fields);
  if (!first || signatures.length < MIN_TOOLS_IN_COMMON) return [];
  return first.filter((field) => others.every((fields) => fields.some((other) => fieldKey(other) === fieldKey(field))));
}

function note(schema: JsonSchema): string {
  return noteOf(schema.description, factsOf(schema));
}

function splitName(name: string): readonly [toolkit: string, method: string] {
  const [toolkit = "", ...rest] = name.split(".");
  if (isIdentifier(toolkit)) return [toolkit, rest.join(".")];
  const message = `The toolkit name ${JSON.stringify(toolkit)} of ${name} is not a valid identifier in TypeScript.`;
  throw new ToolError({ code: "misconfigured", message });
}
