import { beforeEach, describe, expect, test } from "vitest";
import { caller, emptyWorkspace, NOW, person, segment } from "../__fixtures__/workspace.ts";
import { seedBroadcasts, seedTemplates } from "../seed/seed-content.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { sendRoutes } from "./send-routes.ts";

let workspace: Workspace;
let call: ReturnType<typeof caller>;

beforeEach(() => {
  workspace = emptyWorkspace();
  const { people } = workspace;
  const pro = () => new Map([["plan", "pro"]]);
  people.add(person("a1", { id: "u1", email: "ada@example.com", attributes: pro() }));
  people.add(person("a2", { id: "u2", email: "family@example.com", createdMs: NOW - 2 }));
  people.add(person("a3", { id: "u3", email: "family@example.com", createdMs: NOW - 1 }));
  people.add(person("a4", { id: "u4", attributes: pro() }));
  people.add(person("a5", { attributes: pro() }));
  workspace.segments.push(segment(2, { condition: { attribute: "plan", value: "pro" } }));
  workspace.templates.push(...seedTemplates(NOW));
  workspace.broadcasts.push(...seedBroadcasts(NOW));
  call = caller(sendRoutes, workspace);
});

describe("a transactional email", () => {
  const EMAIL = {
    transactional_message_id: 1,
    to: "ada@example.com",
    identifiers: { email: "ada@example.com" },
    message_data: { order_id: 42, amount: 9, survey_link: "https://shop.example/s" },
  };
  const send = (body: unknown) => call("POST /v1/send/email", body);

  test("a transactional email adds a delivery and an activity of the person", () => {
    const response = send(EMAIL);
    const [delivery] = workspace.deliveries;
    const delivery_id = delivery?.id;
    expect(response).toEqual({ status: 200, body: { delivery_id, queued_at: Math.floor(NOW / 1_000) } });
    expect(delivery).toMatchObject({
      cioId: "a1",
      recipient: "ada@example.com",
      subject: "Your order 42",
      transactionalId: 1,
      broadcastId: null,
    });
    expect([...(delivery?.metrics ?? [])]).toEqual([
      ["sent", NOW],
      ["delivered", NOW + 2_000],
    ]);
    expect(workspace.activities).toMatchObject([
      { type: "sent_email", cioId: "a1", atMs: NOW, deliveryId: delivery_id, deliveryType: "email" },
    ]);
  });

  test.each([
    ["by the request", { queue_draft: true }, false],
    ["by its template", {}, true],
  ])("a draft %s is kept apart, and its person's activities show it", (_, fields, queuesDrafts) => {
    workspace.templates[0] = { ...workspace.templates[0]!, queuesDrafts };
    const unsubscribed = new Map([["unsubscribed", true]]);
    workspace.people.add(person("a6", { email: "una@example.com", attributes: unsubscribed }));
    const to = "una@example.com";
    const response = send({ ...EMAIL, to, identifiers: { email: to }, send_to_unsubscribed: false, ...fields });
    expect(workspace.deliveries).toEqual([]);
    const [draft] = workspace.drafts;
    expect(response.body).toMatchObject({ delivery_id: draft?.id });
    expect([...(draft?.metrics ?? [])]).toEqual([["drafted", NOW]]);
    expect(draft).toMatchObject({ recipient: to, subject: "Your order 42", failureMessage: null });
    expect(workspace.activities).toMatchObject([{ type: "drafted_email", cioId: "a6", deliveryId: draft?.id }]);
  });

  test.each([2, "2", "password_reset", "PASSWORD_Reset"])(
    "a transactional email accepts the template %j",
    (transactional_message_id) => {
      expect(send({ ...EMAIL, transactional_message_id }).status).toBe(200);
      expect(workspace.deliveries[0]?.transactionalId).toBe(2);
    },
  );

  test.each([
    [{ id: "u3" }, "a3"],
    [{ email: "FAMILY@example.com" }, "a2"],
    [{ cio_id: "a4" }, "a4"],
    [{ id: "missing" }, null],
    [{ id: 7 }, null],
  ])("a transactional email belongs to the first person with %j", (identifiers, cioId) => {
    expect(send({ ...EMAIL, identifiers }).status).toBe(200);
    expect(workspace.deliveries[0]?.cioId).toBe(cioId);
    expect(workspace.activities).toHaveLength(cioId === null ? 0 : 1);
  });

  test("a transactional email can override the subject, with variables", () => {
    const message_data = { name: "Ada" };
    send({ ...EMAIL, subject: "Hi {{ trigger.name }}{{trigger.toString}}", message_data });
    send({ ...EMAIL, subject: "", message_data: undefined });
    expect(workspace.deliveries.map(({ subject }) => subject)).toEqual(["Hi Ada", "Your order "]);
  });

  test("a transactional email that lacks a variable without a default is accepted, and its delivery fails", () => {
    const { status } = send({ ...EMAIL, message_data: { order_id: 42 } });
    expect(status).toBe(200);
    expect(workspace.deliveries).toMatchObject([{ failureMessage: "The message needs a value of trigger.amount" }]);
    expect([...(workspace.deliveries[0]?.metrics ?? [])]).toEqual([["failed", NOW]]);
    expect(workspace.activities).toMatchObject([{ type: "failed_email", cioId: "a1" }]);
    send({ ...EMAIL, transactional_message_id: 5, message_data: { order_id: 42 } });
    expect(workspace.deliveries[1]).toMatchObject({ failureMessage: null });
  });

  test("a draft that lacks a variable stays a draft", () => {
    send({ ...EMAIL, message_data: {}, queue_draft: true });
    expect(workspace.drafts).toMatchObject([{ failureMessage: null }]);
    expect([...(workspace.drafts[0]?.metrics.keys() ?? [])]).toEqual(["drafted"]);
  });

  test("a transactional email to a stranger is sent, and belongs to no person", () => {
    const to = "stranger@example.com";
    expect(send({ ...EMAIL, to, identifiers: { email: to } }).status).toBe(200);
    expect(workspace.deliveries).toMatchObject([{ cioId: null, recipient: to, failureMessage: null }]);
    expect(workspace.people.find({ kind: "email", value: to })).toEqual([]);
  });

  test.each([
    ["the template sends to everyone", 1, undefined, true],
    ["the template does not", 6, undefined, false],
    ["the request overrides the template", 6, true, true],
    ["the request restricts the template", 1, false, false],
  ])("an unsubscribed person: %s", (_, transactional_message_id, send_to_unsubscribed, isSent) => {
    workspace.people.identify({ kind: "id", value: "u1" }, { unsubscribed: true }, NOW);
    expect(send({ ...EMAIL, transactional_message_id, send_to_unsubscribed }).status).toBe(200);
    const [delivery] = workspace.deliveries;
    expect([...(delivery?.metrics.keys() ?? [])]).toEqual(isSent ? ["sent", "delivered"] : ["undeliverable"]);
    expect(delivery?.failureMessage).toBe(isSent ? null : "The person has unsubscribed");
    expect(workspace.activities).toMatchObject([{ type: isSent ? "sent_email" : "undeliverable_email", cioId: "a1" }]);
  });

  test("a transactional email goes to up to 15 recipients, with or without names", () => {
    const to = `Ada <ada@example.com>, ${Array.from({ length: 12 }, (_, index) => `a${index}@example.com`).join(",")}`;
    expect(send({ ...EMAIL, to, bcc: "b@example.com", cc: "c@example.com" }).status).toBe(200);
    expect(workspace.deliveries[0]?.recipient).toBe(to);
    const response = send({ ...EMAIL, to, bcc: "b@example.com,d@example.com", cc: "c@example.com" });
    expect(response).toEqual({ status: 400, body: { meta: { error: "there are more than 15 recipients" } } });
  });

  const WHO = "identifiers must hold exactly one of id, email and cio_id";
  const WHICH = "transactional_message_id is the id or trigger name of no message";
  test.each([
    ["no body", undefined, "the body must be a JSON object"],
    ["a list", [], "the body must be a JSON object"],
    ["no recipient", { ...EMAIL, to: undefined }, "to is required"],
    ["an empty recipient", { ...EMAIL, to: " " }, "to is required"],
    ["half an address", { ...EMAIL, to: "ada@" }, '"ada@" is not an email address'],
    ["a trailing comma", { ...EMAIL, to: "ada@example.com," }, '"" is not an email address'],
    ["a malformed copy", { ...EMAIL, bcc: "eva" }, '"eva" is not an email address'],
    ["no template", { ...EMAIL, transactional_message_id: undefined }, WHICH],
    ["an unknown number", { ...EMAIL, transactional_message_id: 99 }, WHICH],
    ["an unknown name", { ...EMAIL, transactional_message_id: "nothing" }, WHICH],
    ["no identifiers", { ...EMAIL, identifiers: undefined }, WHO],
    ["empty identifiers", { ...EMAIL, identifiers: {} }, WHO],
    ["two identifiers", { ...EMAIL, identifiers: { id: "1", email: "a@example.com" } }, WHO],
    ["an unknown kind", { ...EMAIL, identifiers: { phone: "1" } }, WHO],
    ["an empty identifier", { ...EMAIL, identifiers: { id: "" } }, WHO],
    ["no text", { ...EMAIL, identifiers: { id: null } }, WHO],
    ["a list of data", { ...EMAIL, message_data: [] }, "message_data must be an object"],
  ])("a transactional email with %s is rejected", (_, body, error) => {
    expect(send(body)).toEqual({ status: 400, body: { meta: { error } } });
    expect(workspace.deliveries).toEqual([]);
  });
});

describe("a broadcast", () => {
  const trigger = (body?: unknown, id = 7) => call(`POST /v1/campaigns/${id}/triggers`, body);
  const receivers = () => workspace.deliveries.map(({ cioId }) => cioId);

  test("a broadcast is undeliverable to unsubscribed people", () => {
    workspace.people.identify({ kind: "id", value: "u2" }, { unsubscribed: true }, NOW);
    expect(trigger({ ids: ["u1", "u2"], data: { headline: "Paid", link: "https://shop.example" } }).status).toBe(200);
    expect(workspace.deliveries.map(({ cioId, metrics }) => [cioId, metrics.has("sent")])).toEqual([
      ["a1", true],
      ["a2", false],
    ]);
  });

  test("a broadcast that lacks a variable without a default is accepted, and its deliveries fail", () => {
    expect(trigger({ ids: ["u1"], data: { headline: "Paid again" } }).status).toBe(200);
    expect(workspace.deliveries).toMatchObject([{ failureMessage: "The message needs a value of trigger.link" }]);
  });

  test("a broadcast goes to all people in a segment with an email", () => {
    const data = { headline: "Paid again", link: "https://shop.example" };
    const response = trigger({ recipients: { segment: { id: 2 } }, data });
    expect(response).toEqual({ status: 200, body: { id: 1 } });
    expect(workspace.deliveries).toMatchObject([
      { cioId: "a1", recipient: "ada@example.com", subject: "Paid again", broadcastId: 7, triggerId: 1 },
    ]);
    expect(workspace.activities).toMatchObject([{ type: "sent_email", cioId: "a1" }]);
    const errors = ["person u4 has no email", "person a5 has no email"];
    expect(workspace.triggers).toEqual([{ id: 1, broadcastId: 7, createdMs: NOW, data, errors }]);
  });

  test("a broadcast without recipients goes to its configured segment", () => {
    expect(trigger(undefined, 8)).toEqual({ status: 200, body: { id: 1 } });
    expect(trigger({ data: { day: "Sunday" } }, 8)).toEqual({ status: 200, body: { id: 2 } });
    const subjects = workspace.deliveries.map(({ subject }) => subject);
    expect(subjects).toEqual(["Planned maintenance on ", "Planned maintenance on Sunday"]);
  });

  test("a broadcast to ids or emails reaches each person once", () => {
    expect(trigger({ ids: ["u1", "u3", "u1"] }).status).toBe(200);
    expect(receivers()).toEqual(["a1", "a3"]);
    expect(trigger({ emails: ["ADA@example.com", "ada@example.com"] }).status).toBe(200);
    expect(receivers()).toEqual(["a1", "a3", "a1"]);
  });

  test("a broadcast can ignore missing people and reach everyone with a shared email", () => {
    expect(trigger({ ids: ["missing", "u1"], id_ignore_missing: true }).status).toBe(200);
    const emails = ["missing@example.com", "family@example.com"];
    expect(trigger({ emails, email_ignore_missing: true, email_add_duplicates: true }).status).toBe(200);
    expect(receivers()).toEqual(["a1", "a2", "a3"]);
  });

  test.each([
    [{ ids: ["u1", "missing"] }, ["no person has the id missing"]],
    [{ ids: ["u1", "missing"], id_ignore_missing: false }, ["no person has the id missing"]],
    [{ emails: ["missing@example.com"] }, ["no person has the email missing@example.com"]],
    [
      { emails: ["family@example.com", "ada@example.com"], email_ignore_missing: true },
      ["2 people have the email family@example.com"],
    ],
  ])("a broadcast with %j fails entirely and records its errors", (body, errors) => {
    const { status, body: response } = trigger(body);
    const pointer = `/data/attributes/${Object.keys(body)[0]}`;
    const detail = expect.stringContaining("errors endpoint for trigger 1");
    expect(status).toBe(422);
    expect(response).toEqual({ errors: [{ detail, source: { pointer }, status: "422" }] });
    expect(workspace.triggers).toEqual([{ id: 1, broadcastId: 7, createdMs: NOW, data: {}, errors }]);
    expect(workspace.deliveries).toEqual([]);
  });

  test("an unknown broadcast returns 404", () => {
    const detail = "broadcast with id 1 does not exist";
    expect(trigger({}, 1)).toEqual({ status: 404, body: { errors: [{ detail, status: "404" }] } });
  });

  const FLAG = "requires emails";
  test.each([
    [[], "", "the body must be a JSON object"],
    [{}, "/recipients", "the request has no recipients, and the broadcast has no segment"],
    [{ recipients: {} }, "/recipients", "recipients is empty"],
    [{ recipients: [] }, "/recipients", "recipients is empty"],
    [{ recipients: { and: [] } }, "/recipients", "the sandbox supports only recipients of the form"],
    [{ recipients: { segment: { id: "2" } } }, "/recipients", "the sandbox supports only recipients of the form"],
    [{ recipients: { segment: { id: 2 }, or: [] } }, "/recipients", "the sandbox supports only recipients of the form"],
    [{ recipients: { segment: { id: 99 } } }, "/recipients", "there is no segment with the id 99"],
    [{ ids: ["u1"], data: {} }, "/data", "data is empty"],
    [{ ids: ["u1"], data: "x" }, "/data", "data must be an object"],
    [{ ids: ["u1"], emails: ["ada@example.com"] }, "/emails", "ids and emails exclude each other"],
    [{ ids: [] }, "/ids", "ids must be a list of strings with at least one entry"],
    [{ ids: "u1" }, "/ids", "ids must be a list of strings with at least one entry"],
    [{ emails: [1] }, "/emails", "emails must be a list of strings with at least one entry"],
    [{ ids: Array.from({ length: 10_001 }, String) }, "/ids", "ids has more than 10000 entries"],
    [{ per_user_data: [{ id: "u1" }] }, "/per_user_data", "the sandbox does not support per_user_data"],
    [{ emails: ["a@example.com"], id_ignore_missing: true }, "/id_ignore_missing", "requires ids"],
    [{ ids: ["u1"], email_ignore_missing: true }, "/email_ignore_missing", FLAG],
    [{ ids: ["u1"], email_add_duplicates: true }, "/email_add_duplicates", FLAG],
    [{ ids: ["u1"], id_ignore_missing: 1 }, "/id_ignore_missing", "must be true or false"],
  ])("an invalid broadcast request is rejected and sends nothing (case %#)", (body, pointer, detail) => {
    const response = trigger(body);
    expect(response.status).toBe(422);
    const source = { pointer: `/data/attributes${pointer}` };
    expect(response.body).toEqual({ errors: [{ detail: expect.stringContaining(detail), source, status: "422" }] });
    expect(workspace.triggers).toEqual([]);
    expect(workspace.deliveries).toEqual([]);
  });

  test("a broadcast accepts 10,000 ids", () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => `n${index}`);
    expect(trigger({ ids, id_ignore_missing: true })).toEqual({ status: 200, body: { id: 1 } });
  });
});
