import { describe, expect, it } from "vitest";
import type { Dataset } from "../datadog/events.ts";
import { parseQuery } from "../query/query.ts";
import { checkHintLengths } from "./__fixtures__/check-hint-lengths.ts";
import { queryFault } from "./query-fault.ts";
import { queryHints as likelyMistakes } from "./query-hints.ts";

/** The messages about a query, as in a call: a query with faults is refused without hints. */
const queryHints = (text: string, dataset: Dataset) => {
  const query = parseQuery(text);
  const fault = queryFault(query);
  return { hints: fault === null ? likelyMistakes(query, dataset) : [], fault };
};

const GOOD_FOR_BOTH = [
  "",
  "*",
  "service:web",
  "service:web status:error",
  "service:(web OR checkout) AND env:prod",
  "service:web* -status:ok",
  "(env:prod AND -version:beta)",
  "@http.status_code:500",
  "@http.status_code:[400 TO 499]",
  "@http.status_code:>=500",
  "@http.status_code:(500 OR 502 OR 503)",
  "-@http.status_code:*",
  '@http.url_details.path:"/api/v1/test"',
  "@http.url_details.path:/api/*",
  "@http.url_details.path:/api/",
  "@http.url:*user\\=JaneDoe*",
  "@usr.email:jane@acme.com",
  '@error.message:"connection refused"',
  "@error.message:*timeout*",
  "@logger.name:com.acme.*",
  "version:1.2.*",
  "version:2.*",
  "host:web-1.*",
  'tags:"auto-discovery.cluster-autoscaler.k8s.io/daffy"',
  "@duration:(>1000000 AND <5000000000)",
  "@a:[x] env:{prod}",
  "kube_namespace:payments NOT pod_name:canary*",
  "@duration:>500000000",
  "@duration:<60000000000",
  "@duration:[1000000 TO 5000000000]",
  "@duration:>0",
  "trace_id:1234567890123456789",
  'trace_id:"6a1f00000000000012ab34cd56ef7890"',
  "git.commit.sha:abc123",
  "@peer.service:postgres",
  "NOT (service:web OR service:api)",
  '@a:"it\'s fine"',
  "@client.ip:10.0.0.1",
  "env:prod service:api-gateway team:payments",
  "@my_attribute:hello?world",
  "@order.total:>1.5",
  '@http.method:GET @http.route:"/users/{id}"',
  'service:"web" host:"ip-10-0-0-1"',
];

const GOOD_LOGS = [
  "timeout",
  "connection refused and closed",
  '"connection refused"',
  "service:web timeout",
  "service:web connection not found",
  "source:nginx @http.method:GET -status:info",
  "*:hello",
  '*:"hello world"',
  "CIDR(@network.client.ip,13.0.0.0/8)",
  "source:vpc NOT(CIDR(@network.client.ip, 13.0.0.0/8))",
  "@duration:>500",
  "@duration:>1.5",
  "@trace_id:1234",
  "don't panic",
  "status:(error OR critical OR emergency)",
  "@evt.name:login AND @evt.outcome:failure",
  "user\\=JaneDoe",
  "key=value pairs",
  "SELECT failed",
  '@db.statement:"SELECT * FROM users"',
  "the 'tis season",
  "service in production",
  "where is it",
  "service where",
  "source >",
  "@a:GET checkout",
  "service:()",
];

const GOOD_SPANS = [
  'resource:"GET /checkout"',
  'resource:"GET /users/?id"',
  "resource:GET\\ /checkout",
  "resource:*checkout*",
  "resource_name:*sample/entry*",
  "operation:express.*",
  'operation:"web.request" service:web',
  "type:web status:error",
  "@span.kind:server",
  "span_id:99 OR parent_id:0",
  "-resource:(ping OR health) @duration:>1000000000",
  '@db.statement:"SELECT count(*) FROM users"',
  'resource:"SELECT a , b FROM t"',
  "service:checkout resource:POST",
];

describe("queryHints", () => {
  it.each([...GOOD_FOR_BOTH, ...GOOD_LOGS])("gives no hint on the logs query %j", (query) => {
    expect(queryHints(query, "logs")).toEqual({ hints: [], fault: null });
  });

  it.each([...GOOD_FOR_BOTH, ...GOOD_SPANS])("gives no hint on the spans query %j", (query) => {
    expect(queryHints(query, "spans")).toEqual({ hints: [], fault: null });
  });

  it.each<[string, "logs" | "spans", string]>([
    // durations
    [
      "@duration:>5s",
      "spans",
      "`@duration:>5s` has a unit, but @duration is in plain nanoseconds: write `@duration:>5000000000`.",
    ],
    ["@duration:>=1.5ms", "spans", "`@duration:>=1500000`"],
    ["@duration:[100ms TO 2s]", "spans", "`@duration:[100000000 TO 2000000000]`"],
    ["@duration:[1h TO *]", "logs", "`@duration:[3600000000000 TO *]`"],
    [
      "@duration:>500",
      "spans",
      "`@duration:>500` counts nanoseconds: for ms write `@duration:>500000000`, for s `@duration:>500000000000`.",
    ],
    ["@duration:[100 TO *]", "spans", "for ms write `@duration:[100000000 TO *]`, for s `[100000000000 TO *]`"],
    ["duration:>500000000", "spans", "write `@duration:>500000000`"],
    ["duration:>500", "spans", "for ms write `@duration:>500000000`"],
    ["duration:>500", "logs", "write `@duration:>500`"],
    ["duration:>5s", "spans", "lacks the @, and @duration is in plain nanoseconds: write `@duration:>5000000000`"],
    // keys
    [
      "http.status_code:500",
      "spans",
      "`http.status_code:500` filters a tag; an attribute starts with @: write `@http.status_code:500`.",
    ],
    ["error.kind:Timeout", "logs", "write `@error.kind:Timeout`"],
    ["@service:web", "logs", "filters an attribute, but service is a reserved field, without @: write `service:web`"],
    ["@env:prod", "spans", "write `env:prod`"],
    ["@host:a", "spans", "write `host:a`"],
    ['@resource_name:"GET /x"', "spans", 'write `resource:"GET /x"`'],
    ["@operation_name:web.request", "spans", "write `operation:web.request`"],
    ["@status:error", "spans", "write `status:error`"],
    ["level:error", "logs", "write `status:error`"],
    ["severity:ERROR", "logs", "write `status:error`"],
    ["@level:warning", "logs", "write `status:warn`"],
    ["level:(error OR warn)", "logs", "write `status:(error OR warn)`"],
    ["level:warn", "spans", "the status of a span is ok or error: write `status:error`"],
    ["level:error", "spans", "write `status:error`"],
    ["status:500", "logs", "write `@http.status_code:500`"],
    ["status:>=500", "spans", "write `@http.status_code:>=500`"],
    ["status:5xx", "spans", "write `@http.status_code:[500 TO 599]`"],
    ["status:[500 TO 599]", "logs", "write `@http.status_code:[500 TO 599]`"],
    ["traceId:123", "spans", "write `trace_id:123`"],
    ["service.name:web", "logs", "write `service:web`"],
    ["status_code:500", "logs", "write `@http.status_code:500`"],
    // operators
    ["service:web and status:error", "logs", "`and` is searched as a word; operators are upper case: write `AND`."],
    ["timeout or status:error", "logs", "write `OR`"],
    ["not status:ok", "logs", "write `NOT`"],
    ["(a OR b) or (c OR d)", "logs", "write `OR`"],
    ["not (a OR b)", "logs", "write `NOT`"],
    ["env:(prod or test)", "logs", "write `env:(prod OR test)`"],
    ["service:web && status:error", "logs", "`&&` is not an operator here: write `AND`."],
    ["service:web || service:api", "spans", "write `OR`"],
    ["!status:ok", "logs", "write `-`"],
    // other languages
    [
      "service=checkout",
      "logs",
      "`service=checkout` needs a colon instead of the comparison operator: write `service:checkout`.",
    ],
    ["status!=ok", "spans", "write `-status:ok`"],
    ["@http.status_code>=500", "spans", "write `@http.status_code:>=500`"],
    ['service="check out"', "logs", 'write `service:"check out"`'],
    ["@duration:>1.5", "spans", "for s `@duration:>1500000000`"],
    // spaces
    ["service: checkout", "logs", "`service:` has no value: write one right after the colon"],
    ["TypeError: x is undefined", "logs", "or put text to search for in double quotes"],
    ["service:", "logs", "`service:` has no value"],
    [`message:${"a ".repeat(30)}`, "logs", "ends its value at the first space"],
    [
      "resource:GET /checkout",
      "spans",
      '`resource:GET /checkout` ends its value at the first space: write `resource:"GET /checkout"`.',
    ],
    ["@http.target:GET /checkout slow", "logs", 'write `@http.target:"GET /checkout"`'],
    ["resource:GET /api/*", "spans", "write `resource:GET\\ \\/api\\/*`"],
    ["@error.message:connection refused service:web", "logs", 'write `@error.message:"connection refused"`'],
    // values
    ['service:"check*"', "logs", "matches a literal *; for a wildcard, leave out the quotes: `service:check*`"],
    ['resource:"GET /api/*"', "spans", "`resource:GET\\ \\/api\\/*`"],
    ['@a:"x*y"', "logs", "`@a:x*y`"],
    [
      "service:/check.*/",
      "logs",
      "does not work as a regular expression; with the wildcards * and ?, write `service:check*`",
    ],
    ["service:check.*", "logs", "write `service:check*`"],
    ["@a:/^[a-z]+$/", "logs", "write `@a:prefix*`"],
    ["service:(web|api)", "logs", "write `service:(web OR api)`"],
    ["@duration:(>5s AND <10s)", "spans", "`@duration:>5s` has a unit"],
  ])("suggests a correction for %j on %s", (query, dataset, expected) => {
    const { hints, fault } = queryHints(query, dataset);
    expect(fault).toBeNull();
    expect(hints.join("\n")).toContain(expected);
  });

  it.each<[string, string]>([
    ['service:"web', "The quote that opens at character 9 is never closed"],
    ["(service:web", "The parenthesis that opens at character 1 is never closed"],
    ["service:web)", "The closing parenthesis at character 12 has no opening one"],
    ["env:(a OR b", "The parenthesis that opens at character 5 is never closed"],
    ["-CIDR(@ip,10.0.0.0/8", "The parenthesis that opens at character 6 is never closed"],
  ])("rejects %j", (query, expected) => {
    const { hints, fault } = queryHints(query, "spans");
    expect(hints).toEqual([]);
    expect(fault).toContain(expected);
  });

  it("accepts brackets and escaped parentheses in text", () => {
    expect(queryHints("[error] \\( @a:[x ", "logs").fault).toBeNull();
    expect(queryHints("@a:\\(x", "logs").fault).toBeNull();
  });

  it.each(["@status:active", "@version:2", "@host:db-1"])("accepts that logs have the attribute of %s", (query) => {
    expect(queryHints(query, "logs").hints).toEqual([]);
  });

  it("gives one hint for one term, in the order of the query, and at most five", () => {
    expect(queryHints("level:error and http.method:GET", "logs").hints).toHaveLength(3);
    expect(queryHints("level:error and http.method:GET", "logs").hints[0]).toContain("level:error");
    expect(queryHints("@env:a @service:c @source:f level:d @env:g @service:h", "logs").hints).toHaveLength(5);
    expect(queryHints("level:error level:error", "logs").hints).toHaveLength(1);
  });

  it("keeps every hint within its maximum length, whatever the query", () => {
    checkHintLengths(100);
  });

  it.each(["service=a ", "service: ", "x and ", "message:a ", "@duration:>5s "])(
    "reads the longest checked query, made of %j, in linear time",
    (part) => {
      const query = part.repeat(20_000 / part.length);
      // Quadratic work would exceed the test timeout.
      for (const dataset of ["logs", "spans"] as const) {
        expect(queryHints(query, dataset).hints.length).toBeLessThanOrEqual(5);
      }
    },
  );

  it("gives no hints on a query of more than 20,000 characters, but still finds its faults", () => {
    expect(queryHints(`level:error ${"x ".repeat(10_000)}`, "logs")).toEqual({ hints: [], fault: null });
    expect(queryHints(`level:error ${"x ".repeat(10_000)}"`, "logs").fault).toContain("is never closed");
  });
});
