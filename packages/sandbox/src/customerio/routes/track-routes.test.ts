import { beforeEach, describe, expect, test } from "vitest";
import { caller, emptyWorkspace, NOW, person, segment } from "../__fixtures__/workspace.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { trackRoutes } from "./track-routes.ts";

const ULID = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
const OK = { status: 200, body: {} };
let workspace: Workspace;
let call: ReturnType<typeof caller>;

beforeEach(() => {
  workspace = emptyWorkspace();
  call = caller(trackRoutes, workspace);
});

const entity = (body: unknown) => call("POST /api/v2/entity", body);
const ofPerson = (more: object) => entity({ type: "person", identifiers: { id: "u1" }, ...more });

test("the region is returned with its host", () => {
  expect(call("GET /api/v1/accounts/region").body).toMatchObject({ url: "https://track.customer.io", region: "us" });
});

describe("version 1", () => {
  test.each([
    ["u1", { id: "u1" }],
    ["ada%40example.com", { email: "ada@example.com" }],
    ["abc%2Fdef", { id: "abc/def" }],
  ])("PUT %s infers the kind of identifier", (segmentOfPath, identifiers) => {
    expect(call(`PUT /api/v1/customers/${segmentOfPath}`, { plan: "pro" })).toEqual(OK);
    expect(workspace.people.all()).toMatchObject([identifiers]);
  });

  test("an identifier with the prefix cio_ is a cio_id and creates no person", () => {
    workspace.people.add(person("a1"));
    expect(call("PUT /api/v1/customers/cio_a1", { plan: "pro" })).toEqual(OK);
    expect(call("PUT /api/v1/customers/cio_a9", { plan: "pro" })).toEqual(OK);
    expect(workspace.people.all()).toHaveLength(1);
    expect(workspace.people.all()[0]?.attributes.get("plan")).toBe("pro");
  });

  test("version 1 identifies without a body and rejects an array as body", () => {
    expect(call("PUT /api/v1/customers/u1")).toEqual(OK);
    expect(call("PUT /api/v1/customers/u1", []).status).toBe(400);
  });

  test("DELETE removes the person, their activities and memberships, and succeeds for an unknown person", () => {
    workspace.people.add(person("a1", { id: "u1" }));
    workspace.segments.push(segment(1, { members: new Set(["a1", "a2"]) }));
    workspace.people.add(person("a2", { id: "u2" }));
    call("POST /api/v1/customers/u1/events", { name: "seen" });
    call("POST /api/v1/customers/u2/events", { name: "seen" });
    expect(call("DELETE /api/v1/customers/u1")).toEqual(OK);
    expect(call("DELETE /api/v1/customers/u1")).toEqual(OK);
    expect(workspace.people.all().map(({ cioId }) => cioId)).toEqual(["a2"]);
    expect(workspace.activities.map(({ cioId }) => cioId)).toEqual(["a2"]);
    expect([...(workspace.segments[0]?.members ?? [])]).toEqual(["a2"]);
  });

  test("an event is recorded under its trimmed name, at its time", () => {
    const event = { name: " purchase ", data: { total: 3 }, timestamp: 1_700_000_000 };
    expect(call("POST /api/v1/customers/u1/events", event)).toEqual(OK);
    expect(workspace.activities).toMatchObject([
      { type: "event", name: "purchase", atMs: 1_700_000_000_000, data: { total: 3 }, cioId: "b0000001" },
    ]);
  });

  test("page and screen events keep their type, and other types become events", () => {
    for (const type of ["page", "screen", "custom"]) call("POST /api/v1/customers/u1/events", { name: "x", type });
    expect(workspace.activities.map(({ type }) => type)).toEqual(["page", "screen", "event"]);
  });

  test.each([[undefined], [{}], [{ name: " " }], [{ name: 7 }]])("an event without a name is rejected: %j", (body) => {
    expect(call("POST /api/v1/customers/u1/events", body)).toEqual({
      status: 400,
      body: { meta: { errors: ["name is required"] } },
    });
    expect(workspace.people.all()).toEqual([]);
  });
});

describe("version 2", () => {
  test("version 2 identifies by each kind of identifier in the body", () => {
    workspace.people.add(person("a1"));
    const send = (identifiers: object) => entity({ type: "person", identifiers, action: "identify" });
    expect(send({ id: "ada@example.com" })).toEqual(OK);
    expect(send({ email: "eva@example.com" })).toEqual(OK);
    expect(send({ cio_id: "a1" })).toEqual(OK);
    expect(send({ id: 7 })).toEqual(OK);
    expect(workspace.people.all().map(({ id, email }) => id ?? email)).toEqual([
      null,
      "ada@example.com",
      "eva@example.com",
      "7",
    ]);
  });

  test("identifying records an activity only for changed attributes", () => {
    ofPerson({ action: "identify", attributes: { plan: "free", vip: true } });
    ofPerson({ action: "identify", attributes: { plan: "pro", vip: true }, timestamp: 1_700_000_000 });
    ofPerson({ action: "identify", attributes: { plan: "pro" } });
    expect(workspace.activities).toMatchObject([
      {
        type: "attribute_change",
        atMs: NOW,
        data: { plan: { from: null, to: "free" }, vip: { from: null, to: true }, id: { from: null, to: "u1" } },
      },
      { type: "attribute_change", atMs: 1_700_000_000_000, data: { plan: { from: "free", to: "pro" } } },
    ]);
    expect(Object.keys(workspace.activities[1]?.data ?? {})).toEqual(["plan"]);
  });

  test("a conflict is accepted and recorded as a failed change", () => {
    workspace.people.add(person("a1", { id: "u1" }));
    workspace.people.add(person("a2", { id: "u2", email: "eva@example.com" }));
    expect(ofPerson({ action: "identify", attributes: { email: "eva@example.com" } })).toEqual(OK);
    expect(workspace.activities).toMatchObject([{ type: "failed_attribute_change", cioId: "a1" }]);
  });

  test("version 2 deletes a person", () => {
    workspace.people.add(person("a1", { id: "u1" }));
    expect(ofPerson({ action: "delete" })).toEqual(OK);
    expect(workspace.people.all()).toEqual([]);
  });

  test("version 2 reads an event's data from `attributes` and records it once per ULID", () => {
    const event = { action: "event", name: "purchase", id: ULID, attributes: { total: 3 } };
    expect(ofPerson(event)).toEqual(OK);
    expect(ofPerson({ ...event, id: ULID.toLowerCase() })).toEqual(OK);
    expect(workspace.activities).toMatchObject([{ type: "event", name: "purchase", atMs: NOW, data: { total: 3 } }]);
    ofPerson({ ...event, id: "not-a-ulid" });
    ofPerson({ ...event, id: "not-a-ulid" });
    expect(workspace.activities).toHaveLength(3);
  });

  test("an event creates an unknown person, except for an unknown cio_id", () => {
    entity({ type: "person", identifiers: { cio_id: "a9" }, action: "event", name: "x", id: ULID });
    expect([workspace.activities, workspace.people.all(), [...workspace.eventIds]]).toEqual([[], [], []]);
    entity({ type: "person", identifiers: { email: "ada@example.com" }, action: "event", name: "x" });
    expect(workspace.people.all()).toMatchObject([{ email: "ada@example.com" }]);
  });

  test("an event for a shared email is recorded as failed", () => {
    workspace.people.add(person("a1", { email: "ada@example.com" }));
    workspace.people.add(person("a2", { email: "ada@example.com" }));
    expect(entity({ type: "person", identifiers: { email: "ada@example.com" }, action: "event", name: "x" })).toEqual(
      OK,
    );
    expect(workspace.activities).toMatchObject([{ type: "failed_event", cioId: "a1" }]);
  });

  const valid = { type: "person", identifiers: { id: "u1" }, action: "identify" };
  test.each([
    ["body", "invalid", []],
    ["body", "invalid", undefined],
    ["type", "required", { ...valid, type: undefined }],
    ["type", "invalid", { ...valid, type: "object" }],
    ["identifiers", "required", { ...valid, identifiers: {} }],
    ["identifiers", "required", { ...valid, identifiers: null }],
    ["identifiers", "invalid", { ...valid, identifiers: { id: "1", email: "a@b.c" } }],
    ["identifiers", "invalid", { ...valid, identifiers: { name: "1" } }],
    ["identifiers", "invalid", { ...valid, identifiers: { id: "" } }],
    ["identifiers", "invalid", { ...valid, identifiers: { id: true } }],
    ["attributes", "invalid", { ...valid, attributes: "x" }],
    ["action", "required", { ...valid, action: undefined }],
    ["action", "invalid", { ...valid, action: "merge" }],
    ["name", "required", { ...valid, action: "event" }],
  ])("version 2 rejects an invalid %s as %s", (field, reason, body) => {
    expect(entity(body)).toEqual({
      status: 400,
      body: { errors: [{ reason, field, message: expect.any(String) }] },
    });
    expect(workspace.people.all()).toEqual([]);
  });
});
