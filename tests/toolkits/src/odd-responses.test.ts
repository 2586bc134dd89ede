import { findTool } from "@toolwright/core";
import { isToolError } from "@toolwright/core/authoring";
import { type CallArguments, TOOL_NAMES, toolCase, usualOf } from "@toolwright/tests-tools";
import { describe, expect, test } from "vitest";
import { createTools, sandbox } from "./create-tools.ts";

const FIELDS = [
  ...["data", "meta", "list", "next", "customer", "metric", "results", "identifiers", "messages"],
  ...["organization", "person", "organizations", "accounts", "people", "contacts", "model_ids", "pagination"],
];
const VALUES = [null, "", "text", 0, -1, true, [], {}, [null], [5], [[]], [{}], { a: { b: 1 } }];
/** Bodies of successful responses that no backend documents. */
const BODIES: readonly string[] = [
  ...["null", "[]", "{}", '"text"', "5", "true", "[null]", "[5]", "[[]]", "", " ", "<html></html>", '{"data":{"na'],
  ...FIELDS.flatMap((field) => VALUES.map((value) => JSON.stringify({ [field]: value }))),
  '{"__proto__":{"organization":{"id":"x"}},"constructor":1,"toString":2}',
];

let body = "";
const tools = createTools(async () => new Response(body));

/** Calls of a tool that read responses of all shapes. */
function callsOf(name: string): readonly CallArguments[] {
  const entry = toolCase(sandbox, name);
  return [usualOf(entry), entry.example, ...(entry.moreRequests ?? []), ...(entry.moreResponses ?? [])];
}

/** An id beyond 2^53, which loses its last digits when it is parsed as a number. */
const LONG = "9123456789012345678";
const RECORD = `{"id":"x1","name":"Acme","request_id":${LONG}}`;
const LONG_IDS = `{"request_id":${LONG},${["organization", "person", "customer"].map((key) => `"${key}":${RECORD}`)},
  ${["data", "people", "organizations", "results", "messages"].map((key) => `"${key}":[${RECORD}]`)}}`;

describe.each(TOOL_NAMES)("%s", (name) => {
  const tool = findTool(tools, name)!;

  test("a response of an undocumented shape leads to a result or to bad_response", async () => {
    for (body of BODIES) {
      for (const args of callsOf(name)) {
        // Without `resend`, an ambiguous outcome would block the next duplicate send.
        const outcome: unknown = await tool.run(args, { resend: true }).catch((error: unknown) => error);
        if (!(outcome instanceof Error)) expect(outcome, body).toBeTypeOf("object");
        else {
          expect(isToolError(outcome) && outcome, body).toMatchObject({ code: "bad_response", retryable: false });
          expect(outcome.message, body).not.toContain("could not be processed");
        }
      }
    }
  });

  test("the result contains no 64-bit id that lost its last digits", async () => {
    body = LONG_IDS;
    for (const args of callsOf(name)) {
      const outcome: unknown = await tool.run(args, { resend: true }).catch((error: unknown) => error);
      expect(JSON.stringify(outcome)).not.toContain("91234567890123");
    }
  });
});
