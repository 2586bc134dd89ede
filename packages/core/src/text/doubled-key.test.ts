import { describe, expect, test } from "vitest";
import { doubledKey } from "./doubled-key.ts";

describe("doubledKey", () => {
  test.each([
    ['{"a":1,"a":2}', '"a"'],
    ['{"tools":{"deny":[]},"tools":{"allow":[]}}', '"tools"'],
    ['{"tools":{"deny":["A"],"x":{},"deny":[]}}', '"tools"."deny"'],
    ['{ "a" : [ { "b" : 1 , "b" : 1 } ] }', '"a"."b"'],
    ['{"deny":1,"\\u0064eny":2}', '"deny"'],
    ['{"__proto__":1,"__proto__":2}', '"__proto__"'],
    ['{"":1,"":2}', '""'],
    ['{"a\\"b":1,"a\\"b":2}', '"a\\"b"'],
    ['[{"a":1},{"a":1,"a":1}]', '"a"'],
    ['{"a":{"a":{"a":1,"b":[],"b":0}}}', '"a"."a"."b"'],
  ])("finds the doubled key of %s", (json, path) => {
    expect(doubledKey(json)).toBe(path);
  });

  test.each([
    ["{}"],
    ["[1,1]"],
    ['["a","a"]'],
    ['{"a":"a","b":"a"}'],
    ['{"a":{"a":1},"b":{"a":1}}'],
    ['[{"a":1},{"a":1}]'],
    ['{"a":"{\\"b\\":1,\\"b\\":2}"}'],
    ['{"a":["b","b",{"b":1}],"b":1}'],
    ['"a"'],
    ["null"],
    ['{"a":1,"A":2}'],
  ])("%s has none", (json) => {
    expect(doubledKey(json)).toBeNull();
  });

  test("reads a long text", () => {
    expect(doubledKey(`{"a":"${"x".repeat(20_000_000)}","b":1,"b":2}`)).toBe('"b"');
  });
});
