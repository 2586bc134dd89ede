import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { isToolError, type ToolError } from "../errors.ts";
import { parseBody } from "./body.ts";
import { readResponse } from "./response.ts";

const schema = v.object({
  data: v.array(v.object({ id: v.string(), name: v.optional(v.nullable(v.string()), null) })),
  meta: v.optional(v.object({ page: v.optional(v.object({ after: v.string() })) })),
});

function read(text: string) {
  return readResponse(schema, { status: 200, body: parseBody(text) }, "Probe");
}

function errorOf(text: string): ToolError {
  try {
    read(text);
  } catch (thrown) {
    if (isToolError(thrown)) return thrown;
  }
  throw new Error("expected a ToolError");
}

describe("parseBody", () => {
  test.each([
    ["", "empty"],
    [" \r\n", "empty"],
    ["\ufeff", "empty"],
    ["<!DOCTYPE html><html>", "html"],
    ["  <html>", "html"],
    ['<?xml version="1.0"?><html>', "html"],
    ["<!-- proxy --><html>", "html"],
    ["plain words", "text"],
    ["<<not-json>>", "text"],
    ["< 5", "text"],
    ['{"a":', "text"],
  ])("classifies the body %j as %s, whatever its content type says", (text, kind) => {
    expect(parseBody(text)).toEqual({ kind });
  });

  test.each(["null", "0", '""', "[]", ' {"a":1}\n', '\ufeff{"a":1}'])("classifies the body %j as JSON", (text) => {
    expect(parseBody(text)).toMatchObject({ kind: "json" });
  });
});

describe("readResponse", () => {
  test("reads a response tolerantly: unknown fields pass, and missing optional fields get their default", () => {
    expect(read('{"data":[{"id":"1","new_field":true}],"links":{}}')).toEqual({ data: [{ id: "1", name: null }] });
  });

  test.each([
    ["", "Probe returned an empty body instead of JSON"],
    ["<html><h1>502 Bad Gateway</h1>", "Probe returned an HTML page instead of JSON"],
    ['{"data":[{"id":"1"},', "Probe returned truncated or malformed text instead of JSON"],
    ["{}", "Probe returned an invalid response: unexpected data"],
    ["[]", "Probe returned an invalid response: a list instead of an object"],
    ['{"data":null}', "Probe returned an invalid response: unexpected data"],
    ['{"data":[{"id":"1"},{"id":2}]}', "Probe returned an invalid response: unexpected data.1.id"],
    ['{"data":[],"meta":{"page":{}}}', "Probe returned an invalid response: unexpected meta.page.after"],
    ["null", "Probe returned an invalid response: unexpected body"],
    ['"text"', "Probe returned an invalid response: unexpected body"],
  ])("rejects the body %j with bad_response, naming the problem without quoting the body", (text, what) => {
    const error = errorOf(text);
    expect(error.toJSON()).toEqual({
      code: "bad_response",
      message: `${what}. Retry once. If it fails again, check the base URL and the service's status.`,
      retryable: false,
      status: 200,
    });
  });

  test.each([
    ["values more than 500 levels deep", `{"data":${"[".repeat(501)}${"]".repeat(501)}}`],
    ["more than 100000 entries in one place", `{"data":[${"0,".repeat(100_000)}0]}`],
  ])("rejects a response with %s as bad_response, whatever its schema says", (what, text) => {
    expect(errorOf(text).message).toContain(`Probe returned an invalid response: ${what}.`);
  });

  test("rejects a response with millions of values as bad_response without parsing it", () => {
    const text = `{"data":[${"{},".repeat(3_000_000)}{}]}`;
    expect(parseBody(text)).toEqual({ kind: "excessive", excess: "millions of values" });
    expect(errorOf(text).message).toContain("Probe returned an invalid response: millions of values.");
  });
});
