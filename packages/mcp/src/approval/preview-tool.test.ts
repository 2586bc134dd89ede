import type { ApprovalCard } from "@toolwright/core";
import { hideFields } from "@toolwright/core/hide";
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
