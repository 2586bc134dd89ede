import { ToolError } from "../errors.ts";
import type { JsonSchema } from "../schema/map-schema.ts";
import { selectDistinct, type ToolSelection } from "../tool/select.ts";
import type { Tool } from "../tool/tool.ts";
import { factsOf, noteOf, oneLine } from "./facts.ts";
import { type Parameter, type Reference, shareParameters } from "./parameter-groups.ts";
import { createTypePrinter, fieldKey, isIdentifier, propertyName, type TypePrinter } from "./type-printer.ts";
import { type FieldNode, type ObjectNode, objectOf, type TypeNode, type TypeReading, word } from "./types.ts";

/** Minimum number of tools for which common result fields are declared once. */
const MIN_TOOLS_IN_COMMON = 3;

const OPEN_MAP: TypeNode = { kind: "map", value: word("any"), hint: "json" };
const INPUT: TypeReading = { openMap: OPEN_MAP, note };
/** Result fields have no notes: their descriptions are for people, and would cost a model tokens. */
const OUTPUT: TypeReading = { openMap: OPEN_MAP, note: () => "" };

/** The types of a tool. */
interface Signature {
  readonly tool: Tool;
  readonly parameters: readonly Parameter[];
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
export function toTypeScript(tools: readonly Tool[], options: ToolSelection = {}): string {
  const signatures = selectDistinct(tools, options).map(signatureOf);
  const common: ObjectNode = { kind: "object", fields: commonFields(signatures), hint: "result", note: "" };
  const printer = createTypePrinter([...signatures.flatMap(({ args, result }) => [args, result]), common]);
  const all = signatures.flatMap(({ parameters }) => parameters);
  const printing: Printing = { printer, references: shareParameters(all, printer), common };
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
  readonly references: ReadonlyMap<JsonSchema, Reference>;
  /** The fields that all results have. */
  readonly common: ObjectNode;
}

function printMethod(name: string, { tool, parameters, args, result }: Signature, printing: Printing): string {
  const { printer, references, common } = printing;
  const fields = args.fields.map((field, index): FieldNode => {
    const schema = parameters[index]?.schema;
    const reference = schema && references.get(schema);
    return reference ? { ...field, type: word(reference.typeName), note: reference.note } : field;
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
  const args = objectOf(inputSchema, "args", INPUT);
  const parameters = args.fields.map(({ name, type }) => ({
    name,
    type,
    schema: inputSchema.properties?.[name] ?? {},
  }));
  return { tool, parameters, args, result: objectOf(outputSchema, "result", OUTPUT) };
}

/** The fields that all results have. */
function commonFields(signatures: readonly Signature[]): readonly FieldNode[] {
  const [first, ...others] = signatures.map(({ result }) => result.fields);
  if (!first || signatures.length < MIN_TOOLS_IN_COMMON) return [];
  return first.filter((field) => others.every((fields) => fields.some((other) => fieldKey(other) === fieldKey(field))));
}

function note(schema: JsonSchema): string {
  return noteOf(schema.description, factsOf(schema).values());
}

function splitName(name: string): readonly [toolkit: string, method: string] {
  const [toolkit = "", ...rest] = name.split(".");
  if (isIdentifier(toolkit)) return [toolkit, rest.join(".")];
  const message = `The toolkit name ${JSON.stringify(toolkit)} of ${name} is not a valid identifier in TypeScript.`;
  throw new ToolError({ code: "misconfigured", message });
}
