import { findTool } from "@toolwright/core";
import { isToolError } from "@toolwright/core/authoring";
import type { CallArguments } from "@toolwright/tests-tools";
import { expect } from "vitest";
import { createTools } from "./create-tools.ts";

const FIELDS = [
  ...["data", "meta", "list", "next", "customer", "metric", "results", "identifiers", "messages"],
  ...["organization", "person", "organizations", "accounts", "people", "contacts", "model_ids", "pagination"],
];
const VALUES = [null, "", "text", 0, -1, true, [], {}, [null], [5], [[]], [{}], { a: { b: 1 } }];

/** Bodies of successful responses that the backends don't document. */
export const ODD_BODIES: readonly string[] = [
  ...["null", "[]", "{}", '"text"', "5", "true", "[null]", "[5]", "[[]]", "", " ", "<html></html>", '{"data":{"na'],
  ...VALUES.map((value) => JSON.stringify(Object.fromEntries(FIELDS.map((field) => [field, value])))),
  '{"__proto__":{"organization":{"id":"x"}},"constructor":1,"toString":2}',
];

/** Bodies in which a single field has an undocumented value. */
export const BODIES_WITH_ONE_ODD_FIELD: readonly string[] = FIELDS.flatMap((field) =>
  [null, "text", {}, [5], [{}], { a: { b: 1 } }].map((value) => JSON.stringify({ [field]: value })),
);

let response = "";
const tools = createTools(async () => new Response(response));

/** Resolves with the result or the error of a call whose requests all get the same body. */
export async function outcomeOf(name: string, args: CallArguments, body: string): Promise<unknown> {
  response = body;
  // Without `resend`, an ambiguous outcome would block the next duplicate send.
  return findTool(tools, name)
    ?.run(args, { resend: true })
    .catch((error: unknown) => error);
}

/** Asserts that each body leads to a result or to bad_response. */
export async function expectResultOrBadResponse(name: string, args: CallArguments, bodies: readonly string[]) {
  const faults: object[] = [];
  for (const body of bodies) {
    const outcome = await outcomeOf(name, args, body);
    if (!isResultOrBadResponse(outcome)) faults.push({ body, args, outcome });
  }
  // One assertion, because thousands of them take longer than the calls.
  expect(faults).toEqual([]);
}

function isResultOrBadResponse(outcome: unknown): boolean {
  if (!(outcome instanceof Error)) return typeof outcome === "object" && outcome !== null;
  const { message } = outcome;
  const isExpected = isToolError(outcome) && outcome.code === "bad_response" && !outcome.retryable;
  return isExpected && !message.includes("could not be processed");
}
