import type { JsonSchema, Tool } from "@toolwright/core";
import fc from "fast-check";
import type { SchemaView } from "../../../packages/core/src/schema/views.ts";

/** Arguments of a tool by name. */
export type Arguments = Readonly<Record<string, unknown>>;

/** Values by parameter name that pass rules for strings that JSON Schema can't express. */
const TEXTS: readonly (readonly [name: RegExp, strings: readonly string[]])[] = [
  [/^start_time$/, ["now-2h", "now-1d/d", "2020-01-31T09:00:00Z", "1580000000000"]],
  [/^end_time$/, ["now", "now-5m", "now-90s"]],
  [/^cursor$/, [""]],
  [/^interval$/, ["", "5m", "1h"]],
  [/^trace_id$/, ["1234567890", "0af7651916cd43dd8448eb211c80319c"]],
  [/ranges$/, ["11,50", "1,10"]],
  [/domains?$/, ["example.com", "example.org"]],
  [/email|^to$|^bcc$|^reply_to$|^from_address$/, ["ada@example.com", "bob@example.org"]],
  [/_id$/, ["7", "42"]],
  [/_ids$/, ["7", "a-42"]],
];

/** Generates arguments that match a tool's schema. Many of them, but not all, pass the rules that the schema lacks. */
export function validArguments(tool: Tool): fc.Arbitrary<Arguments> {
  const { properties = {}, required = [] } = tool.parameters();
  const values = Object.entries(properties).map(([name, schema]) => [name, arbitraryOf(schema, name)] as const);
  return fc.record(Object.fromEntries(values), { requiredKeys: required, noNullPrototype: true });
}

/** Encodes arguments as sent by a host that declared the tool in a view. */
export function encodeFor(view: SchemaView, tool: Tool, args: Arguments): Arguments {
  if (view === "default") return args;
  const { properties = {} } = tool.parameters();
  const names = view === "strict" ? Object.keys(properties) : Object.keys(args);
  return Object.fromEntries(
    names.map((name) => {
      const value = args[name];
      if (value === undefined) return [name, null];
      return [name, isMap(properties[name]) ? toEntries(value) : value];
    }),
  );
}

function isMap(schema: JsonSchema | undefined): boolean {
  return schema?.type === "object" && schema.properties === undefined;
}

function toEntries(map: unknown): readonly object[] {
  return Object.entries(map as object).map(([name, value]) => ({ name, value }));
}

function arbitraryOf(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "integer":
      return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000 });
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(arbitraryOf(schema.items ?? {}, name), { minLength: schema.minItems ?? 0, maxLength: 4 });
    case "object":
      return fc.dictionary(fc.stringMatching(/^[a-z][a-z0-9 _]{0,8}$/), flatValue, {
        maxKeys: 4,
        noNullPrototype: true,
      });
    case "string":
      return textOf(schema, name);
    default:
      throw new Error(`No values are known for ${name}: ${JSON.stringify(schema)}`);
  }
}

const flatValue = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }),
  // A JavaScript number beyond the exact integers has lost its digits, and is refused; its text isn't.
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .map((number) => number + 0)
    .filter((number) => Math.abs(number) <= Number.MAX_SAFE_INTEGER),
  fc.boolean(),
);

function textOf({ minLength = 0 }: JsonSchema, name: string): fc.Arbitrary<string> {
  const known = TEXTS.find(([pattern]) => pattern.test(name));
  return known ? fc.constantFrom(...known[1]) : fc.string({ unit: "grapheme", minLength, maxLength: 12 });
}
