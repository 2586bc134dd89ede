import type { ApprovalCard } from "@toolwright/core";
import { hideFields } from "@toolwright/core/hide";
import { planTool } from "@toolwright/core/plan";
import { createMessaging } from "@toolwright/messaging";
import { createSandbox } from "@toolwright/sandbox";
import { expect, it } from "vitest";
import { effectsIn } from "../__fixtures__/sandbox-server.ts";
import { previewForApp } from "./preview-tool.ts";

const { signal } = new AbortController();
const sandbox = createSandbox();
const { tools } = createMessaging(sandbox.messaging.options);
const UPDATE = { tool: "Messaging_IdentifyPerson", arguments: { person_id: "usr_8ce", attributes: { plan: "pro" } } };

it("returns the card of a call for the app, without causing the effect", async () => {
  const { content, structuredContent, _meta } = await previewForApp(tools, UPDATE, signal);
  const card = _meta?.["toolwright/card"] as ApprovalCard;
  expect(card).toMatchObject({ effect: "write", changes: [{ name: "plan", before: "free", after: "pro" }] });
  const tool = tools.find(({ name }) => name === "Messaging.IdentifyPerson");
  expect(card.hash).toBe(await tool?.prepare(UPDATE.arguments).hash());
  expect(card).not.toHaveProperty("details");
  expect(JSON.stringify([content, structuredContent])).not.toContain("usr_8ce");
  expect(effectsIn(sandbox)).toEqual([]);
});

it("returns no card if the toolkit hides fields from models", async () => {
  const hiding = createMessaging({ ...sandbox.messaging.options, hide: hideFields(["email"]) });
  expect(await previewForApp(hiding.tools, UPDATE, signal)).not.toHaveProperty("_meta");
});

it.each([
  ["an unknown tool", { tool: "Messaging_Other", arguments: {} }, "No tool with this name"],
  ["a tool that only reads", { tool: "Messaging_ListSegments", arguments: {} }, "No tool with this name"],
  ["arguments of another form", null, "No tool with this name"],
  ["arguments that the tool refuses", { tool: "Messaging_DeletePerson", arguments: {} }, "person_id"],
])("returns an error for %s", async (_, args, words) => {
  const { isError, content } = await previewForApp(tools, args, signal);
  expect(isError).toBe(true);
  expect(content[0]?.text).toContain(words);
});

it("returns an error if the request is canceled", async () => {
  expect(await previewForApp(tools, UPDATE, AbortSignal.abort())).toMatchObject({ isError: true });
});

it("returns the table of a plan for the app: each value with its row", async () => {
  const plan = planTool(tools);
  const send = (to: string) => ({
    tool: "Messaging_SendTransactionalEmail",
    arguments: { transactional_message_id: "1", to, message_data: { order_id: "o", amount: "9" } },
  });
  const calls = [send("leo.dubois@example.com"), send("jun.eriksen@example.com")];
  const args = { tool: "Toolwright_RunPlan", arguments: { title: "Apologize", calls } };
  const { _meta } = await previewForApp([plan, ...tools], args, signal);
  const card = _meta?.["toolwright/card"] as ApprovalCard | undefined;
  const rows = (card?.fields ?? []).filter(({ row }) => row !== undefined);
  expect(rows.map(({ row, label }) => [row, label])).toEqual([
    [1, "to"],
    [2, "to"],
  ]);
  expect(effectsIn(sandbox)).toEqual([]);
});
