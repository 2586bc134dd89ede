import { type CallContext, ToolError } from "@toolwright/core/authoring";
import { describe, expect, it } from "vitest";
import type { DatadogClient } from "../datadog/client.ts";
import { parseQuery } from "../query/query.ts";
import { type EmptyGroups, explainEmptyGroups } from "./empty-groups.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const call: CallContext = {
  tool: "Observability.AggregateEvents",
  now: NOW,
  signal: new AbortController().signal,
  deadlineMs: NOW + 45_000,
  resend: false,
  requests: { sent: 0, left: null },
  progress() {},
};

/** A backend for spans in which `count` events match, ungrouped or grouped by one of the facets. */
function withMatches(count: number, facets: readonly string[] = []) {
  const requests: unknown[] = [];
  const datadog: DatadogClient = {
    service: "Datadog",
    logsScope: () => ({}),
    requireKeys: () => undefined,
    async send({ json }) {
      const { attributes } = (json as { data: { attributes: { group_by?: { facet: string }[] } } }).data;
      requests.push(attributes);
      const [group] = attributes.group_by ?? [];
      const by = group ? { [group.facet]: "one" } : {};
      const hasData = count > 0 && (group === undefined || facets.includes(group.facet));
      const data = hasData ? [{ attributes: { by, compute: { c0: count } } }] : [];
      return { status: 200, headers: new Headers(), text: "", body: { kind: "json", value: { data } } };
    },
  };
  return { datadog, requests };
}

function failing(error: Error): DatadogClient {
  return { service: "Datadog", logsScope: () => ({}), requireKeys: () => undefined, send: () => Promise.reject(error) };
}

function empty(
  fields: Partial<Omit<EmptyGroups, "query">> & { readonly measure?: string; readonly query?: string },
): EmptyGroups {
  const { measure = null, query = "", ...others } = fields;
  const aggregation = measure === null ? "count" : "p95";
  return {
    dataset: "spans",
    query: parseQuery(query),
    window: { startMs: NOW - 3_600_000, endMs: NOW },
    compute: [{ aggregation, measure, interval: null }],
    groupBy: [],
    groupLimit: 20,
    isExplained: false,
    ...others,
  };
}

type Backend = ReturnType<typeof withMatches>;

async function explain(backend: Backend, fields: Parameters<typeof empty>[0]): Promise<string> {
  return (await explainEmptyGroups(backend.datadog, empty(fields), call)).join("\n");
}

describe("explainEmptyGroups", () => {
  it("blames a window that cannot contain anything, without another request", async () => {
    const backend = withMatches(5);
    const text = await explain(backend, { groupBy: ["service"], window: { startMs: NOW + 1, endMs: NOW + 2 } });
    expect(text).toContain("starts in the future");
    expect(backend.requests).toEqual([]);
  });

  it("suggests the other name of a facet when that one has data", async () => {
    const backend = withMatches(7, ["@http.method"]);
    expect(await explain(backend, { groupBy: ["service", "http.method"] })).toBe(
      "http.method is not a facet with data here; @http.method is: group by @http.method (1 extra call).",
    );
    expect(backend.requests).toHaveLength(1);
  });

  it("reports a field that is not a facet when events match", async () => {
    const text = await explain(withMatches(7), { groupBy: ["service", "@cart.total"] });
    expect(text).toBe(
      "@cart.total: not a facet with data here, so there are no groups; DiscoverFacets lists the facets that have data. 7 events match the query (1 extra call).",
    );
  });

  it("reports a misspelled facet, a facet of the other dataset and a measure", async () => {
    expect(await explain(withMatches(7), { groupBy: ["@http.rout"] })).toContain("did you mean @http.route?");
    expect(await explain(withMatches(7), { groupBy: ["source"] })).toContain("source is a facet of logs");
    expect(await explain(withMatches(7), { groupBy: ["@duration"] })).toContain("@duration is a measure");
  });

  it("blames the query when no events match it, whatever the groups are", async () => {
    expect(await explain(withMatches(0), { groupBy: ["service"], query: "env:nowhere" })).toBe(
      "No events match the query in this window: repeat the call without group_by and measure, which names the filter that fails (1 extra call).\nSo there are no groups of service.",
    );
    expect(await explain(withMatches(0), { groupBy: ["service"], query: "@http.status:500" })).toContain(
      "try @http.status_code instead of @http.status",
    );
    expect(await explain(withMatches(0), { groupBy: ["service"] })).toBe(
      "No events in this window: widen it (1 extra call).\nSo there are no groups of service.",
    );
  });

  it("names both possible reasons when the facet and its other name have no data", async () => {
    const text = await explain(withMatches(0), { groupBy: ["http.method"], query: "env:nowhere" });
    expect(text).toMatch(/http\.method: not a facet with data here.* Or no events match the query/);
  });

  it("reports a measure without numbers", async () => {
    expect(await explain(withMatches(7), { measure: "@latency" })).toMatch(
      /@latency has no numeric data here: .*@duration is one\. 7 events match/,
    );
    expect(await explain(withMatches(7), { measure: "duration" })).toContain(
      "measures start with @, so write @duration",
    );
    const grouped = await explain(withMatches(7), { measure: "@latency", groupBy: ["service"] });
    expect(grouped).toContain("@latency has no numeric data");
    expect(grouped).not.toContain("not a facet");
    const both = await explain(withMatches(7), { measure: "@latency", groupBy: ["@cart.total"] });
    expect(both).toMatch(/@cart\.total: not a facet.*@latency has no numeric data/);
  });

  it("checks the query's own filters for a plain total", async () => {
    const backend = withMatches(7, ["service"]);
    expect(await explain(backend, { query: "service:two" })).toContain('service has no value "two"');
    expect(backend.requests).toHaveLength(1);
  });

  it("still names the facet when the extra request fails", async () => {
    const error = new ToolError({ code: "rate_limited", message: "later" });
    const [text] = await explainEmptyGroups(failing(error), empty({ groupBy: ["@cart.total"] }), call);
    expect(text).toContain("@cart.total: not a facet with data here, or nothing matches the query");
  });

  it("rejects when the caller aborts during the extra request", async () => {
    const aborted = new ToolError({ code: "aborted", message: "The caller aborted the call." });
    const explained = explainEmptyGroups(failing(aborted), empty({ groupBy: ["service"] }), call);
    await expect(explained).rejects.toBe(aborted);
  });
});
