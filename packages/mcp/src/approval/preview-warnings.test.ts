import type { Tool } from "@toolwright/core";
import { createMessaging } from "@toolwright/messaging";
import { createSandbox } from "@toolwright/sandbox";
import { describe, expect, it, test } from "vitest";
import { addWarnings, readPreview, readPreviewWarnings } from "./preview-tool.ts";

const { signal } = new AbortController();
const DATA = { order_id: "ord_1", amount: "5", retry_link: "https://example.com/r", unused: "x" };
const TEMPLATE = { transactional_message_id: "3", message_data: DATA };

const tools: readonly Tool[] = createMessaging(createSandbox().messaging.options).tools;

function toolNamed(name: string): Tool {
  const tool = tools.find((one) => one.name === name);
  if (!tool) throw new Error(`No tool is named ${name}.`);
  return tool;
}

describe("the warnings of a preview", () => {
  it("are those of the card", async () => {
    const tool = toolNamed("Messaging.SendTransactionalEmail");
    const args = { ...TEMPLATE, to: "ada@example.com" };
    const card = await tool.prepare(args).card();
    const warnings = readPreviewWarnings(tool, await readPreview(tool, args, signal));
    expect(warnings).toEqual(card.warnings);
    expect(warnings).not.toEqual([]);
  });

  it("hide the values that the host hides", async () => {
    const to = "family.lindgren@example.com";
    const hide = <Value>(value: Value) => String(value).replaceAll(to, "<email:1>") as Value;
    const tool = { ...toolNamed("Messaging.DeletePerson"), hide };
    const warnings = readPreviewWarnings(tool, await readPreview(tool, { person_id: to }, signal));
    expect(warnings).toEqual([expect.stringMatching(/^person_id <email:1> looks like an email address/)]);
  });

  it.each([
    ["is missing", "Messaging.ListSegments", {}],
    ["rejects the arguments", "Messaging.DeletePerson", {}],
    ["is aborted", "Messaging.DeletePerson", { person_id: "usr_1" }],
  ])("are none if the preview %s", async (_, name, args) => {
    const card = await readPreview(toolNamed(name), args, AbortSignal.abort());
    expect(card).toBeNull();
    expect(readPreviewWarnings(toolNamed(name), card)).toEqual([]);
  });
});

describe("adding warnings to a result", () => {
  const resultOf = (structuredContent: Record<string, unknown>) => ({
    content: [{ type: "text" as const, text: JSON.stringify(structuredContent) }],
    structuredContent,
  });

  test("appends those that the result lacks, to the text and to the structured content", () => {
    expect(addWarnings(resultOf({ status: "queued", warnings: ["a"] }), ["a", "b"])).toEqual(
      resultOf({ status: "queued", warnings: ["a", "b"] }),
    );
    expect(addWarnings(resultOf({ status: "queued" }), ["b"])).toEqual(resultOf({ status: "queued", warnings: ["b"] }));
  });

  test.each([
    ["the result has all of them", resultOf({ warnings: ["a"] })],
    ["the result is an error", { content: [{ type: "text" as const, text: "{}" }], isError: true as const }],
  ])("returns the same result if %s", (_, result) => {
    expect(addWarnings(result, ["a"])).toBe(result);
  });
});
