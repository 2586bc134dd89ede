import { describe, expect, test } from "vitest";
import { aggregate, sandboxAtNow, send } from "../../__fixtures__/requests.ts";

const backend = sandboxAtNow();
const { startMs: t0 } = backend.world.incident;
const { endMs } = backend.world;
const MINUTE_MS = 60_000;

interface SearchBody {
  readonly counts: Record<string, { count: number; name: unknown }[]>;
  readonly monitors: Record<string, unknown>[];
  readonly groups: Record<string, unknown>[];
  readonly metadata: unknown;
}

async function read<Body>(path: string, parameters: Record<string, string> = {}) {
  const response = await send(backend, `/api/v1/monitor/${path}?${new URLSearchParams(parameters)}`);
  return { status: response.status, body: (await response.json()) as Body };
}
const search = (query: string, rest = {}) => read<SearchBody>("search", { query, ...rest });
const idsOf = async (query: string, rest = {}) => (await search(query, rest)).body.monitors.map(({ id }) => id);
const minutesAfterRelease = (seconds: unknown) => Math.floor((Number(seconds) * 1_000 - t0) / MINUTE_MS);

describe("the search of monitors", () => {
  test("the monitors have the states that their data give", async () => {
    const { body } = await search("");
    const states = body.monitors.map(({ id, status }) => [id, status]);
    expect(states).toEqual([
      [71009, "OK"],
      [71008, "OK"],
      [71007, "No Data"],
      [71006, "Alert"],
      [71005, "OK"],
      [71004, "Warn"],
      [71003, "Alert"],
      [71002, "Alert"],
      [71001, "Alert"],
    ]);
    expect(body.counts["status"]).toEqual([
      { count: 4, name: "Alert" },
      { count: 3, name: "OK" },
      { count: 1, name: "No Data" },
      { count: 1, name: "Warn" },
    ]);
    expect(body.metadata).toEqual({ total_count: 9, page_count: 1, page: 0, per_page: 30 });
  });

  test.each([
    ["checkout error", [71001]],
    ["check*", [71009, 71007, 71001]],
    ["title:checkout", [71009, 71001]],
    ["message:runbook", [71001]],
    ["71003", [71003]],
    ['status:(Alert OR Warn OR "No Data")', [71007, 71006, 71004, 71003, 71002, 71001]],
    ["status:alert AND NOT muted:true", [71003, 71002, 71001]],
    ["muted:true", [71006]],
    ["type:log", [71006, 71005, 71002]],
    ['type:"query alert"', [71004, 71001]],
    ["service:payment-service", [71003]],
    ["tag:team:data", [71009, 71008]],
    ['tag:"team:payments"', [71003]],
    ["metric:system.cpu.*", [71008]],
    ["scope:service:postgres", [71008]],
    ["notification:@slack-checkout-alerts", [71001]],
    ["(reindex OR mail) -status:ok", [71006]],
    ["chekout", []],
  ])("the query %s finds its monitors", async (query, expected) => {
    expect(await idsOf(query)).toEqual(expected);
  });

  test("pages and orders cover all monitors", async () => {
    const page = { per_page: "2", page: "1" };
    expect(await idsOf("status:alert", page)).toEqual([71002, 71001]);
    expect((await search("status:alert", page)).body.metadata).toMatchObject({
      total_count: 4,
      page_count: 2,
      page: 1,
    });
    expect((await idsOf("", { sort: "name,asc" })).at(0)).toBe(71001);
    expect((await idsOf("", { sort: "status,desc" })).at(0)).toBe(71004);
  });

  test("a row has times in seconds, nulls for never, and a nested id of the creator", async () => {
    const { monitors } = (await search("71001 OR 71006 OR 71008")).body;
    expect(monitors[2]).toMatchObject({
      muted_until_ts: null,
      metrics: ["trace.servlet.request.errors", "trace.servlet.request.hits"],
      creator: { id: { user_id: 1445416 } },
    });
    expect(monitors[1]).toMatchObject({ muted_until_ts: endMs / 1_000 + 22 * 3_600 });
    expect(monitors[0]).toMatchObject({ last_triggered_ts: null, overall_state_modified: null });
    expect(minutesAfterRelease(monitors[2]?.["overall_state_modified"])).toBeLessThan(7);
  });

  test.each([
    ["status:notastatus", "Query parsing error: 'notastatus' is not a valid monitor status"],
    ["status:(alert", "Query parsing error: a parenthesis is not closed"],
  ])("the query %s is a 400", async (query, error) => {
    expect(await search(query)).toEqual({ status: 400, body: { errors: [error] } });
  });
});

describe("the search of groups", () => {
  test("a grouped monitor has one row per group, and another one the group total", async () => {
    const { body } = await read<SearchBody>("groups/search", { query: "71002 OR 71005" });
    expect(body.groups.map(({ group, status }) => [group, status]).sort()).toEqual([
      ["service:api-gateway", "Alert"],
      ["service:checkout-api", "Alert"],
      ["service:payment-service", "Alert"],
      ["service:web-frontend", "Alert"],
      ["total", "OK"],
    ]);
    expect(body.groups.at(0)).toMatchObject({
      group: "total",
      last_nodata_ts: 0,
      group_tags: [],
      all_tags: ["env:prod", "service:search-api", "team:discovery"],
    });
  });

  test("the query can filter by the state of the group", async () => {
    const { body } = await read<SearchBody>("groups/search", { query: "group_status:alert", per_page: "100" });
    expect(body.counts["status"]).toEqual([{ count: 7, name: "Alert" }]);
  });
});

describe("a single monitor", () => {
  test("its groups are those of the requested states", async () => {
    const names = async (states: string) => {
      const { body } = await read<{ state?: { groups: object } }>("71008", { group_states: states });
      return Object.keys(body.state?.groups ?? {});
    };
    expect(await names("all")).toEqual(["host:postgres-01.prod.shop.internal", "host:postgres-02.prod.shop.internal"]);
    expect(await names("alert,warn,no data")).toEqual([]);
    expect((await read("71008")).body).not.toHaveProperty("state");
  });

  test("a muted monitor lists its downtime if the request asks for it", async () => {
    const { body } = await read<Record<string, object[]>>("71006", { with_downtimes: "true" });
    const end = endMs / 1_000 + 22 * 3_600;
    expect(body).toMatchObject({ options: { silenced: { "*": end } }, overall_state: "Alert" });
    expect(body["matching_downtimes"]).toMatchObject([
      { active: true, start: endMs / 1_000 - 7_200, end, scope: ["*"] },
    ]);
    expect((await read("71006")).body).not.toHaveProperty("matching_downtimes");
  });

  test("its query, thresholds and times have the API's form", async () => {
    const { body } = await read<Record<string, string>>("71002");
    expect(body["query"]).toMatch(
      /^logs\("status:error .*"\)\.index\("main"\)\.rollup\("count"\)\.by\("service"\)\.last\("5m"\) > 3$/,
    );
    expect(body).toMatchObject({ multi: true, type: "log alert", options: { thresholds: { critical: 3 } } });
    expect(body["overall_state_modified"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:40\.000000\+00:00$/);
    expect((await read<Record<string, string>>("71003")).body["query"]).toContain(
      '.rollup("pc95", "@duration").last("5m")',
    );
    expect((await read<Record<string, string>>("71009")).body["query"]).toBe("71001 && 71008");
  });

  test("its state follows from the data that its query finds", async () => {
    const { body } = await read<{ overall_state_modified: string; query: string }>("71002");
    const to = Date.parse(body.overall_state_modified);
    const [, query] = /^logs\("(.*)"\)\.index/.exec(body.query)!;
    const countUntil = async (toMs: number) => {
      const filter = { query, from: String(toMs - 5 * MINUTE_MS), to: String(toMs) };
      const compute = [{ aggregation: "count" }];
      const { data } = (await aggregate(backend, "logs", { filter, compute, group_by: [{ facet: "service" }] })).body;
      return Math.max(0, ...("buckets" in data ? data.buckets.map(({ computes }) => Number(computes["c0"])) : []));
    };
    expect(await countUntil(to - MINUTE_MS)).toBeLessThanOrEqual(3);
    expect(await countUntil(to)).toBeGreaterThan(3);
  });

  test.each([
    ["1", {}, 404, "Monitor not found"],
    ["71001", { group_states: "broken" }, 400, "Invalid group_state filters."],
  ])("the monitor %s with %o fails", async (id, parameters, status, error) => {
    expect(await read(id, parameters)).toEqual({ status, body: { errors: [error] } });
  });
});
