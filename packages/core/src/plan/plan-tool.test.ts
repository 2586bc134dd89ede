import * as v from "valibot";
import { expect, it } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { invalidInput } from "../errors.ts";
import { hideFields } from "../hide/hide.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { planTool } from "./plan-tool.ts";

const EMAIL = "ada@example.com";

it("names the reason of a refused row with handles in place of hidden values", async () => {
  const refuse = () => Promise.reject(invalidInput([{ parameter: "to", received: EMAIL, rule: "is blocked" }]));
  const send = createProbe({
    name: "Probe.Send",
    annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: true, cost: "messages" },
    output: v.object({ email: v.string() }),
    inspect: async () => ({ card: refuse, check: refuse }),
  });
  const { tools } = createToolkit({ send }, {}, { hide: hideFields(["email"]) });
  expect(tools[0]?.hide({ email: EMAIL })).toEqual({ email: "<email:1>" });
  const calls = [{ tool: "Probe_Send", arguments: {} }];
  const { text } = await planTool(tools).call({ title: "Welcome", calls });
  expect(text).toContain("<email:1>");
  expect(text).not.toContain(EMAIL);
  const refusal = await planTool(tools).prepare({ title: "Welcome", calls }).refusal();
  expect(refusal?.message).toContain("<email:1>");
});
