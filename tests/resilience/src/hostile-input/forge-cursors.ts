import { writeCursor } from "@toolwright/core/authoring";
import fc from "fast-check";
import { hostileString } from "./hostile-strings.ts";

/** The call that a forged cursor pretends to continue. */
export interface ForgedCall {
  readonly tool: string;
  /** The arguments of the call that a cursor belongs to: all but the page size and the cursor. */
  readonly shared: Readonly<Record<string, unknown>>;
  /** The time of the call, epoch milliseconds. */
  readonly nowMs: number;
}

const DAY_MS = 24 * 60 * 60_000;
const HUGE = [-1, 0.5, 2 ** 53, 8.64e15, 8.64e15 + 1, 1e308, "1", null, {}, []];

/** Times of a first page: within the last day, around its ends, years away, and no times. */
function anyInstant(nowMs: number): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.integer({ min: nowMs - DAY_MS, max: nowMs }),
    fc.integer({ min: nowMs - 2 * DAY_MS, max: nowMs + 2 * DAY_MS }),
    fc.constantFrom<unknown>(nowMs, 0, nowMs - 365 * DAY_MS, nowMs + 365 * DAY_MS, ...HUGE),
    // What earlier versions wrote, and what a forger would like to write.
    fc.tuple(fc.integer({ min: 0, max: nowMs }), fc.constant(nowMs)),
  );
}

/** People of a list, as the cursor names them. */
const anyPerson: fc.Arbitrary<unknown> = fc.oneof(
  fc.constant(null),
  fc.tuple(
    fc.constantFrom("id", "email", "cio_id", "../x", "__proto__"),
    fc.oneof(fc.constantFrom("usr_1", "victim", "..", "0700000", "cio_0700000"), hostileString),
  ),
  fc.constantFrom<unknown>({ kind: "id", value: "victim" }, "victim", ["id"], ["id", "victim", "x"], ["id", null]),
);

/** A payload with keys of object prototypes, which `JSON.stringify` would not write. */
const PROTOTYPE_PAYLOADS = [
  '[{"__proto__":{"person_id":"victim"}},[null,null,0,null,1]]',
  '{"__proto__":[{},[["id","victim"],null,0,null,1]]}',
  '[{"constructor":"x","person_id":"zzzz"},[["id","victim"],null,0,null,1]]',
];

/** Forged cursors with a valid checksum, in the tool's own format. */
function wellFormedCursor({ tool, shared, nowMs }: ForgedCall): fc.Arbitrary<string> {
  const isWindow = tool.startsWith("Observability.") && tool !== "Observability.SearchMonitors";
  const state = isWindow ? anyInstant(nowMs) : anyPerson;
  const token = fc.option(hostileString);
  const skip = fc.oneof(fc.nat(5), fc.constantFrom<unknown>(...HUGE));
  const size = fc.oneof(fc.integer({ min: 1, max: 1_000 }), fc.constantFrom<unknown>(0, 1_001, ...HUGE));
  return fc
    .tuple(state, token, skip, fc.option(hostileString), size)
    .map((position) => writeCursor({ tool, arguments: shared }, position));
}

/** Forged cursors of every kind. Those in the tool's own format are the most dangerous, and the most frequent. */
export function forgedCursor(call: ForgedCall, otherTools: readonly string[]): fc.Arbitrary<string> {
  const wellFormed = wellFormedCursor(call);
  const foreign = fc.constantFrom(...otherTools).map((tool) => writeCursor({ tool, arguments: call.shared }, [null]));
  const payload = fc.oneof(fc.constantFrom(...PROTOTYPE_PAYLOADS), fc.json(), hostileString);
  return fc.oneof(
    { weight: 6, arbitrary: wellFormed },
    { weight: 1, arbitrary: foreign },
    { weight: 1, arbitrary: hostileString },
    {
      weight: 1,
      arbitrary: payload.map((text) => `1000000${btoa(unescape(encodeURIComponent(text.toWellFormed())))}`),
    },
    { weight: 1, arbitrary: fc.tuple(wellFormed, wellFormed).map(([one, other]) => one + other) },
    { weight: 1, arbitrary: fc.tuple(wellFormed, fc.nat(200)).map(([one, length]) => one.slice(0, length)) },
    { weight: 1, arbitrary: fc.tuple(wellFormed, fc.nat(200), fc.nat(6)).map(flipBit) },
  );
}

function flipBit([cursor, at, bit]: [string, number, number]): string {
  const index = at % cursor.length;
  return `${cursor.slice(0, index)}${String.fromCharCode(cursor.charCodeAt(index) ^ (1 << bit))}${cursor.slice(index + 1)}`;
}
