import { expect, test } from "vitest";
import { NOW } from "../../__fixtures__/requests.ts";
import { matchRoute } from "../../http/match-route.ts";
import { generateWorld } from "../../world/generate-world.ts";
import { seedWorkspace } from "../seed/seed-workspace.ts";
import { addDelivery } from "../workspace/add-delivery.ts";
import { templateRoutes } from "./template-routes.ts";

const workspace = seedWorkspace(generateWorld("templates", NOW), "templates");

function callRoute(path: string) {
  const match = matchRoute(templateRoutes, "GET", path);
  if (!match) throw new RangeError(path);
  const { route, params } = match;
  expect(route.limit).toBe("app");
  return route.handle({ params, query: new URLSearchParams(), body: undefined, nowMs: NOW, workspace, region: "US" });
}

test("all transactional messages are listed in one response", () => {
  const { status, body } = callRoute("/v1/transactional");
  expect(status).toBe(200);
  const { messages } = body as { messages: { trigger_name: string }[] };
  expect(messages.map((message) => message.trigger_name)).toEqual([
    "order_receipt",
    "password_reset",
    "payment_retry",
    "welcome",
    "order_shipped",
    "delivery_survey",
    "itemized_receipt",
  ]);
  const flags = { send_to_unsubscribed: true, link_tracking: true, open_tracking: true };
  expect(messages[0]).toMatchObject({ ...flags, id: 1, hide_message_body: false, queue_drafts: false });
});

test("a single transactional message is the value of `message`", () => {
  const template = workspace.templates[2]!;
  const { body } = callRoute("/v1/transactional/3");
  const created_at = Math.floor(template.createdMs / 1_000);
  expect(body).toMatchObject({ message: { id: 3, name: "Payment retry", created_at } });
});

test("the contents include the message with its variables", () => {
  const { body } = callRoute("/v1/transactional/3/contents");
  const { contents } = body as { contents: { body: string }[] };
  expect(contents).toHaveLength(1);
  expect(contents[0]).toMatchObject({ type: "email", subject: expect.stringContaining("{{trigger.order_id}}") });
  expect(contents[0]?.body).toContain("{{trigger.retry_link}}");
});

test("the contents of Order shipped use filters, guards, an assigned variable, a preheader and a reply address", () => {
  const { body } = callRoute("/v1/transactional/5/contents");
  const [content] = (body as { contents: Record<string, string>[] }).contents;
  expect(content?.["subject"]).toContain('{{ trigger.first_name | default: "friend" }}');
  expect(content?.["preheader_text"]).toContain("trigger.arrival | default");
  expect(content?.["reply_to"]).toContain("{{trigger.order_id}}");
  expect(content?.["body"]).toMatch(/{% assign .*{% if .*{% else %}.*{% unless /s);
});

test("only the survey is not sent to unsubscribed people", () => {
  const { body } = callRoute("/v1/transactional");
  const { messages } = body as { messages: { id: number; send_to_unsubscribed: boolean }[] };
  expect(messages.filter((message) => !message.send_to_unsubscribed).map(({ id }) => id)).toEqual([6]);
});

test("the deliveries of a template are listed newest first, also to a stranger", () => {
  const message = { subject: "Your order", atMs: NOW, sendsToUnsubscribed: true, purpose: { transactionalId: 1 } };
  const { id } = addDelivery(workspace, { ...message, person: null, recipient: "stranger@example.com" });
  const { body } = callRoute("/v1/transactional/1/messages");
  const { messages, next } = body as { messages: Record<string, unknown>[]; next: string };
  expect(messages[0]).toMatchObject({ id, recipient: "stranger@example.com", customer_identifiers: null });
  expect(messages[1]).toMatchObject({
    transactional_message_id: 1,
    customer_identifiers: { cio_id: expect.any(String) },
  });
  expect([messages.length, next]).toEqual([50, expect.stringMatching(/./)]);
  expect(callRoute("/v1/transactional/2/messages").body).toEqual({ messages: null, next: "" });
});

test.each(["/v1/transactional/99", "/v1/transactional/welcome/contents"])("%s returns 404", (path) => {
  expect(callRoute(path)).toMatchObject({ status: 404, body: { errors: [{ status: "404" }] } });
});
