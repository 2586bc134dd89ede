import { findTool } from "@toolwright/core";
import { hideFields } from "@toolwright/core/hide";
import { expandResult } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { onFakeDatadog } from "../__fixtures__/fake-datadog.ts";

const NOW = Date.UTC(2026, 0, 31, 9);

/** An incident as Datadog returns it, with fields that results leave out. */
function incident(number: number, attributes: object = {}, fields: object = {}) {
  return {
    data: {
      type: "incidents",
      id: `uuid-${number}`,
      attributes: {
        public_id: number,
        title: `Incident ${number}`,
        state: "active",
        severity: "SEV-2",
        created: "2026-01-31T08:30:00.5+00:00",
        detected: "2026-01-31T09:25:00+01:00",
        resolved: null,
        customer_impacted: false,
        customer_impact_scope: "",
        commander: { data: { attributes: { name: "Ada Lovelace", email: "ada@example.com" } } },
        declared_by: { email: "grace@example.com" },
        notification_handles: [{ handle: "@user@example.com" }],
        time_to_detect: 0,
        ...attributes,
        fields: {
          summary: { type: "textbox", value: null },
          root_cause: { type: "textbox", value: null },
          services: { type: "autocomplete", value: ["checkout-api", "payment-service"] },
          teams: { type: "autocomplete", value: null },
          slug: { type: "textbox", value: `IR-${number}` },
          ...fields,
        },
      },
      relationships: { commander_user: { data: { id: "user-1" } } },
    },
  };
}

function page(incidents: unknown, total: unknown) {
  const facets = { commander: [{ name: "ada@example.com", count: 1 }], fields: [] };
  return {
    data: { type: "incidents_search_results", attributes: { total, facets, incidents } },
    included: [{ type: "users", id: "user-1", attributes: { email: "ada@example.com", name: "Ada" } }],
    meta: { pagination: { offset: 0, next_offset: 10, size: 10 } },
  };
}

const NONE = page([], 0);

describe("SearchIncidents", () => {
  it(`${verifies("search-incidents.query.default")}, ${verifies("search-incidents.max-results.default")}`, async () => {
    const { toolkit, requests } = onFakeDatadog(NOW, [page([incident(204)], 1)]);
    const { link, calls_spent } = await toolkit.searchIncidents({});
    const [{ method, url, body }] = requests as [(typeof requests)[0]];
    expect({ method, path: url.pathname, body }).toEqual({
      method: "GET",
      path: "/api/v2/incidents/search",
      body: null,
    });
    expect(Object.fromEntries(url.searchParams)).toEqual({
      query: "state:(active OR stable)",
      sort: "-created",
      "page[size]": "10",
      "page[offset]": "0",
    });
    expect(link).toContain("/incidents?query=state");
    expect(calls_spent).toBe(1);
  });

  it(verifies("search-incidents.max-results.bounds"), async () => {
    const { toolkit, requests } = onFakeDatadog(NOW, [page([incident(1)], 1), page([incident(1)], 1)]);
    for (const max_results of [0, 101, 1.5])
      await expect(toolkit.searchIncidents({ max_results })).rejects.toMatchObject({ code: "invalid_input" });
    for (const max_results of [1, 100]) await toolkit.searchIncidents({ query: "state:resolved", max_results });
    expect(requests.map(({ url }) => url.searchParams.get("page[size]"))).toEqual(["1", "100"]);
  });

  it(verifies("search-incidents.dropped"), async () => {
    const { toolkit } = onFakeDatadog(NOW, [
      page(
        [
          incident(204, {}, { summary: { value: `cause ${"word ".repeat(400)}end` } }),
          incident(205, { is_test: true }),
          incident(206, { commander: { data: { attributes: { name: "ada@example.com" } } } }),
        ],
        3,
      ),
    ]);
    const result = await toolkit.searchIncidents({});
    expect(result.incidents[0]).toEqual({
      id: "IR-204",
      title: "Incident 204",
      state: "active",
      severity: "SEV-2",
      created: "2026-01-31T08:30:00.500Z",
      detected: "2026-01-31T08:25:00.000Z",
      resolved: null,
      customer_impacted: false,
      customer_impact: null,
      commander: "Ada Lovelace",
      services: ["checkout-api", "payment-service"],
      teams: [],
      summary: expect.stringMatching(/^cause .*end$/),
      root_cause: null,
    });
    expect(result.incidents[0]?.summary).toHaveLength(1_000);
    expect(result).toMatchObject({ incidents: [{}, { id: "IR-206", commander: null }], total: 3, next_cursor: null });
    expect(result.warnings).toEqual(["This page leaves out test incidents, which total includes: 1."]);
    expect(JSON.stringify(result)).not.toMatch(/@example|facets|user-1/);
  });

  it("says when incidents were declared whose record is newer or older", async () => {
    const declared = (number: number, time: unknown) => incident(number, { declared: time });
    const all = [
      declared(1, "2026-01-31T08:30:00+00:00"),
      declared(2, "2026-01-31T08:31:00+00:00"),
      declared(3, "2025-01-01T00:00:00+00:00"),
      declared(4, null),
      declared(5, "soon"),
      incident(6, { declared: "2025-01-01T00:00:00+00:00", is_test: true }),
      declared(7, "2026-02-01T00:00:00+00:00"),
    ];
    const { toolkit } = onFakeDatadog(NOW, [
      page(all, 7),
      page(
        Array.from({ length: 40 }, (_, index) => declared(index, 9)),
        40,
      ),
    ]);
    const { incidents, warnings } = await toolkit.searchIncidents({});
    expect(new Set(incidents.map(({ created }) => created))).toEqual(new Set(["2026-01-31T08:30:00.500Z"]));
    expect(warnings.at(-1)).toBe(
      "created is when the record was created. Incidents that were declared at another time: IR-3 at 2025-01-01T00:00:00.000Z, IR-7 at 2026-02-01T00:00:00.000Z.",
    );
    const many = await toolkit.searchIncidents({ query: "state:resolved", max_results: 100 });
    expect(many.warnings.at(-1)).toMatch(/IR-9 at 1970-01-01T00:00:00\.009Z, and 30 others\.$/);
  });

  it("reads on where Datadog states a total below the number of rows, and returns no such total", async () => {
    const { toolkit } = onFakeDatadog(NOW, [page([incident(1), incident(2)], 0), page([incident(3)], 1), NONE]);
    const { incidents, total, next_cursor } = await toolkit.searchIncidents({});
    expect(total).toBeNull();
    const next = await toolkit.searchIncidents({ cursor: next_cursor ?? "" });
    expect([...incidents, ...next.incidents].map(({ id }) => id)).toEqual(["IR-1", "IR-2", "IR-3"]);
    const last = await toolkit.searchIncidents({ cursor: next.next_cursor ?? "" });
    expect(last).toMatchObject({ incidents: [], total: null, next_cursor: null });
  });

  it("does not say when incidents were declared if the field created is hidden", async () => {
    const rows = [incident(3, { declared: "2025-01-01T00:00:00+00:00" })];
    const { toolkit } = onFakeDatadog(NOW, [page(rows, 1)], { hide: hideFields(["created"]) });
    const answer = await findTool(toolkit.tools, "Observability.SearchIncidents")!.call({});
    expect(answer.text).toContain("IR-3");
    expect(answer.text).not.toContain("2025");
  });

  it.each([
    [{ name: "", handle: "ada.lovelace", email: "ada@example.com" }, "ada.lovelace"],
    [{ name: "  ", handle: "ada@example.com", email: "ada@example.com" }, null],
    [{ name: "ada@example.com", handle: " ada " }, "ada"],
    [{ name: null, handle: null, email: "ada@example.com" }, null],
    [{ name: " Ada Lovelace", handle: "ada" }, "Ada Lovelace"],
    [{}, null],
  ])("reads the commander %j as %j", async (attributes, commander) => {
    const rows = [incident(1, { commander: { data: { attributes } } })];
    const { toolkit } = onFakeDatadog(NOW, [page(rows, 1)]);
    expect((await toolkit.searchIncidents({})).incidents).toMatchObject([{ commander }]);
  });

  it(verifies("search-incidents.nulls"), async () => {
    const nulls = { title: null, severity: null, created: null, customer_impacted: null, commander: null };
    const odd = [
      incident(197, { state: "resolved", resolved: null }),
      { data: { id: "uuid-1", attributes: { ...nulls, state: null, public_id: null, fields: null } } },
      {
        data: {
          id: "uuid-2",
          attributes: { public_id: 7, fields: { state: { value: "stable" }, teams: { value: "a" } } },
        },
      },
      { data: null },
      null,
    ];
    const { toolkit } = onFakeDatadog(NOW, [page(odd, null)]);
    const { incidents, total } = await toolkit.searchIncidents({ query: "state:resolved" });
    expect(incidents).toMatchObject([
      { id: "IR-197", state: "resolved", resolved: null },
      { id: "uuid-1", title: null, state: null, customer_impacted: null, commander: null, services: [], summary: null },
      { id: "IR-7", title: null, state: "stable", teams: ["a"] },
      { id: null, state: null },
      { id: null, state: null },
    ]);
    expect(total).toBeNull();
  });

  it("accepts a response without a total", async () => {
    const { toolkit } = onFakeDatadog(NOW, [{ data: { attributes: { incidents: [incident(5)] } } }]);
    expect(await toolkit.searchIncidents({})).toMatchObject({ incidents: [{ id: "IR-5" }], total: null });
  });

  it("reports a response of another service instead of no incident", async () => {
    const { toolkit } = onFakeDatadog(NOW, [{ ok: true }]);
    await expect(toolkit.searchIncidents({})).rejects.toMatchObject({ code: "bad_response" });
  });

  it(verifies("search-incidents.cursor.next"), async () => {
    const { toolkit, requests } = onFakeDatadog(NOW, [
      page([incident(5), incident(4)], 3),
      page([incident(3)], 3),
      page([incident(5), incident(4)], null),
      page([], null),
    ]);
    const args = { query: "severity:SEV-2", max_results: 2 };
    const first = await toolkit.searchIncidents(args);
    const second = await toolkit.searchIncidents({ ...args, cursor: first.next_cursor });
    expect(second).toMatchObject({ incidents: [{ id: "IR-3" }], total: 3, next_cursor: null });
    const unknown = await toolkit.searchIncidents(args);
    const end = await toolkit.searchIncidents({ ...args, cursor: unknown.next_cursor });
    expect(end).toMatchObject({ incidents: [], next_cursor: null, warnings: [] });
    expect(requests.map(({ url }) => url.searchParams.get("page[offset]"))).toEqual(["0", "2", "0", "2"]);
    const other = toolkit.searchIncidents({ ...args, query: "state:active", cursor: first.next_cursor });
    await expect(other).rejects.toMatchObject({ code: "invalid_input" });
  });

  it(verifies("search-incidents.empty"), async () => {
    const resolved = { state: "resolved" };
    const { toolkit, requests } = onFakeDatadog(NOW, [NONE, page([incident(1, resolved), incident(2, resolved)], 2)]);
    const result = await toolkit.searchIncidents({});
    expect(result).toMatchObject({
      incidents: [],
      total: 0,
      warnings: ["No open incident; 2 resolved."],
      calls_spent: 2,
    });
    expect(requests[1]?.url.searchParams.get("query")).toBe("state:(active OR stable OR resolved OR completed)");
  });

  it.each([
    ["", NONE, ["No open incident, and there is none in any other state."]],
    ["severity:SEV-9", NONE, ["No incident matches the query, and there is none in any other state."]],
    [
      "severity:SEV-9",
      page([incident(1), incident(2, { state: 'a "b"' })], 300),
      ['No incident matches the query; without it, 1 active, 1 "a \\"b\\"" among the newest 2.'],
    ],
    ["", 403, []],
  ])("explains no incident for %j", async (query, answer, warnings) => {
    const { toolkit } = onFakeDatadog(NOW, [NONE, answer]);
    expect((await toolkit.searchIncidents({ query })).warnings).toEqual(warnings);
  });

  it("names the missing permission", async () => {
    const { toolkit } = onFakeDatadog(NOW, [403]);
    const error = { code: "forbidden", message: expect.stringContaining("incident_read") };
    await expect(toolkit.searchIncidents({})).rejects.toMatchObject(error);
  });

  it("fits long incidents for a model, and the cursor continues with the next one", async () => {
    const long = { value: "word ".repeat(300) };
    const all = Array.from({ length: 100 }, (_, index) => incident(index, {}, { summary: long, root_cause: long }));
    const { toolkit } = onFakeDatadog(NOW, [page(all, 100), page(all, 100)]);
    const tool = findTool(toolkit.tools, "Observability.SearchIncidents")!;
    const args = { max_results: 100 };
    const answer = await tool.call(args, { maxResultTokens: 1_000 });
    if (!answer.ok) throw new Error(answer.text);
    const fitted = expandResult(answer.fitted) as { incidents: { id: string }[]; next_cursor: string; total: number };
    expect(fitted).toMatchObject({
      total: 100,
      incidents: expect.arrayContaining([expect.objectContaining({ id: "IR-0" })]),
    });
    const next = await tool.call({ ...args, cursor: fitted.next_cursor });
    if (!next.ok) throw new Error(next.text);
    expect((next.value as unknown as typeof fitted).incidents[0]?.id).toBe(`IR-${fitted.incidents.length}`);
  });
});
