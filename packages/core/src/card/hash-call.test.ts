import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashCall } from "./hash-call.ts";

const leaf = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.string(), fc.constantFrom("1", "0", "__proto__", "toString", "object")), tie("value"), {
      maxKeys: 4,
    }),
  ),
})).value;
const args = fc.dictionary(fc.string({ maxLength: 8 }), value, { maxKeys: 5 });

/** Returns the same value with the keys of all objects in another order. */
function reordered(one: unknown): unknown {
  if (Array.isArray(one)) return one.map(reordered);
  if (typeof one !== "object" || one === null) return one;
  const entries = Object.entries(one).reverse();
  return Object.fromEntries(entries.map(([name, child]) => [name, reordered(child)]));
}

/** Writes JSON with sorted keys, so that equal values have equal text. */
function sorted(one: unknown): string {
  if (Array.isArray(one)) return `[${one.map(sorted).join()}]`;
  if (typeof one !== "object" || one === null) return JSON.stringify(one);
  const entries = Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, child]) => `${JSON.stringify(name)}:${sorted(child)}`).join()}}`;
}

describe("the hash of a call", () => {
  it("is SHA-256 of the tool and its arguments, the same in each version", async () => {
    expect(await hashCall("Probe.Send", { b: 1, a: ["x", { d: null, c: true }] })).toBe(
      "sha256-bd004fbb4b3832edf1ec22abaf3cb852d2c94f00581bc35a87c5fc525323d0b6",
    );
  });

  it("does not depend on the order of the keys", () =>
    fc.assert(
      fc.asyncProperty(args, async (one) => {
        expect(await hashCall("Probe.Send", reordered(one) as object)).toBe(await hashCall("Probe.Send", one));
      }),
    ));

  it("differs for any other value", () =>
    fc.assert(
      fc.asyncProperty(args, args, async (one, other) => {
        const isSame = sorted(one) === sorted(other);
        expect((await hashCall("Probe.Send", one)) === (await hashCall("Probe.Send", other))).toBe(isSame);
      }),
    ));

  it("differs if one value changes, at any depth", () =>
    fc.assert(
      fc.asyncProperty(args, fc.string(), leaf, async (one, name, changed) => {
        const other = { ...one, [name]: changed };
        const nested = [hashCall("Probe.Send", { a: [one] }), hashCall("Probe.Send", { a: [other] })];
        const isSame = sorted(one) === sorted(other);
        const [before, after] = await Promise.all(nested);
        expect(before === after).toBe(isSame);
      }),
    ));

  it.each([
    [{ a: "1" }, { a: 1 }],
    [{ a: "" }, {}],
    [{ a: "true" }, { a: true }],
    [{ a: null }, {}],
    [{ a: [] }, { a: {} }],
    [{ a: ["b", "c"] }, { a: ["c", "b"] }],
    [{ a: ["b,c"] }, { a: ["b", "c"] }],
    [{ a: { b: 1 } }, { "a.b": 1 }],
    [{ a: "\u0065\u0301" }, { a: "\u00e9" }],
    [{ a: "ada@example.com" }, { a: "ada@example.com\u3164" }],
    [JSON.parse('{"__proto__":1}') as object, {}],
  ])("%j and %j differ", async (one, other) => {
    expect(await hashCall("Probe.Send", one)).not.toBe(await hashCall("Probe.Send", other));
  });

  it("depends on the tool, and ignores undefined values", async () => {
    expect(await hashCall("Probe.Send", {})).not.toBe(await hashCall("Probe.Other", {}));
    expect(await hashCall("Probe.Send", { a: undefined })).toBe(await hashCall("Probe.Send", {}));
  });
});
