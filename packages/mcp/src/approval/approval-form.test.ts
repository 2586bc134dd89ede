import { expect, test } from "vitest";
import { readDecision, supportsForms } from "./approval-form.ts";

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
