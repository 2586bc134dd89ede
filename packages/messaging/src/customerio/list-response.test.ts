import { readResponse } from "@toolwright/core/http";
import { describe, expect, it } from "vitest";
import { listResponse, pageQuery } from "./list-response.ts";

function read(body: unknown) {
  const response = { status: 200, body: { kind: "json", value: body } } as const;
  return readResponse(listResponse("rows"), response, "Customer.io");
}

describe("reading a list response", () => {
  it.each([
    [
      { rows: [{ id: 1 }], next: "abc" },
      { rows: [{ id: 1 }], next: "abc" },
    ],
    [
      { rows: [{ id: 1 }], next: "" },
      { rows: [{ id: 1 }], next: null },
    ],
    [
      { rows: [], next: null },
      { rows: [], next: null },
    ],
    [
      { rows: null, next: "" },
      { rows: [], next: null },
    ],
    [{ rows: [] }, { rows: [], next: null }],
    [
      { rows: [], next: 12 },
      { rows: [], next: "12" },
    ],
    [
      { rows: [1, null, "x", [2], { a: null }], more: 1 },
      { rows: [{}, {}, {}, {}, { a: null }], next: null },
    ],
  ])("reads a page from %j", (body, page) => {
    expect(read(body)).toEqual(page);
  });

  it.each([{}, { rows: {} }, { rows: "x" }, { rows: 0 }, { other: [] }])("reports the missing rows in %j", (body) => {
    expect(() => read(body)).toThrow(expect.objectContaining({ code: "bad_response" }));
    expect(() => read(body)).toThrow(/unexpected rows/);
  });

  it.each([{}, [], true])("rejects an invalid token instead of ending the list", (next) => {
    expect(() => read({ rows: [], next })).toThrow(/unexpected next/);
  });

  it.each([[[]], [null], ["x"], [7]])("rejects the body %j", (body) => {
    expect(() => read(body)).toThrow(expect.objectContaining({ code: "bad_response" }));
  });
});

describe("pageQuery", () => {
  it("includes the start only when there is a token", () => {
    expect(pageQuery({ start: null, limit: 50 })).toEqual({ limit: "50" });
    expect(pageQuery({ start: "a=b&c", limit: 1 })).toEqual({ start: "a=b&c", limit: "1" });
  });
});
