import { TOOL_NAMES, toolCase, usualOf } from "@toolwright/tests-tools";
import { test } from "vitest";
import { sandbox } from "./create-tools.ts";
import { BODIES_WITH_ONE_ODD_FIELD, expectResultOrBadResponse, ODD_BODIES } from "./odd-responses.ts";

test.each(TOOL_NAMES)("a single odd field in a response to %s leads to a result or to bad_response", (name) =>
  expectResultOrBadResponse(name, toolCase(sandbox, name).example, BODIES_WITH_ONE_ODD_FIELD),
);

test.each(TOOL_NAMES)(
  "a response of an undocumented shape to each other call of %s leads to a result or to bad_response",
  async (name) => {
    const entry = toolCase(sandbox, name);
    for (const args of [usualOf(entry), ...(entry.moreRequests ?? []), ...(entry.moreResponses ?? [])])
      await expectResultOrBadResponse(name, args, ODD_BODIES);
  },
);
