import { type CallContext, ToolError } from "@toolwright/core/authoring";
import { describe, expect, it } from "vitest";
import type { DatadogClient } from "../datadog/client.ts";
import { parseQuery } from "../query/query.ts";
import { type EmptyResult, explainEmpty } from "./empty-result.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const window = { startMs: NOW - 3_600_000, endMs: NOW };
const call: CallContext = {
  tool: "Observability.SearchLogs",
  now: NOW,
  signal: new AbortController().signal,
  deadlineMs: NOW + 45_000,
  resend: false,
  requests: { sent: 0, left: null },
  progress() {},
};

interface Group {
  readonly by: Readonly<Record<string, string>>;
  readonly computes: Readonly<Record<string, number>>;
}

/** A backend for logs that returns the same groups for every aggregation, and records the requests. */
function answering(buckets: readonly Group[]) {
  const requests: unknown[] = [];
  const datadog: DatadogClient = {
    service: "Datadog",
    logsScope: () => ({}),
    requireKeys: () => undefined,
    async send({ json }) {
      requests.push(json);
      return { status: 200, headers: new Headers(), text: "", body: { kind: "json", value: { data: { buckets } } } };
    },
  };
  return { datadog, requests };
}

function failing(error: Error): DatadogClient {
  return { service: "Datadog", logsScope: () => ({}), requireKeys: () => undefined, send: () => Promise.reject(error) };
}

function groupsOf(facet: string, values: readonly string[]): Group[] {
  return values.map((value) => ({ by: { [facet]: value }, computes: { c0: 3 } }));
}

function empty(query: string, fields: Partial<EmptyResult> = {}): EmptyResult {
  return { dataset: "logs", query: parseQuery(query), window, isExplained: false, ...fields };
}

/** The last reason; one about logs that the call did not read may come before it. */
async function explain(query: string, groups: readonly Group[] = []): Promise<string> {
  return (await explainEmpty(answering(groups).datadog, empty(query), call)).at(-1) ?? "";
}

describe("explainEmpty", () => {
  it("blames a window that cannot contain anything, without another request", async () => {
    const { datadog, requests } = answering([]);
    const future = { startMs: NOW + 1, endMs: NOW + 2 };
    const [reason] = await explainEmpty(datadog, empty("service:web", { window: future }), call);
    expect(reason).toContain("starts in the future");
    expect(requests).toEqual([]);
  });

  it("gives no further reason when the query already shows a mistake", async () => {
    const { datadog, requests } = answering([]);
    expect(await explainEmpty(datadog, empty("level:error", { isExplained: true }), call)).toEqual([]);
    expect(requests).toEqual([]);
  });

  it("says that the window is probably empty when no event has a reserved field", async () => {
    expect(await explain("service:web-frontend")).toBe(
      "No event of logs in this window has a service, so the window is probably empty: widen it. (1 extra call)",
    );
  });

  it("lists the values of a reserved field for a range of it, and calls it no measure", async () => {
    const reason = await explain("service:[a TO z]", groupsOf("service", ["web"]));
    expect(reason).toContain("service has data in this window");
  });

  it("considers that an attribute with bounds contains text", async () => {
    expect(await explain("@plan:[a TO z]")).toMatch(
      /^@plan has no numeric data in this window: if its values are text/,
    );
  });

  it("says that free text matches whole words, with the form for a part of a word", async () => {
    expect(await explain("timeout")).toContain("whole words in the message of logs: write *part* for a part of a word");
  });

  it("says that free text next to a filter matches whole words, if the filter has data", async () => {
    const services = groupsOf("service", ["web"]);
    const wholeWords = "free text only matches whole words: write *part* for a part of a word";
    for (const query of ["service:web timeout", 'service:web "read timeout"', "service:web message:timeout"])
      expect(await explain(query, services)).toBe(
        `service has data in this window, but nothing matches the entire query: ${wholeWords}, drop a filter or widen the window (1 extra call).`,
      );
    for (const query of ["service:web *timeout*", "service:web -timeout", "service:web status:error"])
      expect(await explain(query, services)).not.toContain(wholeWords);
    expect(await explain("-service:db timeout")).toContain(wholeWords);
    const durations = [{ by: {}, computes: { c0: 1, c1: 2 } }];
    expect(await explain("@cart.total:>5 timeout", durations)).toContain(wholeWords);
  });

  it("gives no advice on whole words if the query has a wildcard, or only excludes words", async () => {
    for (const query of ["*timeout*", "message:*timeout*", "-timeout", "-message:timeout", "CIDR(@ip,10.0.0.0/8)"])
      expect(await explain(query)).toBe("Nothing in this window matches the query: change it or widen the window.");
  });

  it("names no message for free text in spans, which have none", async () => {
    const reasons = await explainEmpty(answering([]).datadog, empty("timeout", { dataset: "spans" }), call);
    expect(reasons.join()).toMatch(/^Free text only matches whole words: write \*part\*/);
  });

  it("sends one aggregation over all events, grouped by the suspected facet", async () => {
    const { datadog, requests } = answering(groupsOf("@http.method", ["GET"]));
    await explainEmpty(datadog, empty("service:web -env:prod @http.method:PUT"), call);
    expect(requests).toEqual([expect.objectContaining({ filter: expect.objectContaining({ query: "*" }) })]);
    expect(requests[0]).toMatchObject({ group_by: [{ facet: "@http.method", limit: 100 }] });
  });

  it("suspects attributes before reserved fields, and neither negated filters nor ids", async () => {
    const suspectOf = async (query: string) => {
      const { datadog, requests } = answering([]);
      await explainEmpty(datadog, empty(query), call);
      return (requests[0] as { group_by?: { facet: string }[] } | undefined)?.group_by?.[0]?.facet;
    };
    expect(await suspectOf("service:web status:error")).toBe("service");
    expect(await suspectOf("service:web @usr.id:7")).toBe("@usr.id");
    expect(await suspectOf("service:web @duration:>5000000")).toBe("service");
    expect(await suspectOf("-@usr.id:7 status:error")).toBe("status");
    expect(await suspectOf("trace_id:77")).toBeUndefined();
    expect(await suspectOf("-service:web")).toBeUndefined();
  });

  it("suggests another name for a facet without data, or the tool that lists facets", async () => {
    expect(await explain("@http.status_code:500")).toMatch(/@http\.status_code has no data.*try @http\.status\./);
    expect(await explain("@http.methd:GET")).toMatch(/try @http\.method\./);
    expect(await explain("@error.type:Timeout")).toMatch(/try @error\.kind\./);
    expect(await explain("@zzz.qqq:1")).toMatch(/DiscoverFacets lists the facets that have data\. \(1 extra call\)/);
    expect(await explain("@http.method:GET")).not.toContain("try @http.method");
  });

  it("reports a value that the facet does not have", async () => {
    const services = groupsOf("service", ["checkout-api", "redis"]);
    expect(await explain("service:chekout-api", services)).toBe(
      'service has no value "chekout-api" in this window; did you mean "checkout-api"? It has checkout-api, redis. (1 extra call)',
    );
    expect(await explain("service:Redis", services)).toContain('did you mean "redis"?');
    expect(await explain("service:billing", services)).toBe(
      'service has no value "billing" in this window. It has checkout-api, redis. (1 extra call)',
    );
  });

  it("suggests a wildcard for a part of a longer text, which no quotation could show in full", async () => {
    const long = `Could not acquire a connection from pool payments-db (${"waiting, ".repeat(20)})`;
    const messages = groupsOf("@error.message", [long, "Read timed out: db"]);
    expect(await explain("@error.message:pool", messages)).toContain(
      '@error.message has no value "pool" in this window; for a part of a value, write `@error.message:*pool*`. It has ',
    );
    expect(await explain('@error.message:"could not"', messages)).toContain("write `@error.message:*Could\\ not*`.");
    expect(await explain('@error.message:"out:"', messages)).toContain("write `@error.message:*out\\:*`.");
    expect(
      await explain("@error.message:Could-not-aquire-a-connection-from-pool-payments-db-waiting", messages),
    ).not.toMatch(/did you mean|for a part/);
    expect(await explain("service:checkout", groupsOf("service", ["checkout-api"]))).toContain(
      'did you mean "checkout-api"?',
    );
  });

  it("suggests no code, id or version that differs only in digits, because it is another one", async () => {
    for (const [key, value, other] of [
      ["@http.status_code", "404", "409"],
      ["@order.id", "ORD-10423", "ORD-10432"],
      ["version", "2.4.1", "2.5.0"],
    ] as const)
      expect(await explain(`${key}:${value}`, groupsOf(key, [other]))).toBe(
        `${key} has no value "${value}" in this window. It has ${other}. (1 extra call)`,
      );
  });

  it("suggests no wildcard for a part of a number", async () => {
    const statuses = groupsOf("@http.status_code", ["200", "500", "503"]);
    expect(await explain("@http.status_code:5", statuses)).toBe(
      '@http.status_code has no value "5" in this window. It has 200, 500, 503. (1 extra call)',
    );
  });

  it("suggests no shifted part of a value with letters whose lower case is longer", async () => {
    const branches = groupsOf("@branch", ["İİ Kadıköy şubesi"]);
    const reason = await explain("@branch:KÖY", branches);
    expect(reason).not.toContain("*köy");
    expect(reason).not.toContain("*y\\ ");
  });

  it("treats a filter on the message of logs as free text", async () => {
    const { datadog, requests } = answering([]);
    const reasons = await explainEmpty(datadog, empty("message:timeout"), call);
    expect(reasons.at(-1)).toContain("whole words in the message of logs: write *part* for a part of a word");
    expect(requests).toEqual([]);
    await explainEmpty(datadog, empty("message:timeout service:web"), call);
    expect(requests[0]).toMatchObject({ group_by: [{ facet: "service" }] });
  });

  it("makes no claim about values beyond the hundred most frequent ones", async () => {
    const users = groupsOf(
      "@usr.id",
      Array.from({ length: 100 }, (_, index) => `usr_${index}`),
    );
    const text = await explain("@usr.id:usr_x", users);
    expect(text).toContain('"usr_x" is not among the 100 most frequent values of @usr.id');
    expect(text).not.toContain("has no value");
    expect(text).toContain("It has usr_0, usr_1, usr_2, usr_3, usr_4, …");
  });

  it("blames the combination when facet and value exist, and for patterns and alternatives", async () => {
    const services = groupsOf("service", ["web", "redis"]);
    for (const query of ["service:web status:error", "service:we* status:error", "service:(a OR b)"]) {
      expect(await explain(query, services)).toContain(
        "service has data in this window, but nothing matches the entire",
      );
    }
  });

  it("reports a bound outside the range of the existing numbers", async () => {
    const { datadog, requests } = answering([{ by: {}, computes: { c0: 5_000, c1: 70_000_000 } }]);
    const reasons = await explainEmpty(datadog, empty("@duration:>5000000000"), call);
    expect(reasons.at(-1)).toBe(
      "@duration is 5000 to 70000000 nanoseconds in this window, but nothing matches the entire query: change the bound, drop a filter or widen the window (1 extra call).",
    );
    expect(requests[0]).toMatchObject({
      compute: [
        { aggregation: "min", metric: "@duration" },
        { aggregation: "max", metric: "@duration" },
      ],
    });
    expect(await explain("@cart.total:[5 TO 9]")).toContain("@cart.total has no data in this window");
  });

  it("checks groups for bounds of the HTTP status, which is a facet", async () => {
    expect(await explain("@http.status:>=600", groupsOf("@http.status", ["200", "500"]))).toContain(
      "@http.status has data in this window",
    );
  });

  it("sends no request when the query has nothing to check", async () => {
    expect(await explain("")).toContain("No events in this window: widen it");
    expect(await explain("*")).toContain("OBSERVABILITY_SITE");
    expect(await explain("disk is full")).toContain("Free text only matches whole words in the message of logs");
    expect(await explain("trace_id:77")).toBe(
      "No event in this window has this trace_id: widen the window, or check the id.",
    );
    expect(await explain("-service:web")).toContain("Nothing in this window matches the entire query");
  });

  it("gives no reason when the extra request fails, without failing the search", async () => {
    const error = new ToolError({ code: "rate_limited", message: "later" });
    expect(await explainEmpty(failing(error), empty("service:web"), call)).toEqual([]);
  });

  it("rejects when the caller aborts during the extra request", async () => {
    const aborted = new ToolError({ code: "aborted", message: "The caller aborted the call." });
    await expect(explainEmpty(failing(aborted), empty("service:web"), call)).rejects.toBe(aborted);
  });
});
