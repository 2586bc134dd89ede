import { beforeEach, describe, expect, test } from "vitest";
import { caller, delivery, emptyWorkspace, NOW } from "../__fixtures__/workspace.ts";
import { seedBroadcasts, seedCampaigns, seedNewsletters, seedTemplates } from "../seed/seed-content.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { campaignRoutes } from "./campaign-routes.ts";

let workspace: Workspace;
let call: ReturnType<typeof caller>;

beforeEach(() => {
  workspace = emptyWorkspace();
  workspace.campaigns.push(...seedCampaigns(NOW));
  workspace.broadcasts.push(...seedBroadcasts(NOW));
  workspace.newsletters.push(...seedNewsletters(NOW));
  const metrics = new Map([["sent", NOW]]);
  const none = { transactionalId: null, metrics };
  workspace.deliveries.push(
    delivery("d1", { ...none, campaignId: 1 }),
    delivery("d2", { ...none, campaignId: 1 }),
    delivery("d3", { ...none, newsletterId: 1 }),
    delivery("d4", { ...none, broadcastId: 7, triggerId: 1 }),
  );
  workspace.triggers.push(
    { id: 1, broadcastId: 7, createdMs: NOW, data: {}, errors: [] },
    { id: 2, broadcastId: 8, createdMs: NOW, data: {}, errors: ["no person has the id 1"] },
  );
  call = caller(campaignRoutes, workspace);
});

type Listed = Record<string, unknown>[];

function withReference(detail: string) {
  return expect.stringContaining(`${detail} (reference `);
}

function notFound(detail: string) {
  return { status: 404, body: { errors: [{ detail: withReference(detail), status: "404" }] } };
}

describe("campaigns", () => {
  test("one response lists all campaigns, without broadcasts", () => {
    const campaigns = call("GET /v1/campaigns").body["campaigns"] as Listed;
    expect(campaigns.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(campaigns[0]).toMatchObject({
      name: "Welcome series",
      type: "segment",
      active: true,
      state: "running",
      actions: [{ id: 101, type: "email" }],
      tags: ["Onboarding"],
      trigger_segment_ids: [2],
    });
    expect(campaigns[1]).not.toHaveProperty("trigger_segment_ids");
    expect(campaigns[5]).toMatchObject({ state: "draft", active: false, first_started: null });
  });

  test("one campaign is read by its id", () => {
    const [first] = call("GET /v1/campaigns").body["campaigns"] as Listed;
    expect(call("GET /v1/campaigns/1").body).toEqual({ campaign: first });
    expect(call("GET /v1/campaigns/99")).toEqual(notFound("no campaign has the id 99"));
  });

  test("a campaign without a segment lists none", () => {
    const [campaign] = workspace.campaigns.splice(0);
    if (campaign) workspace.campaigns.push({ ...campaign, segmentId: null });
    expect(call("GET /v1/campaigns").body).toMatchObject({ campaigns: [{ trigger_segment_ids: [] }] });
  });
});

describe("metrics of a campaign", () => {
  const sentSeries = (query: string) => {
    const { metric } = call(`GET /v1/campaigns/${query}`).body as { metric: { series: { sent: number[] } } };
    return metric.series.sent;
  };

  test("campaign metrics count only the campaign's own messages", () => {
    expect(sentSeries("1/metrics?version=1&period=hours&steps=2")).toEqual([0, 2]);
    expect(sentSeries("2/metrics?version=1&period=hours&steps=2")).toEqual([0, 0]);
    expect(sentSeries("7/metrics?version=1&period=hours&steps=2")).toEqual([0, 1]);
  });

  test("campaign metrics cover 45 days or 12 months by default", () => {
    expect(sentSeries("1/metrics?version=1")).toHaveLength(45);
    expect(sentSeries("1/metrics?version=1&period=months")).toHaveLength(12);
    expect(sentSeries("1/metrics?version=1&period=months&steps=200")).toHaveLength(121);
  });

  test.each([
    ["?period=years", "period is years, but must be one of hours, days, weeks, months"],
    ["?version=2", "res must be one of hours, hourly, days, daily, weeks, weekly, months, monthly"],
    ["?version=2&res=days&start=1", "start and end must be Unix times in seconds, start first"],
    ["?version=2&res=days&start=2&end=1", "start and end must be Unix times in seconds, start first"],
    ["?version=2&res=days&start=1&end=400000000", "start and end are at most 10 years apart"],
    ["?version=2&res=days&start=1&end=2&tz=Europe/Paris", "the sandbox supports only the time zone UTC"],
    ["?version=1&period=years", "period is years, but must be one of hours, days, weeks, months"],
    ["?version=1&steps=-1", "steps must be a whole number"],
  ])("campaign metrics with the query %j are rejected: %s", (query, detail) => {
    const response = call(`GET /v1/campaigns/1/metrics${query}`);
    expect(response).toEqual({ status: 400, body: { errors: [{ detail: withReference(detail), status: "400" }] } });
  });

  test("version 2 counts the whole periods in UTC that a window touches, and writes times as Go does", () => {
    const end = Math.floor(NOW / 1_000);
    const { body } = call(`GET /v1/campaigns/1/metrics?version=2&res=daily&start=${end - 86_400}&end=${end}`);
    const text = new Date(NOW).toISOString().replace("T", " ").replace(".000Z", " +0000 UTC");
    expect(body).toMatchObject({ end: text, metric: { series: { sent: [0, 2], open_untracked: [0, 0] } } });
    expect(sentSeries(`1/metrics?version=2&res=hours&start=${end - 3_600}&end=${end}`)).toEqual([0, 2]);
    for (const res of ["weekly", "months"])
      expect(sentSeries(`1/metrics?version=2&res=${res}&start=${end}&end=${end}`)).toEqual([2]);
  });

  test("metrics of an unknown campaign return 404", () => {
    expect(call("GET /v1/campaigns/99/metrics?version=1")).toEqual(notFound("no campaign has the id 99"));
  });
});

describe("newsletters", () => {
  const list = (query = "") => call(`GET /v1/newsletters${query}`).body as { newsletters: Listed; next: string };

  test("newsletters are listed ten at a time, newest first", () => {
    const { newsletters, next } = list();
    expect(newsletters.map(({ id }) => id)).toEqual([240, 239, 238, 237, 236, 235, 234, 233, 232, 231]);
    expect(next).not.toBe("");
    expect(newsletters[0]).toMatchObject({ type: "email", sent_at: null, tags: ["Weekly"], content_ids: [240] });
    expect(newsletters[1]?.["sent_at"]).toBeTypeOf("number");
  });

  test.each(["asc", "desc"])("pages in order %s list each newsletter once", (sort) => {
    const ids: unknown[] = [];
    const sizes: number[] = [];
    for (let next: string | null = null; next !== ""; ) {
      const page = list(`?limit=100&sort=${sort}&start=${encodeURIComponent(next ?? "")}`);
      sizes.push(page.newsletters.length);
      ids.push(...page.newsletters.map(({ id }) => id));
      next = page.next;
    }
    expect(sizes).toEqual([100, 100, 40]);
    const ascending = Array.from({ length: 240 }, (_, index) => index + 1);
    expect(ids).toEqual(sort === "asc" ? ascending : ascending.toReversed());
  });

  test.each([
    ["?limit=101", "limit must be an integer from 1 to 100"],
    ["?sort=name", "sort must be asc or desc"],
    ["?start=!", "start is not a token of this API"],
  ])("newsletters with the query %j are rejected: %s", (query, detail) => {
    const response = call(`GET /v1/newsletters${query}`);
    expect(response).toEqual({ status: 400, body: { errors: [{ detail: withReference(detail), status: "400" }] } });
  });

  test("one newsletter, and its content, are read by its id", () => {
    const [newest] = list().newsletters;
    expect(call("GET /v1/newsletters/240").body).toEqual({ newsletter: newest });
    const { subject } = workspace.newsletters[239]!;
    expect(call("GET /v1/newsletters/240/contents").body).toMatchObject({
      contents: [{ newsletter_id: 240, subject }],
    });
    for (const path of ["", "/contents"]) {
      expect(call(`GET /v1/newsletters/999${path}`)).toEqual(notFound("no newsletter has the id 999"));
    }
  });

  test("newsletter metrics have the message type and cover up to 121 months", () => {
    const { body } = call("GET /v1/newsletters/1/metrics?period=hours&steps=2");
    expect(body).toMatchObject({ metric: { type: "email", series: { sent: [0, 1], opened: [0, 0] } } });
    const months = call("GET /v1/newsletters/1/metrics?period=months&steps=0").body as {
      metric: { series: { sent: number[] } };
    };
    expect(months.metric.series.sent).toHaveLength(121);
    expect(call("GET /v1/newsletters/999/metrics")).toEqual(notFound("no newsletter has the id 999"));
  });
});

describe("broadcasts", () => {
  test("one response lists all broadcasts, with their tags as a string", () => {
    const broadcasts = call("GET /v1/broadcasts").body["broadcasts"] as Listed;
    expect(broadcasts.map(({ name }) => name)).toEqual([
      "Payment incident update",
      "Maintenance window",
      "Product launch",
    ]);
    for (const broadcast of broadcasts) expect(broadcast).toMatchObject({ type: "triggered_broadcast", tags: "nil" });
    expect(call("GET /v1/broadcasts/7").body).toEqual({ broadcast: broadcasts[0] });
  });

  test("a broadcast's action contains the message with its variables", () => {
    const actions = call("GET /v1/broadcasts/7/actions").body["actions"] as Listed;
    expect(actions).toHaveLength(1);
    expect(actions[0]).toMatchObject({ id: 107, broadcast_id: 7, type: "email", subject: "{{trigger.headline}}" });
    expect(actions[0]?.["body"]).toContain("{{trigger.link}}");
  });

  test("a broadcast's triggers and their errors are listed", () => {
    const created_at = Math.floor(NOW / 1_000);
    const triggers = [{ id: 1, broadcast_id: 7, created_at, processed: true }];
    expect(call("GET /v1/broadcasts/7/triggers").body).toEqual({ triggers });
    expect(call("GET /v1/campaigns/7/triggers/1/errors").body).toEqual({ errors: [], next: "" });
    const errors = ["no person has the id 1"];
    expect(call("GET /v1/campaigns/8/triggers/2/errors").body).toEqual({ errors, next: "" });
  });

  test("a trigger of another broadcast returns 404", () => {
    expect(call("GET /v1/campaigns/8/triggers/1/errors")).toEqual(notFound("broadcast 8 has no trigger 1"));
  });

  test.each([
    "/v1/broadcasts/1",
    "/v1/broadcasts/1/actions",
    "/v1/broadcasts/1/triggers",
    "/v1/campaigns/1/triggers/1/errors",
  ])("%s returns 404", (path) => {
    expect(call(`GET ${path}`)).toEqual(notFound("no broadcast has the id 1"));
  });
});

describe("metrics of broadcasts and transactional messages", () => {
  const sentSeries = (path: string) => {
    const { metric } = call(`GET /v1/${path}/metrics?period=hours&steps=2`).body as {
      metric: { series: { sent: number[] } };
    };
    return metric.series.sent;
  };

  test("metrics of broadcasts and transactional messages count only their own messages", () => {
    workspace.templates.push(...seedTemplates(NOW));
    workspace.deliveries.push(delivery("d5", { transactionalId: 2, metrics: new Map([["sent", NOW]]) }));
    expect(sentSeries("broadcasts/7")).toEqual([0, 1]);
    expect(sentSeries("broadcasts/8")).toEqual([0, 0]);
    expect(sentSeries("transactional/2")).toEqual([0, 1]);
    expect(sentSeries("transactional/1")).toEqual([0, 0]);
  });

  test("metrics of an unknown broadcast or transactional message return 404", () => {
    expect(call("GET /v1/broadcasts/99/metrics")).toEqual(notFound("no broadcast has the id 99"));
    expect(call("GET /v1/transactional/99/metrics")).toEqual(notFound("no transactional message has the id 99"));
  });
});
