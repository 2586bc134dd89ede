import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseQuery } from "../query/query.ts";
import { checkMappedKeys, checkOtherTokens, KEYS } from "./__fixtures__/check-field-names.ts";
import { fromBackendFacet, toBackendFacet, toBackendQuery } from "./field-names.ts";

describe("toBackendQuery", () => {
  it.each([
    ["resource:x", "resource_name:x"],
    ['operation:"web.request"', 'operation_name:"web.request"'],
    ["-resource:x NOT operation:y", "-resource_name:x NOT operation_name:y"],
    ["(resource:x OR (operation:y))", "(resource_name:x OR (operation_name:y))"],
    ["resource:(resource OR operation)", "resource_name:(resource OR operation)"],
    ["resource:resource:x", "resource_name:resource:x"],
    ["resource:", "resource_name:"],
  ])("replaces field names in %j", (written, mapped) => {
    expect(toBackendQuery(parseQuery(written))).toBe(mapped);
  });

  it.each([
    "service:resource:x",
    'resource_name:"resource:y"',
    '"resource:x"',
    "@resource:x",
    "aws_resource:x",
    "resource_name:x",
    "resource",
    "resource :x",
    "Resource:x",
    "service:(resource OR operation)",
    "CIDR(@resource,10.0.0.0/8)",
    "",
  ])("leaves %j unchanged", (written) => {
    expect(toBackendQuery(parseQuery(written))).toBe(written);
  });

  it("maps the keys of any well-formed query and nothing else", () => {
    checkMappedKeys(100);
  });

  it("changes only keys in any string, and is idempotent", () => {
    checkOtherTokens(100);
  });
});

describe("facet names", () => {
  it("facet names map to the backend's names and back", () => {
    expect(["resource", "operation", "service", "@resource"].map(toBackendFacet)).toEqual([
      "resource_name",
      "operation_name",
      "service",
      "@resource",
    ]);
    expect(["resource_name", "operation_name", "service", "resource"].map(fromBackendFacet)).toEqual([
      "resource",
      "operation",
      "service",
      "resource",
    ]);
  });

  it("facet names that are mapped already stay unchanged", () => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...KEYS), fc.string()), (facet) => {
        expect(toBackendFacet(toBackendFacet(facet))).toBe(toBackendFacet(facet));
        expect(fromBackendFacet(fromBackendFacet(facet))).toBe(fromBackendFacet(facet));
      }),
    );
  });
});
