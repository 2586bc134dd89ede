import { expect, test } from "vitest";
import { createProbe } from "../../__fixtures__/probe.ts";
import { createToolkit } from "../../toolkit/toolkit.ts";
import { geminiInteractionResults, geminiInteractionTools } from "./gemini-interactions.ts";

const { tools } = createToolkit({ run: createProbe() }, {});
const offer = geminiInteractionTools(tools);
const call = { type: "function_call", id: "1", name: "Probe_Run", arguments: {} };

test("each call of an interaction gets a step with its fitted result or its error, in order", async () => {
  expect(offer.tools).toMatchObject([{ type: "function", name: "Probe_Run", parameters: { type: "object" } }]);
  const { steps, results } = await geminiInteractionResults(offer, {
    status: "requires_action",
    steps: [{ type: "thought" }, call, { ...call, id: "2", name: "Probe_Walk" }],
  });
  expect(steps).toMatchObject([
    { type: "function_result", call_id: "1", name: "Probe_Run", result: { rows: [{}] } },
    { type: "function_result", call_id: "2", name: "Probe_Walk", result: { error: {} }, is_error: true },
  ]);
  expect(steps[0]).not.toHaveProperty("is_error");
  expect(results).toMatchObject([{ answer: { ok: true, value: { rows: [{}] } } }, { answer: { ok: false } }]);
});

test.each(["incomplete", "failed", "cancelled", "requires_continuation", "a_future_status"])(
  "no call of an interaction with the status %s runs",
  async (status) => {
    const { results } = await geminiInteractionResults(offer, { status, steps: [call] });
    expect(results).toMatchObject([{ answer: { ok: false, error: { code: "incomplete_call" } } }]);
  },
);

test("an interaction without calls has no steps, and the model's other values get errors", async () => {
  expect(await geminiInteractionResults(offer, {})).toEqual({ steps: [], results: [] });
  const { steps } = await geminiInteractionResults(offer, { steps: [{ type: "function_call" }] });
  expect(steps).toMatchObject([{ call_id: "", name: "", is_error: true }]);
});
