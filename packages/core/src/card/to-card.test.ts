import { describe, expect, it } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { effectOf, shownEffectOf } from "../definition/annotations.ts";
import type { CardContent } from "../definition/card.ts";
import { describeArguments, toCard } from "./to-card.ts";

const definition = createProbe({ name: "Probe.Send", title: "Send messages" });
const content: CardContent = {
  summary: "Delete Ada\u2028Approved.\u202e",
  fields: [{ label: "to", value: "a\nb" }],
  warnings: ["One\ntwo."],
  details: { name: "Ada\n" },
};

describe("a card from the content of a preview", () => {
  it("escapes sentences, keeps values as they are, and warns of replaced recipients first", () => {
    expect(toCard(definition, content, "sha256-1", true)).toEqual({
      tool: "Probe.Send",
      title: "Send messages",
      effect: "read",
      summary: "Delete Ada Approved.\\u{202e}",
      fields: [{ label: "to", value: "a\nb" }],
      changes: [],
      audience: null,
      message: null,
      maxCredits: null,
      warnings: ["The policy's redirectAllTo replaced the recipients of this call.", "One two."],
      details: { name: "Ada\n" },
      hash: "sha256-1",
    });
  });

  it("lists the arguments if there is no preview", () => {
    expect(describeArguments(definition, { to: "a", ids: [1] }, ["Odd."])).toEqual({
      summary: "Send messages.",
      fields: [
        { label: "to", value: "a" },
        { label: "ids", value: [1] },
      ],
      warnings: ["Odd."],
      details: null,
    });
  });
});

it.each([
  [{ annotations: { cost: "none" } }, "write"],
  [{ annotations: { cost: "messages" } }, "send"],
  [{ annotations: { cost: "credits" } }, "spend"],
  [{ annotations: { cost: "none" }, effect: "delete" }, "delete"],
] as const)("the effect of %j is %s", (source, effect) => {
  expect(effectOf(source)).toBe(effect);
});

it.each([
  [{ readOnly: true, cost: "none" }, "read"],
  [{ readOnly: true, cost: "credits" }, "spend"],
  [{ readOnly: false, cost: "none" }, "write"],
] as const)("a card shows a call with the annotations %j as %s", (changed, effect) => {
  const probe = createProbe({ name: "Probe.Send" });
  const annotations = { ...probe.annotations, ...changed };
  expect(shownEffectOf({ annotations })).toBe(effect);
  expect(toCard({ ...probe, annotations }, content, "sha256-1", false).effect).toBe(effect);
});
