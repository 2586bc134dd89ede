import type { JsonSchema, Tool } from "@toolwright/core";
import fc from "fast-check";
import { hostileAddress, hostileEmail, hostileLine, hostileText } from "./hostile-text.ts";

/** Arguments for one call, as an object or as the JSON text that some SDKs hand over. */
export type HostileArguments = Readonly<Record<string, unknown>> | string;

/** Parameters whose texts must look like something: those that their rules let pass, and those that nearly do. */
const SHAPED: Readonly<Record<string, readonly [right: fc.Arbitrary<string>, nearly?: fc.Arbitrary<string>]>> = {
  person_id: [fc.oneof(hostileLine, fc.constantFrom("a@b.example", "cio_x", "..", "a/../b", "a?b#c", "a b+c%2f", "é"))],
  email: [hostileEmail],
  to: [hostileEmail],
  bcc: [hostileEmail],
  reply_to: [hostileEmail, hostileEmail.map((address) => `Shop <${address}>`)],
  from_address: [hostileEmail, hostileEmail.map((address) => `"Shop, Inc." <${address}>`)],
  recipient_emails: [hostileEmail],
  domain: [fc.constantFrom("example.com", "https://www.example.com/?x=1#y", "bücher.example"), hostileAddress],
  employer_domains: [fc.constantFrom("example.com", "//a.b:80/../x", "HTTPS://Ä.example."), hostileAddress],
  linkedin_url: [hostileLine.map((text) => `https://linkedin.com/in/${text}`), hostileAddress],
  num_employees_ranges: [fc.constantFrom("1,10", " 11 , 50 ", "001,2"), fc.constantFrom("1,10&page=9", "5,1", "1;2")],
  organization_num_employees_ranges: [fc.constantFrom("1,10", "11,50\n"), fc.constantFrom("1,99999999999", "1,2#")],
  trace_id: [
    fc.oneof(
      fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }).map(String),
      fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }).map((id) => id.toString(16)),
      fc.constantFrom(
        "0x1f",
        "1) OR (*",
        "7 OR *",
        "deadbeef",
        "9".repeat(39),
        "f".repeat(33),
        "trace_id:1",
        "*",
        "1\n",
      ),
    ),
  ],
  start_time: [
    fc.constantFrom("now-1h", "now-1d/d", "2026-01-30T00:00:00Z", "1769700000000"),
    fc.constantFrom("0", "now+1h"),
  ],
  end_time: [
    fc.constantFrom("now", "now+1y", "2026-01-31T08:00:00+02:00", "1769800000000"),
    fc.constantFrom("9e9", "now\n"),
  ],
  interval: [fc.constantFrom("5m", "1h", "999999999w"), fc.constantFrom("5m OR 1", "0s", "1h\n")],
  identifier_type: [fc.constantFrom("id", "internal_id", "ID"), fc.constantFrom("email", "cio_id", "__proto__")],
  query: [
    fc.oneof(
      hostileLine.map((text) => text.replaceAll(/["()[\]{}]/g, "")),
      fc.constant('service:"a b" resource:x'),
    ),
  ],
  cursor: [fc.constant("")],
};
/** Parameters that are ids of digits. */
const COUNTED = /^(?:campaign|newsletter|segment|broadcast)_id$/;
const COUNTED_IDS = [
  fc.constantFrom("1", "7", "007", "999999999999999"),
  fc.constantFrom("1/../2", "1?x=1", "-1", "1.5", "１", "7\n", "1e3"),
] as const;

const hostileNumber = fc.oneof(
  fc.constantFrom(0, -0, 1, -1, 3, 50, 100, 1_000, 1_001, 49_990, 50_000, 2 ** 31, 2 ** 53, 2 ** 53 - 1, 1e21, 1e308),
  fc.constantFrom(0.5, Number.NaN, Number.POSITIVE_INFINITY, "50", " 7 ", "5e1", "0x10", "1,000"),
  fc.integer({ min: 1, max: 100 }),
);

/** A value of no expected type; some nest deeper than any stack. */
const anything = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom<unknown>(null, undefined, true, 0, "", [], {}, [null], [[]], Number.NaN, 1n),
  },
  { weight: 4, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 3, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.constantFrom("[", '{"a":').map((open) => nested(open, 10_000)) },
  { weight: 1, arbitrary: fc.constantFrom(new Date(0), new Map([["a", 1]]), new Set([1]), Symbol("s"), () => 1) },
);

function nested(open: string, depth: number): unknown {
  const close = open === "[" ? "]" : "}";
  return JSON.parse(`${open.repeat(depth)}1${close.repeat(depth)}`) as unknown;
}

const mapName = fc.oneof(hostileText, fc.constantFrom("plan", "email", "id", "cio_id", "_update", "recipient", "name"));
const mapValue = fc.oneof<fc.Arbitrary<unknown>[]>(hostileText, hostileNumber, fc.boolean(), hostileEmail);
/** A map whose names are own ones even where they are those of every object. */
const map = fc
  .array(fc.tuple(mapName, fc.oneof({ weight: 12, arbitrary: mapValue }, { weight: 1, arbitrary: anything })), {
    maxLength: 4,
  })
  .map((entries) => Object.fromEntries(entries));
const flatName = fc.oneof(
  hostileLine,
  fc.constantFrom("plan", "id", "cio_id", "_update", "recipient"),
  fc.constantFrom("toString", "constructor", "__proto__", "prototype"),
);
const flatMap = fc.dictionary(
  flatName,
  fc.oneof<fc.Arbitrary<unknown>[]>(hostileText, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean()),
  { maxKeys: 4 },
);

/** How near to right a value is: one that the rules let pass, or anything. */
type Nearness = "right" | "any";

/** Values of one parameter: nearly right ones that carry something, and wrong ones. */
function hostileValue(name: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 8, arbitrary: typedValue({ name, schema, nearness: "any" }) },
    { weight: 2, arbitrary: asJsonText(typedValue({ name, schema, nearness: "any" })) },
    { weight: 1, arbitrary: anything },
  );
}

interface Wanted {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly nearness: Nearness;
}

function typedValue({ name, schema, nearness }: Wanted): fc.Arbitrary<unknown> {
  const isRight = nearness === "right";
  const item = () => typedValue({ name, schema: schema.items ?? {}, nearness });
  const { minimum = 0, maximum = 1_000_000 } = schema;
  if (schema.enum)
    return isRight ? fc.constantFrom(...schema.enum) : fc.oneof(fc.constantFrom(...schema.enum), hostileText);
  switch (schema.type) {
    case "integer":
    case "number":
      return isRight ? fc.integer({ min: minimum, max: Math.min(maximum, minimum + 200) }) : hostileNumber;
    case "boolean":
      return isRight ? fc.boolean() : fc.constantFrom<unknown>(true, false, "true", "FALSE", "yes", 1);
    case "array":
      return isRight ? fc.array(item(), { maxLength: 4 }) : fc.oneof(fc.array(item(), { maxLength: 4 }), item());
    case "object":
      return isRight ? flatMap : fc.oneof<fc.Arbitrary<unknown>[]>(map, map.map(asEntries));
    default:
      return textOf(name, nearness);
  }
}

function asEntries(object: object): object[] {
  return Object.entries(object).map(([key, value]) => ({ name: key, value }) as object);
}

function textOf(name: string, nearness: Nearness): fc.Arbitrary<string> {
  const [right = hostileLine, nearly = right] = COUNTED.test(name) ? COUNTED_IDS : (SHAPED[name] ?? []);
  return nearness === "right" ? right : fc.oneof(right, nearly, hostileText);
}

function asJsonText(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return values.map((value) => (typeof value === "object" && value !== null ? toJson(value) : value));
}

function toJson(value: object): unknown {
  try {
    return JSON.stringify(value);
  } catch {
    return value;
  }
}

/** What an argument object may carry beside its parameters. */
const STRAYS = [
  '"__proto__":{"polluted":1}',
  '"constructor":{"prototype":{"polluted":1}}',
  '"fetch":1',
  '"baseUrl":"x"',
];

/** Arguments that begin as working ones, of which some are replaced or left out. */
export function hostileArguments(tool: Tool, working: object): fc.Arbitrary<HostileArguments> {
  const properties = Object.entries(tool.parameters().properties ?? {});
  const valuesOf = (nearness: Nearness) =>
    fc.subarray(properties, { maxLength: Math.min(properties.length, 4) }).chain((chosen) => {
      const values = chosen.map(([name, schema]) =>
        nearness === "any" ? hostileValue(name, schema) : typedValue({ name, schema, nearness }),
      );
      return fc.tuple(...values).map((made) => Object.fromEntries(chosen.map(([name], at) => [name, made[at]])));
    });
  const replaced = fc.oneof({ weight: 3, arbitrary: valuesOf("right") }, { weight: 2, arbitrary: valuesOf("any") });
  const kept = fc.oneof(fc.constant(Object.entries(working)), fc.subarray(Object.entries(working)));
  const stray = fc.oneof({ weight: 30, arbitrary: fc.constant("") }, fc.constantFrom(...STRAYS));
  return fc.tuple(kept, replaced, stray, fc.nat(9)).map(([some, hostile, more, form]) => {
    const args = { ...Object.fromEntries(some), ...hostile };
    return form < 2 || more !== "" ? asArgumentText(args, more) : args;
  });
}

/** The arguments as JSON text, with one more member that no object literal could hold. */
function asArgumentText(args: Readonly<Record<string, unknown>>, stray: string): HostileArguments {
  const text = toJson(args);
  if (typeof text !== "string" || text === "{}") return stray === "" ? args : `{${stray}}`;
  return stray === "" ? text : `{${stray},${text.slice(1)}`;
}
