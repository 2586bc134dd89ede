import { beforeEach, expect, test } from "vitest";
import { caller, emptyWorkspace, NOW, person, segment } from "../__fixtures__/workspace.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { segmentRoutes } from "./segment-routes.ts";

let workspace: Workspace;
let call: ReturnType<typeof caller>;

beforeEach(() => {
  workspace = emptyWorkspace();
  const { people, segments } = workspace;
  people.add(person("a1", { id: "u1", email: "ada@example.com", attributes: new Map([["plan", "pro"]]) }));
  people.add(person("a2", { email: "eva@example.com", attributes: new Map([["plan", "free"]]) }));
  segments.push(
    segment(1, { members: new Set(["a1", "a2", "gone"]) }),
    segment(2, { condition: { attribute: "plan", value: "pro" } }),
    segment(3, { condition: { attribute: "plan", value: null }, state: "build" }),
    segment(4),
  );
  call = caller(segmentRoutes, workspace);
});

const count = (id: number) => call(`GET /v1/segments/${id}/customer_count`).body;

test("all segments are listed in one response", () => {
  const { segments } = call("GET /v1/segments").body;
  expect(segments).toMatchObject([{ id: 1, type: "manual" }, { id: 2, type: "dynamic" }, { id: 3 }, { id: 4 }]);
});

test("a workspace without segments returns null for the list", () => {
  workspace.segments.length = 0;
  expect(call("GET /v1/segments").body).toEqual({ segments: null });
});

test("one segment has its state and progress", () => {
  const created = NOW / 1_000 - 86_400;
  expect(call("GET /v1/segments/1")).toEqual({
    status: 200,
    body: {
      segment: {
        id: 1,
        deduplicate_id: `1:${created}`,
        name: "Segment 1",
        description: "",
        state: "finished",
        progress: null,
        type: "manual",
        tags: null,
        created_at: created,
        updated_at: created,
      },
    },
  });
  expect(call("GET /v1/segments/3").body).toMatchObject({ segment: { state: "build", progress: 50 } });
});

test("membership pages list only people who still exist", () => {
  const first = call("GET /v1/segments/1/membership?limit=1").body;
  expect(first).toEqual({
    segment_id: 1,
    ids: ["u1"],
    identifiers: [{ cio_id: "a1", email: "ada@example.com", id: "u1" }],
    next: expect.stringMatching(/^.+$/),
  });
  const start = encodeURIComponent(String(first["next"]));
  expect(call(`GET /v1/segments/1/membership?start=${start}`).body).toMatchObject({ ids: [""], next: "" });
  expect(count(1)).toEqual({ segment_id: 1, count: 2 });
});

test("a condition is evaluated on each request", () => {
  expect([count(2), count(3)]).toMatchObject([{ count: 1 }, { count: 2 }]);
  workspace.people.identify({ kind: "cio_id", value: "a2" }, { plan: "pro" }, NOW);
  workspace.people.identify({ kind: "id", value: "u7" }, {}, NOW);
  expect([count(2), count(3)]).toMatchObject([{ count: 2 }, { count: 2 }]);
});

test("an empty segment returns null for its lists", () => {
  expect(call("GET /v1/segments/4/membership").body).toEqual({
    segment_id: 4,
    ids: null,
    identifiers: null,
    next: "",
  });
  expect(count(4)).toEqual({ segment_id: 4, count: 0 });
});

test.each(["9", "one", "1.0", "0x1"])("segment %s returns 404", (id) => {
  for (const suffix of ["", "/membership", "/customer_count"])
    expect(call(`GET /v1/segments/${id}${suffix}`)).toEqual({
      status: 404,
      body: { errors: [{ detail: expect.any(String), status: "404" }] },
    });
});

test.each(["limit=0", "limit=30001", "start=x"])("membership with %s is rejected", (query) => {
  expect(call(`GET /v1/segments/1/membership?${query}`).status).toBe(400);
});

test("membership accepts the maximum limit", () => {
  expect(call("GET /v1/segments/1/membership?limit=30000").status).toBe(200);
});
