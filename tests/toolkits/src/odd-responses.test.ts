import { TOOL_NAMES, toolCase } from "@toolwright/tests-tools";
import { describe, expect, test } from "vitest";
import { sandbox } from "./create-tools.ts";
import { expectResultOrBadResponse, ODD_BODIES, outcomeOf } from "./odd-responses.ts";

/** An id beyond 2^53, which loses its last digits when parsed as a number. */
const LONG = "9123456789012345678";
const RECORD = `{"id":"x1","name":"Acme","request_id":${LONG}}`;
const LONG_IDS = `{"request_id":${LONG},${["organization", "person", "customer"].map((key) => `"${key}":${RECORD}`)},
  ${["data", "people", "organizations", "results", "messages"].map((key) => `"${key}":[${RECORD}]`)}}`;

describe.each(TOOL_NAMES)("%s", (name) => {
  const { example, moreRequests = [], moreResponses = [] } = toolCase(sandbox, name);

  test("a response of an undocumented shape leads to a result or to bad_response", () =>
    expectResultOrBadResponse(name, example, ODD_BODIES));

  test("the result contains no 64-bit id that lost its last digits", async () => {
    for (const args of [example, ...moreRequests, ...moreResponses])
      expect(JSON.stringify(await outcomeOf(name, args, LONG_IDS))).not.toContain("91234567890123");
  });
});
