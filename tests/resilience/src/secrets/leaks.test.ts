import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { AWKWARD_KEYS, COMMON_KEYS, encodings } from "./canaries.ts";
import { findLeaks } from "./leaks.ts";

const { apiKey } = COMMON_KEYS;
const canaries = { apiKey };

describe.each([
  ["common", COMMON_KEYS],
  ["awkward", AWKWARD_KEYS],
])("keys with %s characters", (_, keys) => {
  it.each(Object.entries(encodings))("findLeaks finds each key encoded as %s", (_encoding, encode) => {
    for (const [canary, secret] of Object.entries(keys)) {
      const leaks = findLeaks(`before ${encode(secret)} after`, { [canary]: secret });
      expect(leaks[0], encode(secret)).toMatchObject({ canary });
    }
  });

  it("findLeaks finds keys in basic authentication credentials", () => {
    const basic = `Basic ${btoa(`${keys.siteId}:${keys.trackingApiKey}`)}`;
    const { siteId, trackingApiKey } = keys;
    const foundKeys = findLeaks({ authorization: basic }, { siteId, trackingApiKey }).map(({ canary }) => canary);
    expect(new Set(foundKeys)).toEqual(new Set(["siteId", "trackingApiKey"]));
  });
});

class CustomInspect {
  [inspect.custom]() {
    return `Printed(${apiKey})`;
  }
}

class Holder {
  readonly #secret = apiKey;
  get exposed() {
    return this.#secret;
  }
}

describe("findLeaks finds a key", () => {
  const values: Readonly<Record<string, unknown>> = {
    "in a property": { a: [{ b: apiKey }] },
    "in a property's name": { [apiKey]: 1 },
    "in a hidden property": Object.defineProperty({}, "hidden", { value: apiKey, enumerable: false }),
    "behind a symbol": { [Symbol("s")]: apiKey },
    "behind a getter": new Holder(),
    "in an error's message": new Error(`not ${apiKey}`),
    "in a cause of a cause": new Error("a", { cause: new Error("b", { cause: { headers: { key: apiKey } } }) }),
    "in one of several errors": new AggregateError([new Error(apiKey)]),
    "in a stack": Object.assign(new Error("a"), { stack: `Error\n at ${apiKey}` }),
    "in a map": new Map([["a", apiKey]]),
    "in a set": new Set([apiKey]),
    "in headers": new Headers({ authorization: `Bearer ${apiKey}` }),
    "in a request": new Request("https://example.com/", { headers: { "dd-api-key": apiKey } }),
    "in a URL": new URL(`https://example.com/?key=${apiKey}`),
    "in bytes": new TextEncoder().encode(apiKey),
    "in a function's property": Object.assign(() => 1, { options: { apiKey } }),
    "in custom inspection output": new CustomInspect(),
    "in custom JSON output": { toJSON: () => ({ apiKey }) },
    "by its first half": apiKey.slice(0, apiKey.length / 2),
    "by its last half": apiKey.slice(apiKey.length / 2),
  };
  it.each(Object.entries(values))("%s", (_, value) => {
    expect(findLeaks(value, canaries)).not.toEqual([]);
  });

  it("findLeaks reports the canary, the path and the encoding", () => {
    const error = new Error("a", { cause: { sent: { authorization: btoa(apiKey) } } });
    expect(findLeaks(error, canaries, "error")).toContainEqual({
      canary: "apiKey",
      where: "error.cause.sent.authorization",
      spelling: "base64",
    });
  });
});

it("findLeaks finds nothing in values without a key, even in circular ones", () => {
  const circle: Record<string, unknown> = { ...AWKWARD_KEYS, error: new Error("no key here") };
  circle["self"] = circle;
  expect(findLeaks(circle, COMMON_KEYS)).toEqual([]);
  expect(findLeaks([null, undefined, 0, "", Symbol.iterator, 1n, () => 1], COMMON_KEYS)).toEqual([]);
});
