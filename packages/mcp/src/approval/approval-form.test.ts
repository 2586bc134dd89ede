import { expect, test } from "vitest";
import { readDecision, readRefusal, supportsForms } from "./approval-form.ts";

test.each([
  [{ elicitation: {} }, true],
  [{ elicitation: { form: {} } }, true],
  [{ elicitation: { form: {}, url: {} } }, true],
  [{ elicitation: { url: {} } }, false],
  [{ elicitation: null }, false],
  [{}, false],
  [undefined, false],
])("capabilities %j support forms: %s", (capabilities, expected) => {
  expect(supportsForms(capabilities)).toBe(expected);
});

test("only an accepted form with the decision approve approves, and only for the hash of its card", () => {
  const decision = { decision: "approve" };
  expect(readDecision({ action: "accept", content: decision }, "h")).toEqual({ approved: true, hash: "h" });
  const refusals = [
    { action: "accept" },
    { action: "accept", content: { decision: "refuse" } },
    { action: "accept", content: { decision: true } },
    { action: "accept", content: ["approve"] },
    { action: "ACCEPT", content: decision },
    { action: "decline", content: decision },
    { action: "cancel", content: decision },
    { content: decision },
    null,
    "approve",
  ];
  for (const response of refusals) expect(readDecision(response, "h")).toMatchObject({ approved: false });
});

test.each([
  [2, " without 2"],
  [["1", 3], " without 1,3"],
  [null, ""],
  ["", ""],
])("rows to leave out that a client returns as %j are left out", (leave_out, without) => {
  const hash = `sha256-${"0".repeat(64)}+1-3`;
  const response = { action: "accept", content: { decision: "approve", leave_out } };
  expect(readDecision(response, hash)).toEqual({ approved: true, hash: `${hash}${without}` });
});

test("rows to leave out of another type approve nothing", () => {
  const content = { decision: "approve", leave_out: { row: 2 } };
  expect(readDecision({ action: "accept", content }, `sha256-${"0".repeat(64)}+1-3`)).toMatchObject({
    approved: false,
  });
});

test.each([
  [{ action: "decline" }, "the user refused it"],
  [{ action: "accept", content: { decision: "refuse" } }, "the user refused it"],
  [{ action: "cancel" }, "dismissed the request"],
  [{ action: "accept" }, "without one of its decisions"],
  [{ action: "accept", content: { decision: "yes" } }, "without one of its decisions"],
  [{ action: "accept", content: {} }, "without one of its decisions"],
  [null, "without one of its decisions"],
])("the response %j is explained as: %s", (response, words) => {
  expect(readDecision(response, "h")).toMatchObject({ approved: false, reason: expect.stringContaining(words) });
});

test("a page without a response is named, and does not count as the person's refusal", () => {
  const reason = "the MCP client returned no response to page 2 of the approval card";
  expect(readRefusal(undefined, 2)).toEqual({ approved: false, reason });
  expect(readRefusal({ action: "decline" }, 2)).toEqual({ approved: false, reason: "the user refused it" });
});
