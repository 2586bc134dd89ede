import type { JsonSchema, Tool } from "@toolwright/core";
import fc from "fast-check";
import { hostileEmail, hostileLine, hostileString, hostileUrl } from "./hostile-strings.ts";

/** Arguments of one call, as an object or as a JSON string, which some SDKs pass. */
export type HostileArguments = Readonly<Record<string, unknown>> | string;

/** Parameters with a format: generators of valid values and of almost valid ones. */
const SHAPED: Readonly<Record<string, readonly [right: fc.Arbitrary<string>, nearly?: fc.Arbitrary<string>]>> = {
  person_id: [fc.oneof(hostileLine, fc.constantFrom("a@b.example", "cio_x", "..", "a/../b", "a?b#c", "a b+c%2f", "é"))],
  email: [hostileEmail],
  to: [hostileEmail],
  bcc: [hostileEmail],
  reply_to: [hostileEmail, hostileEmail.map((address) => `Shop <${address}>`)],
  from_address: [hostileEmail, hostileEmail.map((address) => `"Shop, Inc." <${address}>`)],
  recipient_emails: [hostileEmail],
  domain: [fc.constantFrom("example.com", "https://www.example.com/?x=1#y", "bücher.example"), hostileUrl],
  employer_domains: [fc.constantFrom("example.com", "//a.b:80/../x", "HTTPS://Ä.example."), hostileUrl],
  linkedin_url: [hostileLine.map((text) => `https://linkedin.com/in/${text}`), hostileUrl],
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
/** Parameters with numeric ids. */
const NUMERIC_ID = /^(?:campaign|newsletter|segment|broadcast)_id$/;
const NUMERIC_IDS = [
  fc.constantFrom("1", "7", "007", "999999999999999"),
  fc.constantFrom("1/../2", "1?x=1", "-1", "1.5", "１", "7\n", "1e3"),
] as const;

const hostileNumber = fc.oneof(
  fc.constantFrom(0, -0, 1, -1, 3, 50, 100, 1_000, 1_001, 49_990, 50_000, 2 ** 31, 2 ** 53, 2 ** 53 - 1, 1e21, 1e308),
  fc.constantFrom(0.5, Number.NaN, Number.POSITIVE_INFINITY, "50", " 7 ", "5e1", "0x10", "1,000"),
  fc.integer({ min: 1, max: 100 }),
);

/** A value of any type; some are nested too deeply for recursion. */
const anything = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom<unknown>(null, undefined, true, 0, "", [], {}, [null], [[]], Number.NaN, 1n),
  },
  { weight: 4, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 3, arbitrary: hostileString },
  { weight: 1, arbitrary: fc.constantFrom("[", '{"a":').map((open) => nested(open, 10_000)) },
  { weight: 1, arbitrary: fc.constantFrom(new Date(0), new Map([["a", 1]]), new Set([1]), Symbol("s"), () => 1) },
);

function nested(open: string, depth: number): unknown {
  const close = open === "[" ? "]" : "}";
  return JSON.parse(`${open.repeat(depth)}1${close.repeat(depth)}`) as unknown;
}

const mapName = fc.oneof(
  hostileString,
  fc.constantFrom("plan", "email", "id", "cio_id", "_update", "recipient", "name"),
);
const mapValue = fc.oneof<fc.Arbitrary<unknown>[]>(hostileString, hostileNumber, fc.boolean(), hostileEmail);
/** A map with own properties that may have inherited names such as `constructor`. */
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
  fc.oneof<fc.Arbitrary<unknown>[]>(hostileString, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean()),
  { maxKeys: 4 },
);

/** Whether a value is valid or arbitrary. */
type Nearness = "right" | "any";

/** Generates values of one parameter, mostly of its type. */
function hostileValue(name: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 8, arbitrary: typedValue({ name, schema, nearness: "any" }) },
    { weight: 2, arbitrary: asJsonText(typedValue({ name, schema, nearness: "any" })) },
    { weight: 1, arbitrary: anything },
  );
}

interface ValueSpec {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly nearness: Nearness;
}

function typedValue({ name, schema, nearness }: ValueSpec): fc.Arbitrary<unknown> {
  const isRight = nearness === "right";
  const item = () => typedValue({ name, schema: schema.items ?? {}, nearness });
  const { minimum = 0, maximum = 1_000_000 } = schema;
  if (schema.enum)
    return isRight ? fc.constantFrom(...schema.enum) : fc.oneof(fc.constantFrom(...schema.enum), hostileString);
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
      return stringFor(name, nearness);
  }
}

function asEntries(object: object): object[] {
  return Object.entries(object).map(([key, value]) => ({ name: key, value }) as object);
}

function stringFor(name: string, nearness: Nearness): fc.Arbitrary<string> {
  const [right = hostileLine, almostValid = right] = NUMERIC_ID.test(name) ? NUMERIC_IDS : (SHAPED[name] ?? []);
  return nearness === "right" ? right : fc.oneof(right, almostValid, hostileString);
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

/** Additional members of an argument object, as JSON. */
const EXTRA_MEMBERS = [
  '"__proto__":{"polluted":1}',
  '"constructor":{"prototype":{"polluted":1}}',
  '"fetch":1',
  '"baseUrl":"x"',
];

/** Generates arguments from working ones by replacing and omitting some. */
export function hostileArguments(tool: Tool, working: object): fc.Arbitrary<HostileArguments> {
  const properties = Object.entries(tool.parameters().properties ?? {});
  const valuesOf = (nearness: Nearness) =>
    fc.subarray(properties, { maxLength: Math.min(properties.length, 4) }).chain((selected) => {
      const values = selected.map(([name, schema]) =>
        nearness === "any" ? hostileValue(name, schema) : typedValue({ name, schema, nearness }),
      );
      return fc.tuple(...values).map((values) => Object.fromEntries(selected.map(([name], at) => [name, values[at]])));
    });
  const replaced = fc.oneof({ weight: 3, arbitrary: valuesOf("right") }, { weight: 2, arbitrary: valuesOf("any") });
  const baseArguments = fc.oneof(fc.constant(Object.entries(working)), fc.subarray(Object.entries(working)));
  const extraMember = fc.oneof({ weight: 30, arbitrary: fc.constant("") }, fc.constantFrom(...EXTRA_MEMBERS));
  return fc.tuple(baseArguments, replaced, extraMember, fc.nat(9)).map(([some, hostile, more, form]) => {
    const args = { ...Object.fromEntries(some), ...hostile };
    return form < 2 || more !== "" ? asJsonArguments(args, more) : args;
  });
}

/** Serializes the arguments with an additional member, which an object literal could not contain. */
function asJsonArguments(args: Readonly<Record<string, unknown>>, stray: string): HostileArguments {
  const text = toJson(args);
  if (typeof text !== "string" || text === "{}") return stray === "" ? args : `{${stray}}`;
  return stray === "" ? text : `{${stray},${text.slice(1)}`;
}
