import { describe, expect, it } from "vitest";
import { drawTrace } from "./draw-trace.ts";
import { drawSparkline } from "./draw-values.ts";
import { renderText } from "./render-text.ts";

const NOW = Date.parse("2026-11-01T12:00:00Z");
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
const textOf = (result: object, columns = 80, queries: readonly string[] = []) =>
  renderText(result, { columns, nowMs: NOW, queries }).map(({ text }) => text);

const MESSAGE = "Payment could not be authorised: payment-service gave 500";
const SPAN = { service: "web", resource: "GET /", depth: 0, error: false, offset_ns: 0, duration_ns: 2e9 };
const TRACE = {
  trace_id: "7",
  summary: {
    span_count: 2,
    error_count: 1,
    duration_ns: 2e9,
    origin: { service: "db", error_type: "Timeout", error_message: "no connection" },
  },
  truncated: false,
  spans: [SPAN, { ...SPAN, service: "db", depth: 1, error: true, offset_ns: 1e9, duration_ns: 1e9 }],
};

describe("a trace", () => {
  it.each([
    [{ service: "db", error_type: null, error_message: "no connection" }, "It began in db: no connection"],
    [{ service: null }, "It began in an unknown service"],
  ])("names only what is known of the origin %j", (origin, line) => {
    expect(textOf({ ...TRACE, summary: { ...TRACE.summary, origin } })).toContain(line);
  });

  it("is a waterfall with its start, the totals, durations in units, the origin and its id", () => {
    expect(textOf({ ...TRACE, summary: { ...TRACE.summary, start: "2026-11-01T11:57:15.969Z" } }, 60)).toEqual([
      "2 s · 2 spans · 1 error · 2 services · 2026-11-01 11:57:15",
      "  UTC",
      `web GET /                         2 s  ${"█".repeat(10)}${"░".repeat(11)}`,
      `  ✗ db GET /                      1 s  ${" ".repeat(10)}${"█".repeat(11)}`,
      "█ works, ░ waits for spans below; ✗ failed.",
      "It began in db: Timeout: no connection",
      "",
      "trace_id: 7",
    ]);
  });

  it("is pale where spans wait for others, of which a part is enough, and says how many spans are drawn", () => {
    const waits = { ...SPAN, self_ns: 1e8 };
    const rows = (spans: readonly object[], summary: object) =>
      textOf({ ...TRACE, summary, spans, warnings: ["Showing the critical path without 4 small steps."] });
    expect(rows([waits], { span_count: 3 })).toEqual([
      "2 s · 3 spans · 0 errors · 1 service · 1 drawn",
      `web GET /                                   2 s  ${"░".repeat(31)}`,
      "█ works, ░ waits for spans below; ✗ failed.",
      "",
      "trace_id: 7",
    ]);
    const late = { ...SPAN, depth: 1, offset_ns: -1e8, duration_ns: 3e9 };
    expect(rows([SPAN, late], { duration_ns: 2e9 })[1]).toContain("░");
    expect(rows([SPAN], {}).join()).not.toContain("critical path");
  });

  it("names the groups of spans that it leaves out, also a single one", () => {
    const collapsed = [{ service: "db", resource: "UPDATE stock SET reserved = reserved + ? WHERE sku = ?", count: 3 }];
    const lines = textOf({ ...TRACE, collapsed: collapsed.map((one) => ({ path: "web > checkout-api", ...one })) });
    expect(lines.join("\n")).toMatch(/\ncollapsed\nservice .*count/);
    expect(lines).not.toContain("service: db");
  });

  it("has no totals without spans", () => {
    const lines = drawTrace({ trace_id: "1", spans: [], summary: { span_count: 0, duration_ns: null } });
    expect(lines.map(({ text }) => text)).toEqual(["The trace has no spans in this window."]);
  });

  it("marks failed spans, and fits into the columns", () => {
    const lines = drawTrace({ ...TRACE, spans: [...TRACE.spans, { resource: "x".repeat(500) }] }, { columns: 100 });
    expect(lines.map(({ tone }) => tone)).toEqual(["plain", "plain", "bad", "plain", "plain", "plain"]);
    expect(Math.max(...lines.map(({ text }) => text.length))).toBeLessThanOrEqual(100);
  });
});

describe("values over time", () => {
  it("are blocks from zero to the greatest value, each column with its greatest", () => {
    expect(drawSparkline([0, 1, 2, 4])).toBe("▁▃▅█");
    expect(drawSparkline([1, 9, 1, 1], 2)).toBe("█▂");
    expect(drawSparkline([0, 0, null])).toBe("▁▁▁");
    expect(drawSparkline([])).toBe("");
  });

  it("have levels, the unit and the interval of the change", () => {
    const points = [40, 40, 4, 4].map((value, index) => [ago(4 - index), value]);
    const change = { time: ago(2), before: 40, after: 4 };
    const series = [{ query: "avg:pool{*}", tags: [], unit: "connection", first: 40, last: 4, change, points }];
    expect(textOf({ series })).toEqual([
      "avg:pool{*} (connection): first 40, last 4 at 11:59; level 40 → 4 between",
      "  2026-11-01 11:58 and 11:59 UTC",
      "  ██▂▂",
    ]);
  });

  it("have durations and bytes in a readable unit", () => {
    const last = ([unit, value]: readonly [string, number]) =>
      textOf({ series: [{ query: "q", unit, first: 0, last: value, points: [] }] })[0];
    expect(
      (
        [
          ["second", 0.012],
          ["byte", 3 * 2 ** 20],
          ["percent", 8.43],
        ] as const
      ).map(last),
    ).toEqual(["q: first 0 ns, last 12 ms", "q: first 0 MiB, last 3 MiB", "q: first 0.0 %, last 8.4 %"]);
    const ratio = { query: "(a - b) / b * 100", first: 0, last: 40, points: [] };
    expect(textOf({ series: [ratio] })[0]).toBe("(a - b) / b * 100: first 0.0 %, last 40.0 %");
  });

  it("name the metrics for which the letters of a formula stand", () => {
    const series = [{ query: "abs(a) / b * 100", first: 0, last: 40, points: [] }];
    const queries = ["sum:web.errors{env:prod}.as_count()", "web.hits{*}"];
    expect(textOf({ series }, 80, queries)[0]).toBe("abs(web.errors) / web.hits * 100: first 0.0 %, last 40.0 %");
  });
});

it("draws the metrics of a campaign as totals with rates, and their counts per period as blocks", () => {
  const series = [
    { start: "2026-11-01", counts: { sent: 4 } },
    { start: "2026-11-03", counts: { sent: 2, opened: 1 } },
  ];
  const window = { start: "2026-11-01", end: "2026-11-03T12:00:00Z" };
  const totals = { sent: 6, opened: 1, human_opened: null };
  expect(textOf({ totals, rates: { open_rate: 0.1667 }, series, period: "days", window })).toEqual([
    "sent          6          █▁▅",
    "opened        1  16.7 %  ▁▁█",
    "human opened  –          ▁▁▁",
    "",
    "period: days",
    "window: 2026-11-01 to 2026-11-03 12:00 UTC",
  ]);
});

it("draws groups as bars, and groups over time as blocks", () => {
  const buckets = [
    { by: { service: "web" }, value: 4 },
    { by: { service: "database" }, value: 1 },
  ];
  expect(textOf({ buckets, unit: "nanoseconds" }, 29)).toEqual([
    `web       4 ns  ${"█".repeat(13)}`,
    "database  1 ns  ███",
    "",
    "unit: nanoseconds",
  ]);
  const series = [1, 2].map((value) => ({ time: ago(value), value }));
  expect(textOf({ buckets: [{ by: {}, series }] }, 40)).toEqual(["all events  max 2, total 3  ▅█"]);
});

it("says where a group has no value, which is not zero, and writes a value below zero", () => {
  const buckets = [null, 0, -3].map((value, index) => ({ by: { service: `s${index}` }, value }));
  const series = { by: { service: "s3" }, series: [{ time: ago(1), value: null }] };
  expect(textOf({ buckets: [...buckets, series], aggregation: "p95" }, 40).slice(0, 4)).toEqual([
    "s0  no value",
    "s1         0",
    "s2        -3",
    "s3  no value  ▁",
  ]);
});

it("draws groups over time without intervals that are only partly in the window, which would look like a fall", () => {
  const series = [
    { time: ago(10), value: 1, partial: true },
    { time: ago(5), value: 2000 },
    { time: ago(0), value: 9, partial: true },
  ];
  const result = { buckets: [{ by: { service: "web" }, series }], unit: "events" };
  expect(textOf(result)[0]).toBe("web  max 2,000, total 2,010 events  █");
  const [first] = textOf({ ...result, aggregation: "p95", unit: "nanoseconds" });
  expect(first).toBe("web  max 2 µs  █");
});

it("draws what a warning says about the data as a note, and a problem as a warning", () => {
  const warnings = ["Filter by env.", "Showing time buckets of 6m, merged from 1m; narrow the window."];
  expect(renderText({ logs: [], warnings }).slice(1)).toEqual([
    { text: "Showing time buckets of 6m, merged from 1m.", tone: "quiet" },
    { text: "! Filter by env.", tone: "caution" },
  ]);
});

describe("a list", () => {
  it("has the monitors in the order of their urgency, like the picture", () => {
    const monitor = (id: string, status: string, priority: string) => ({ id, status, priority });
    const monitors = [monitor("1", "OK", "1"), monitor("2", "Warn", "1"), monitor("3", "Alert", "2")];
    expect(textOf({ monitors: [...monitors, monitor("4", "Alert", "1")] })).toEqual([
      "id  status  priority",
      "4   Alert   1",
      "3   Alert   2",
      "2   Warn    1",
      "1   OK      1",
    ]);
  });

  const monitors = [
    { id: "71", name: "Errors", status: "Alert", since: ago(31), last_triggered: ago(31), priority: null },
    { id: "72", name: "Latency", status: "Warn", since: ago(300), last_triggered: ago(300), priority: null },
  ];

  it("is a table that begins with the id, with relative times, and without empty or repeated columns", () => {
    expect(renderText({ monitors, next_cursor: null }, { nowMs: NOW })).toEqual([
      { text: "id  status  name     since", tone: "title" },
      { text: "71  Alert   Errors   31 min ago", tone: "bad", word: "Alert" },
      { text: "72  Warn    Latency  5 h ago", tone: "caution", word: "Warn" },
    ]);
  });

  it("has absolute times without the time of now, and times of events to the second", () => {
    expect(renderText({ monitors })[1]?.text).toBe("71  Alert   Errors   2026-11-01 11:29");
    const rows = (time: string) => textOf({ logs: [{ timestamp: time }, { timestamp: time }] });
    expect(rows("2026-11-01T10:00:07.123Z")[1]).toBe("10:00:07");
    expect(rows("2026-10-01T10:00:07.123Z")[1]).toBe("2026-10-01 10:00:07");
    expect(textOf({ logs: [{ timestamp: "2026-10-01T10:00:07.123Z" }] })).toEqual([
      "timestamp: 2026-10-01 10:00:07 UTC",
    ]);
  });

  it("has the date of each event if one is of another day in UTC, and says the zone once", () => {
    const logs = ["2026-11-01T00:45:30Z", "2026-10-31T22:32:48Z"].map((timestamp) => ({ timestamp }));
    expect(textOf({ logs })).toEqual([
      ...["timestamp", "2026-11-01 00:45:30", "2026-10-31 22:32:48"],
      "Times are in UTC.",
    ]);
    expect(textOf({ monitors }).join()).not.toContain("UTC");
  });

  it("keeps every digit of a value, and rounds statistics only", () => {
    const activities = [{ data: { total: 26.27, points: 1234.5678 } }, { data: { total: 100.05, points: 7 } }];
    expect(textOf({ activities })).toEqual([" total      points", " 26.27  1,234.5678", "100.05           7"]);
    const attributes = { a: 1, b: 2, c: 3, price: 26.271, plan: "pro" };
    expect(textOf({ attributes })).toContain("attributes.price: 26.271");
    expect(textOf({ values: [{ value: 26.271 }, { value: 1 / 3 }] })).toEqual(["value", " 26.3", " 0.33"]);
  });

  it("names a field of data by its path if the row has another field of this name", () => {
    const rows = ["a", "b"].map((name) => ({ name, data: { name: `${name}2`, total: 5 } }));
    expect(textOf({ rows })[0]).toBe("name  data.name");
  });

  it("keeps a single word whole, which a person copies, and a longer one follows its row", () => {
    const facets = [
      {
        facet: "@network.client.geoip.country.iso_code",
        distinct: 8,
        values: ["NL", "SE", "GB", "JP", "BR", "DE", "AT"],
      },
      { facet: "service", distinct: 10, values: ["payment-service", "checkout-api", "api-gateway", "web-frontend"] },
    ];
    expect(textOf({ facets })[1]).toBe("@network.client.geoip.country.iso_code         8  NL, SE, GB, JP, BR, DE, AT");
    const endpoint = "a/".repeat(20);
    const [, cut = "", ...whole] = textOf(
      {
        usage: [
          { endpoint, limit: 5 },
          { endpoint: "b", limit: 6 },
        ],
      },
      46,
    );
    expect(cut).toMatch(/^[a/]+… +5$/);
    expect(whole.slice(0, 2)).toEqual(["└ endpoint", `  ${endpoint}`]);
  });

  it("shows what tells rows apart rather than a first column that all rows share", () => {
    const values = ["a", "b"].map((host) => ({
      ...{ query: `avg:${"x".repeat(40)}{*} by {host}`, tags: [`host:${host}.prod.shop.internal`], value: 5 },
    }));
    expect(textOf({ values }).slice(0, 3)).toEqual([
      "value  tags",
      "    5  host:a.prod.shop.internal",
      "    5  host:b.prod.shop.internal",
    ]);
    const same = [1, 2].map(() => ({ query: "q".repeat(50), tags: ["t".repeat(50)] }));
    expect(textOf({ values: same })[0]).toBe("tags");
  });

  it("never has two rows that look equal because their cells are cut", () => {
    const rows = ["A", "B"].map((variant) => ({ name: `Weekly offers for everyone in Europe ${variant}`, kind: "n" }));
    expect(textOf({ rows }, 40).filter((text) => /[AB]$/.test(text))).toHaveLength(2);
  });

  it("puts the id of the next call before other fields, and leaves out ids rather than cutting them", () => {
    const span = { id: "x".repeat(40), trace_id: "1".repeat(18), env: "prod", duration_ns: 1.5e6 };
    expect(textOf({ spans: [span, { ...span, id: "y".repeat(40), trace_id: "2", env: "dev" }] }, 30)).toEqual([
      "duration  trace_id",
      `  1.5 ms  ${"1".repeat(18)}`,
      "  1.5 ms  2",
      "Not shown (--json has all):",
      "  env, id",
    ]);
    expect(textOf({ people: [{ email: "a@b.example", person_id: "usr_1" }] })[0]).toBe("person_id  email");
    expect(textOf({ people: [{ email: "a@b.example", person_id: "x".repeat(13) }] })[0]).toBe("email        person_id");
  });

  it("writes a record's durations without the suffix of their unit, and its start with the date", () => {
    const span = { resource: "r".repeat(90), error_message: "e".repeat(90), duration_ns: 5.06e9, start: ago(30) };
    const lines = textOf({ spans: [span] }, 60);
    expect(lines).toContain("duration: 5.06 s");
    expect(lines).toContain("start: 2026-11-01 11:30 UTC");
  });

  it("gives the rest of a line to the message, and keeps room for it beside other long cells", () => {
    const log = { trace_id: "1".repeat(18), message: "m".repeat(90), service: "s".repeat(12) };
    expect(textOf({ logs: [log, {}] }, 60)[1]).toBe(`${"s".repeat(12)}  ${"m".repeat(25)}…  ${"1".repeat(18)}`);
    const span = { service: "s".repeat(30), resource: "r".repeat(30), error_message: "e".repeat(90) };
    expect(textOf({ spans: [span, {}] }, 60)[0]).toMatch(/^service +error_message$/);
  });

  it("shows a column that fits after one that does not", () => {
    const row = { name: "n", type: "t".repeat(30), state: "on" };
    const lines = ["name  state", "n     on", "", "Not shown (--json", "  has all): type"];
    expect(textOf({ rows: [row, {}] }, 20)).toEqual(lines);
  });

  it("has columns for the fields of small objects, those with no value too, and ends with lists", () => {
    const row = { tags: ["a", "b"], employer: { name: "Shop", domain: null }, title: "Buyer", data: { order_id: "7" } };
    expect(textOf({ people: [row] })).toEqual([
      "title  employer.name  tags  order_id",
      "Buyer  Shop           a, b  7",
    ]);
    const usage = [{ endpoint: "a", used_by: ["Tool"], minute: { limit: 200, consumed: 3 } }];
    expect(textOf({ usage })[0]).toBe("endpoint  minute.consumed  minute.limit  used_by");
  });

  it("cuts long cells, gives the rest of a line to the first of them, and names the columns that do not fit", () => {
    const row = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`c${index}`, `${index} `.repeat(25)]));
    const lines = textOf({ rows: [row, {}] });
    expect(lines[1]).toBe(`${"0 ".repeat(22)}0…  ${"1 ".repeat(15)}1…`);
    expect(lines[3]).toBe("Not shown (--json has all): c2, c3, c4, c5, c6, c7, c8");
  });

  it("does not cut a character in half", () => {
    expect(textOf({ rows: [{ a: `a ${"👍".repeat(40)}` }, {}] }, 32)).toEqual(["a", `a ${"👍".repeat(14)}…`, ""]);
  });

  it("counts two columns for a wide character, and none for a mark that combines with another", () => {
    const rows = [
      { name: "東京", state: "on" },
      { name: "Zoe\u0308", state: "on" },
      { name: "Anna", state: "off" },
    ];
    expect(textOf({ rows })).toEqual(["name  state", "東京  on", "Zoe\u0308   on", "Anna  off"]);
    expect(textOf({ note: `${"東京".repeat(6)} ${"京".repeat(9)}` }, 20)).toEqual([
      "note:",
      "  東京東京東京東京東",
      "  京東京",
      `  ${"京".repeat(9)}`,
    ]);
  });

  it("never loses an id for the next call: it follows its row, or the table if all rows share it", () => {
    const log = { timestamp: ago(5), message: "m".repeat(60), trace_id: "1".repeat(18), span_id: "s" };
    const logs = [log, { ...log, message: "n", trace_id: "2".repeat(18) }];
    const lines = renderText({ logs }, { columns: 40, nowMs: NOW });
    expect(lines.filter(({ tone }) => tone === "quiet").map(({ text }) => text)).toEqual([
      `└ trace_id ${"1".repeat(18)}`,
      `└ trace_id ${"2".repeat(18)}`,
      "message in full:",
      "In all rows: span_id s",
      "Times are in UTC.",
    ]);
    const shared = { ...log, message: "m" };
    expect(textOf({ logs: [shared, shared] }, 60)[3]).toBe(`In all rows: trace_id ${"1".repeat(18)}, span_id s`);
  });

  describe("of many spans", () => {
    const span = (index: number, fields = {}) => ({
      ...{ start: ago(index), status: "error", service: "checkout-api", duration_ns: 5e9 + index * 1e7 },
      ...{ resource: "POST /checkout", error_message: MESSAGE, trace_id: `${index}`.repeat(19) },
      ...fields,
    });

    it("has one line for each, and what they share once, in full", () => {
      expect(textOf({ spans: [1, 2, 3].map((index) => span(index)) })).toEqual([
        "start     duration  trace_id",
        ...[1, 2, 3].map((index) => `11:5${10 - index}:00    5.0${index} s  ${`${index}`.repeat(19)}`),
        "In all rows: status error, service checkout-api, resource POST /checkout,",
        `  error_message ${MESSAGE}`,
        "Times are in UTC.",
      ]);
    });

    it("keeps the duration on each line even if all rows share it", () => {
      expect(textOf({ spans: [1, 2].map((index) => span(index, { duration_ns: 5e9 })) }).slice(0, 2)).toEqual([
        "start     duration  trace_id",
        `11:59:00       5 s  ${"1".repeat(19)}`,
      ]);
    });

    it("counts a message that fits among similar ones that are cut", () => {
      const logs = Array.from({ length: 10 }, (_, index) => ({
        timestamp: ago(index + 1),
        message: `the pool 7 had ${index === 0 ? "1" : `${index}`.repeat(40)} connections`,
        trace_id: `${index}`.repeat(19),
      }));
      expect(textOf({ logs }, 60).filter((text) => /×|counted/.test(text))).toEqual([
        "message in full, similar ones counted, # differs:",
        "10 × the pool 7 had # connections",
      ]);
    });

    it("counts equal messages only, while they are few, so that none is shown under another one's values", () => {
      const logs = ["179.12", "235.116", "179.12"].map((address, index) => ({
        timestamp: ago(index + 1),
        message: `10.17.${address} - "POST /checkout HTTP/1.1" 500 23504 5.0487`,
        trace_id: `${index}`.repeat(19),
      }));
      expect(textOf({ logs }).filter((text) => text.includes("×"))).toEqual([
        '2 × 10.17.179.12 - "POST /checkout HTTP/1.1" 500 23504 5.0487',
        '1 × 10.17.235.116 - "POST /checkout HTTP/1.1" 500 23504 5.0487',
      ]);
    });

    it("has their different messages in full after the table, the most frequent first", () => {
      const other = { service: "payment-service", error_message: `${MESSAGE}, and the pool had no connection` };
      const spans = [
        span(1, other),
        span(2, { error_message: MESSAGE.replace("500", "503") }),
        span(3, { error_message: MESSAGE.replace("500", "503") }),
        span(4, { error_message: "short" }),
      ];
      expect(textOf({ spans })).toEqual([
        "start     service          duration  error_message           trace_id",
        `11:59:00  payment-service    5.01 s  Payment could not be …  ${"1".repeat(19)}`,
        `11:58:00  checkout-api       5.02 s  Payment could not be …  ${"2".repeat(19)}`,
        `11:57:00  checkout-api       5.03 s  Payment could not be …  ${"3".repeat(19)}`,
        `11:56:00  checkout-api       5.04 s  short                   ${"4".repeat(19)}`,
        "error_message in full, equal ones counted:",
        `2 × ${MESSAGE.replace("500", "503")}`,
        `1 × ${MESSAGE}, and the pool had`,
        "  no connection",
        "In all rows: status error, resource POST /checkout",
        "Times are in UTC.",
      ]);
    });
  });

  it("names the row of a message that it cuts, if rows have short ids", () => {
    const [name, variables] = ["n".repeat(40), "order_id, items[].name, total, street, city"];
    const messages = [
      { id: "1", name, trigger_name: "welcome", variables: ["order_id"], created_at: "2026-01-02T10:00:00Z" },
      { id: "7", name, trigger_name: "receipt", variables: variables.split(", "), created_at: "2026-01-02T10:00:00Z" },
    ];
    const lines = textOf({ messages }, 90);
    expect(lines[0]).toMatch(/^id {2}name +trigger_name {2}variables$/);
    expect(lines.slice(3, 5)).toEqual(["variables in full:", `id 7: ${variables}`]);
  });

  it("names a value that all rows share once, unless a person reads it first", () => {
    const row = { service: "web", env: "prod", source: "java" };
    expect(textOf({ rows: [row, { ...row, source: "node" }] })).toEqual([
      "service  source",
      "web      java",
      "web      node",
      "In all rows: env prod",
    ]);
    expect(textOf({ rows: [row] })).toEqual(["service  env   source", "web      prod  java"]);
  });

  it("aligns numbers right, with their unit, and writes old times as dates", () => {
    const measures = [
      { measure: "@duration", unit: "nanoseconds", max: 5_027_041_992, created_at: "2026-01-02T10:00:00Z" },
      { measure: "@size", unit: null, max: 47_679, created_at: ago(0) },
    ];
    expect(textOf({ measures })).toEqual([
      "created_at  measure    unit            max",
      "2026-01-02  @duration  nanoseconds  5.03 s",
      "now         @size                   47,679",
    ]);
  });

  it("with one row is a record if its table would cut or leave out something", () => {
    const person = { email: "a@b.example", note: "n".repeat(70), tags: ["x", "y"], devices: [] };
    expect(textOf({ people: [person] })).toEqual(["email: a@b.example", `note: ${"n".repeat(70)}`, "tags: x, y"]);
  });

  it("says that it is empty, unless the result has another one", () => {
    expect(textOf({ logs: [], warnings: ["Widen the window."] })).toEqual(["No logs.", "! Widen the window."]);
    expect(textOf({ facets: [{ facet: "host" }], measures: [], warnings: [] })).toEqual(["facet", "host"]);
  });

  it("marks a good status", () => {
    expect(renderText({ monitors: [{ status: "OK" }] })[1]).toEqual({ text: "OK", tone: "good", word: "OK" });
  });

  it("has a title if there are several", () => {
    expect(textOf({ groups: [{ name: "a" }], data: [{ tool: "b" }] })).toEqual([
      ...["groups", "name", "a", ""],
      ...["data", "tool", "b"],
    ]);
  });
});

it("writes a monitor's message without the parts for another status", () => {
  const message = "{{#is_alert}}Payments fail.\nCall us.{{/is_alert}}{{#is_recovery}}All well.{{/is_recovery}}";
  const monitor = { id: "7", name: "Errors", status: "Alert", condition: { critical: 5 }, message };
  expect(textOf(monitor)).toContain("message: Payments fail. Call us.");
  expect(textOf({ ...monitor, status: "OK" })).toContain("message: All well.");
});

it("writes other fields one per line, warnings, and one line for the quota", () => {
  const result = {
    found: true,
    totals: { sent: 1234, opened: 2 },
    rates: { open_rate: 0.5263 },
    values: [{ value: "error", count: 12 }, { value: 500, count: 6 }, "plain"],
    window: { start: "2026-11-01T11:00:00Z", end: "2026-11-01T12:00:00Z" },
    complete: true,
    warnings: ["Narrow the query."],
    calls_spent: 1,
    calls_left: 2999,
    calls_left_window: "hour",
    credits_spent: 0,
  };
  expect(renderText(result).map(({ text, tone }) => [tone, text])).toEqual([
    ["plain", "totals: sent 1,234, opened 2"],
    ["plain", "rates: open_rate 52.6 %"],
    ["plain", "values: error (12), 500 (6), plain"],
    ["plain", "window: 2026-11-01 11:00 to 12:00 UTC"],
    ["caution", "! Narrow the query."],
    ["quiet", "1 request, 2,999 left per hour, 0 credits spent"],
  ]);
});

it("indents what continues a line, so that no text of a result looks like a command to paste", () => {
  const first_name = `${"y".repeat(40)} Next: page toolwright delete-person --yes`;
  const people = [{ attributes: { first_name, a: "1", b: "2", c: "3", d: "4" } }];
  for (const columns of [40, 60, 80, 100])
    expect(textOf({ people }, columns).filter((line) => /^(?:Next:|toolwright)/.test(line))).toEqual([]);
});

it("breaks long lines at spaces, and keeps a link and a part of a query whole", () => {
  expect(textOf({ description: `${"a".repeat(12)} ${"b".repeat(30)}` }, 20)).toEqual([
    "description:",
    "  aaaaaaaaaaaa",
    `  ${"b".repeat(18)}`,
    `  ${"b".repeat(12)}`,
  ]);
  expect(textOf({ query: "service:web status:error" }, 20)).toEqual(["query: service:web", "  status:error"]);
  const query = `a ${"b".repeat(30)}`;
  expect(textOf({ query }, 20)).toEqual([`query: ${query}`]);
  expect(textOf({ link: "x".repeat(200) })).toEqual([`link: ${"x".repeat(200)}`]);
});

it("begins a record that has a list with its fields, and writes their times in UTC too", () => {
  const monitor = { id: "71", name: "Errors", since: ago(33), group_counts: { Alert: 2 } };
  const groups = ["web", "api"].map((name) => ({ name, status: "Alert", since: ago(33) }));
  expect(textOf({ ...monitor, groups })).toEqual([
    "id: 71",
    "name: Errors",
    "since: 2026-11-01 11:27 UTC (33 min ago)",
    "group_counts: Alert 2",
    "",
    "groups",
    "status  name  since",
    "Alert   web   33 min ago",
    "Alert   api   33 min ago",
  ]);
  const total = [{ name: "total", status: "Alert", since: ago(33), last_resolved: null }];
  expect(textOf({ ...monitor, groups: total })).toHaveLength(4);
});

it("never cuts the name of a group: it breaks between words, and the bar gives way", () => {
  const hosts = ["inventory-service-01.prod.shop.internal", "inventory-service-02.prod.shop.internal"];
  const buckets = hosts.map((host, index) => ({ by: { service: "inventory-service", host }, value: 9 - index }));
  for (const columns of [120, 80, 60, 46]) {
    const text = textOf({ buckets, unit: "events" }, columns);
    const groups = text.slice(0, text.indexOf(""));
    for (const host of hosts) expect(groups.filter((line) => line.includes(host))).toHaveLength(1);
    expect(Math.max(...groups.map(({ length }) => length))).toBeLessThanOrEqual(columns);
    expect(new Set(groups.filter((line) => line.includes("prod"))).size).toBe(2);
  }
  const long = ["x", "y"].map((end) => ({ by: { message: `${"word ".repeat(30)}${end}` }, value: 1 }));
  expect(new Set(textOf({ buckets: long }, 60).filter((line) => /[xy]$/.test(line))).size).toBe(2);
});

it("writes the date beside an attribute that is a time, and beside no other number", () => {
  const attributes = { created_at: "1731059140", paid_at: 1_731_059_140_000, order: "1731059140", plan: "pro", a: "b" };
  expect(textOf({ attributes })).toEqual([
    "attributes.created_at: 1731059140 (2024-11-08 09:45:40 UTC)",
    "attributes.paid_at: 1731059140000 (2024-11-08 09:45:40 UTC)",
    "attributes.order: 1731059140",
    "attributes.plan: pro",
    "attributes.a: b",
  ]);
});

it("writes a single log by the paths of its attributes, and its duration with the unit", () => {
  const attributes = {
    duration: 52_698_486,
    http: { method: "POST" },
    usr: { id: "usr_1" },
    a: { b: "c" },
    d: { e: 1 },
  };
  const lines = textOf({ logs: [{ message: "m".repeat(90), attributes }] });
  expect(lines).toContain("attributes.duration: 52.7 ms");
  expect(lines).toContain("attributes.http.method: POST");
  expect(textOf({ activities: [{ data: { duration: 30 } }, {}] })[1]).toBe("      30");
});

it("writes the optional variables of each template, below its row if they do not fit beside it", () => {
  const optional_variables = ["first_name", "arrival", "gift"];
  const messages = [
    { id: "5", name: "Order shipped", trigger_name: "order_shipped", variables: ["order_id"], optional_variables },
    { id: "6", name: "Survey", trigger_name: "survey", variables: ["link"], optional_variables: [] },
  ];
  expect(textOf({ messages }, 60)).toEqual([
    "id  name           trigger_name   variables",
    "5   Order shipped  order_shipped  order_id",
    "└ optional_variables first_name, arrival, gift",
    "6   Survey         survey         link",
  ]);
  expect(textOf({ messages }, 90)[1]).toMatch(/ order_id {3}first_name, arrival, gift$/);
});

it("writes every rate as percent", () => {
  expect(textOf({ open_rates: { "2026-10-13": 0.5, "2026-10-11": 0 } })).toEqual([
    "open_rates: 2026-10-13 50.0 %, 2026-10-11 0.0 %",
  ]);
});

it("writes a record by the paths of its fields", () => {
  const employer = { name: "Birchway Foods", domain: null };
  const person = { name: "Hana", title: "Buyer", employer, departments: ["sales"], founded_year: 2008 };
  expect(textOf({ person })).toEqual([
    "person.name: Hana",
    "person.title: Buyer",
    "person.employer.name: Birchway Foods",
    "person.departments: sales",
    "person.founded_year: 2008",
  ]);
});

it.each([{}, { spans: null }, { series: [{}] }, { buckets: [{ by: null }], window: "x" }, { warnings: null }])(
  "accepts a result with other fields than it expects: %j",
  (result) => {
    expect(() => renderText(result)).not.toThrow();
  },
);
