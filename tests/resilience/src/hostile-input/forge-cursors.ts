import fc from "fast-check";
import { writeCursor } from "../../../../packages/core/src/paging/cursor.ts";
import { hostileString } from "./hostile-strings.ts";

/** The call that a forged cursor pretends to continue. */
export interface ForgedCall {
  readonly tool: string;
  /** The arguments of the call that a cursor belongs to: all but the page size and the cursor. */
  readonly shared: Readonly<Record<string, unknown>>;
  /** The windows of the call's requests. */
  readonly windows: readonly (readonly number[])[];
  /** The time of the call, epoch milliseconds. */
  readonly nowMs: number;
}

const HUGE = [-1, 0.5, 2 ** 53, 8.64e15, 8.64e15 + 1, 1e308, "1", null, {}, []];

/** The call's windows, moved, lengthened or unchanged; other windows; and none, as in earlier versions. */
function anyWindow({ windows, nowMs }: ForgedCall): fc.Arbitrary<unknown> {
  const distance = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: -nowMs, max: nowMs }));
  const near = fc
    .tuple(fc.constantFrom(...windows), distance, distance)
    .map(([[startMs = 0, endMs = 0], movedMs, longerMs]) => [startMs + movedMs - longerMs, endMs + movedMs]);
  const edge = fc.constantFrom<unknown>(0, nowMs, ...HUGE);
  return fc.oneof({ weight: 4, arbitrary: near }, edge, fc.tuple(edge, edge));
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
function wellFormedCursor(call: ForgedCall): fc.Arbitrary<string> {
  const { tool, shared, windows } = call;
  const scope = windows.length > 0 ? anyWindow(call) : anyPerson;
  const token = fc.option(hostileString);
  const skip = fc.oneof(fc.nat(5), fc.constantFrom<unknown>(...HUGE));
  const size = fc.oneof(fc.integer({ min: 1, max: 1_000 }), fc.constantFrom<unknown>(0, 1_001, ...HUGE));
  return fc
    .tuple(scope, token, skip, fc.option(hostileString), size)
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
      arbitrary: payload.map((text) => `2000000${btoa(unescape(encodeURIComponent(text.toWellFormed())))}`),
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
