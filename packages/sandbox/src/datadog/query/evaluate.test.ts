import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "../../../../core/src/__fixtures__/any-string.ts";
import { logEvent, spanEvent } from "../../__fixtures__/events.ts";
import { sandboxAtNow } from "../../__fixtures__/requests.ts";
import type { StoredEvent } from "../events/event.ts";
import type { Dataset } from "../events/facets.ts";
import { queryTest } from "./evaluate.ts";
import { isMalformedQuery } from "./malformed-query.ts";

const LOG = logEvent({
  service: "checkout-api",
  status: "error",
  message: "Payment failed: card declined (order 4711)",
  tags: ["env:prod", "team:Checkout", "source:java", "source:custom", "odd.tag", "path:/a:b"],
  attributes: {
    duration: 2_500_000,
    http: { method: "POST", status_code: 502, url_details: { path: "/checkout/4711" }, useragent: "curl/8" },
    network: { client: { ip: "10.17.3.4" } },
    error: { kind: "CardDeclinedError", stack: "at pay" },
    usr: { id: "usr_7", email: "ada@example.com" },
    dd: { trace_id: "77", span_id: "8" },
    evt: { name: "a b:c" },
  },
});

const SPAN = spanEvent({
  tags: ["version:2.8.1", "team.shop"],
  custom: {
    duration: 5_000_000_000,
    http: { status_code: "502", route: "/checkout", useragent: "storefront" },
    error: { type: "PaymentUnavailableError", message: "Payment could not be authorised" },
    span: { kind: "server" },
  },
});

function matches(query: string, event: StoredEvent = LOG): boolean {
  return queryTest(event.wire.type === "log" ? "logs" : "spans", query)(event);
}

function expectOnly(event: StoredEvent, matching: readonly string[], other: readonly string[]) {
  expect(matching.filter((query) => !matches(query, event))).toEqual([]);
  expect(other.filter((query) => matches(query, event))).toEqual([]);
}

describe("facets", () => {
  test("a reserved name or an indexed attribute matches its entire value, case-sensitively", () => {
    expectOnly(
      LOG,
      ["service:checkout-api", "@http.method:POST", "@http.status_code:502", 'service:"checkout-api"'],
      ["service:checkout", "service:Checkout-api", "@http.method:post", "@http.status_code:50", "@http.method:GET"],
    );
  });

  test("a tag matches case-insensitively, by any of its values and by its own name", () => {
    expectOnly(
      LOG,
      ["env:prod", "ENV:PROD", "team:checkout", "source:java", "source:custom", "path:\\/a\\:b", 'tags:"odd.tag"'],
      ["env:test", "source:go", "team:check", "odd.tag:*", "tags:odd", "region:eu"],
    );
    expect(matches('tags:"env:prod"')).toBe(true);
  });

  test("values with spaces, colons and wildcards match when escaped or quoted", () => {
    expectOnly(
      LOG,
      ["@evt.name:a\\ b\\:c", '@evt.name:"a b:c"', "@evt.name:a?b*"],
      ["@evt.name:a\\?b", '@evt.name:"a*"'],
    );
  });

  test("facet:* matches any value, and its negation matches events without one", () => {
    expectOnly(
      LOG,
      ["@usr.id:*", "-@evt.outcome:*", "-@http.status:*", "env:*"],
      ["@http.status:*", "-@usr.id:*", "zone:*"],
    );
  });

  test("several values in parentheses share one key", () => {
    expectOnly(
      LOG,
      ["env:(prod OR test)", "@http.status_code:(>=500 AND <600)", "status:(error -warn)", "env:(t* OR p*)"],
      ["env:(test OR dev)", "env:(prod AND test)", "status:(-error)"],
    );
  });

  test("an attribute that is not indexed matches nothing for any value, without an error", () => {
    expectOnly(
      LOG,
      ["-@usr.email:*", "NOT @usr.email:ada@example.com"],
      ["@usr.email:*", "@usr.email:ada@example.com", "@error.stack:*", "@nowhere:>1", "CIDR(@nowhere,0.0.0.0/0)"],
    );
    expectOnly(SPAN, ["-@http.useragent:*"], ["@http.useragent:storefront", "@version:*", "link:*"]);
  });

  test("trace_id finds logs by the id in either location, and the unindexed attribute finds none", () => {
    const flat = logEvent({ attributes: { trace_id: "77", span_id: "9" } });
    expectOnly(LOG, ["trace_id:77", "span_id:8"], ["trace_id:8", "@dd.trace_id:77"]);
    expectOnly(flat, ["trace_id:77", "span_id:9"], ["@trace_id:77"]);
  });

  test("the status of a span follows from its error, even if the span has no `status` field", () => {
    expectOnly(SPAN, ["status:error", "resource_name:POST\\ \\/checkout", "trace_id:1"], ["status:ok", "trace_id:2"]);
    expectOnly(spanEvent(), ["status:ok"], ["status:error"]);
  });
});

describe("text", () => {
  test("a term matches an entire word of the message, case-insensitively", () => {
    expectOnly(LOG, ["payment", "DECLINED", "4711", "card declined"], ["pay", "471", "usr_7", "java"]);
  });

  test("a phrase matches its words in sequence", () => {
    expectOnly(
      LOG,
      ['"card declined"', '"payment failed: card"', '"(order 4711)"'],
      ['"declined card"', '"card declin"'],
    );
  });

  test("a wildcard matches within one word", () => {
    expectOnly(LOG, ["pay*", "*clined", "fail??", "p*t", "*"], ["pay?", "pay*declined", "?"]);
  });

  test("*: searches tags and all attributes too", () => {
    expectOnly(
      LOG,
      ["*:usr_7", "*:java", "*:ada@example.com", '*:"curl/8"', "*:card", "*:checkout*"],
      ["*:usr", "*:kotlin", "*:paym"],
    );
  });

  test("a term searches the resource, operation, service and error message of spans", () => {
    expectOnly(
      SPAN,
      ["checkout", "servlet.request", "authorised", "*:server"],
      ["server", "502", "diversity_sampling"],
    );
    expect(matches("render", spanEvent({ resource_name: "render" }))).toBe(true);
  });
});

describe("numbers", () => {
  test("comparisons and ranges are numeric, accept numbers as strings and take no units", () => {
    expectOnly(
      SPAN,
      [
        "@duration:>4999999999",
        "@duration:>=5000000000",
        "@duration:<=5000000000",
        "@http.status_code:>=500",
        "@http.status_code:[500 TO 599]",
        "@http.status_code:[502 TO *]",
        "@http.status_code:[* TO 502]",
        "@http.status_code:{501 TO 503}",
      ],
      [
        "@duration:>5000000000",
        "@duration:<5000000000",
        "@duration:>5s",
        "@http.status_code:[503 TO *]",
        "@http.status_code:{502 TO 503}",
        "@http.status_code:[501 TO 502}",
        "@http.status_code:[a TO b]",
        "@http.route:>1",
        "@db.name:<1",
      ],
    );
  });

  test("bounds may be negative and escaped", () => {
    expectOnly(
      LOG,
      ["@duration:>-1", "@duration:>\\-1", "@duration:[-5 TO 2500000]", "@duration:[\\-5 TO *]"],
      ["@duration:<-1"],
    );
  });

  test("tags compare by any of their values", () => {
    const tagged = logEvent({ tags: ["shard:3", "shard:12"] });
    expectOnly(tagged, ["shard:>10", "shard:[2 TO 4]"], ["shard:>12", "shard:[4 TO 11]"]);
  });

  test("a fractional bound is rejected for a duration and accepted for other facets", () => {
    for (const query of ["@duration:>1.5", "@duration:[1.5 TO 2]", "@duration:[1 TO 2.5]"])
      expect(() => queryTest("spans", query)).toThrow("@duration takes whole nanoseconds");
    expect(matches("@http.status_code:>501.5", SPAN)).toBe(true);
  });

  test("the timestamp is compared in epoch milliseconds", () => {
    expectOnly(LOG, [`timestamp:${LOG.timestampMs}`, "timestamp:>0"], [`timestamp:>${LOG.timestampMs}`]);
  });
});

describe("CIDR", () => {
  test("CIDR matches an address in any of the blocks", () => {
    expectOnly(
      LOG,
      [
        "CIDR(@network.client.ip,10.0.0.0/8)",
        "CIDR(@network.client.ip,1.1.1.1/32, 10.17.3.4/32)",
        "CIDR(@network.client.ip,0.0.0.0/0)",
      ],
      ["CIDR(@network.client.ip,10.18.0.0/16)", "CIDR(host,10.0.0.0/8)", "CIDR(@http.status_code,0.0.0.0/0)"],
    );
    expect(matches("-CIDR(@network.client.ip,10.0.0.0/8)")).toBe(false);
    const odd = logEvent({ attributes: { network: { client: { ip: "10.300.0.1" } } } });
    expect(matches("CIDR(@network.client.ip,0.0.0.0/0)", odd)).toBe(false);
  });

  test.each(["10.0.0.0", "10.0.0.0/33", "10.0.0/8", "10.0.0.256/8", "10.0.0.0/8/8", "x/8", "10.0.0.0/"])(
    "CIDR rejects the block %s",
    (block) => {
      expect(() => queryTest("logs", `CIDR(@network.client.ip,${block})`)).toThrow("is not an IPv4 block");
    },
  );
});

describe("for any query", () => {
  const { events } = sandboxAtNow();
  const sample = {
    logs: events.logs.filter((_, at) => at % 97 === 0),
    spans: events.spans.filter((_, at) => at % 397 === 0),
  };
  const atoms = [
    "*",
    "error",
    '"waited 5"',
    "service:payment-service",
    "service:(redis OR postgres)",
    "env:prod",
    "status:error",
    "@http.status_code:>=500",
    "@duration:[1000000 TO 900000000]",
    "@usr.id:*",
    "@usr.email:*",
    "*:checkout",
    "version:2.8.?",
    "CIDR(@network.client.ip,10.16.0.0/15)",
  ];
  const query = fc.letrec<{ query: string }>((tie) => ({
    query: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constantFrom(...atoms),
      tie("query").map((part) => `-(${part})`),
      tie("query").map((part) => `NOT (${part})`),
      fc
        .tuple(tie("query"), fc.constantFrom(" ", " AND ", " OR "), tie("query"))
        .map(([one, join, other]) => `(${one})${join}(${other})`),
    ),
  })).query;
  const dataset = fc.constantFrom<Dataset>("logs", "spans");

  function matchingIds(from: Dataset, text: string): string[] {
    return (sample[from] as readonly StoredEvent[]).filter(queryTest(from, text)).map(({ uid }) => uid);
  }

  test("the sample events distinguish the atomic queries", () => {
    expect(
      new Set(atoms.map((atom) => matchingIds("logs", atom).length + 10_000 * matchingIds("spans", atom).length)).size,
    ).toBeGreaterThan(9);
  });

  test("double negation and repetition do not change the result", () => {
    fc.assert(
      fc.property(dataset, query, (from, text) => {
        const plain = matchingIds(from, text);
        expect(matchingIds(from, `NOT NOT (${text})`)).toEqual(plain);
        expect(matchingIds(from, `(${text}) AND (${text})`)).toEqual(plain);
        expect(matchingIds(from, `(${text}) OR (${text})`)).toEqual(plain);
      }),
      { numRuns: 60 },
    );
  });

  test("every event matches either a query or its negation", () => {
    fc.assert(
      fc.property(dataset, query, (from, text) => {
        expect(matchingIds(from, text).length + matchingIds(from, `-(${text})`).length).toBe(sample[from].length);
        expect(matchingIds(from, `(${text}) -(${text})`)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test("De Morgan's laws hold for any query", () => {
    fc.assert(
      fc.property(dataset, query, query, (from, one, other) => {
        expect(matchingIds(from, `NOT ((${one}) AND (${other}))`)).toEqual(
          matchingIds(from, `-(${one}) OR -(${other})`),
        );
        expect(matchingIds(from, `NOT ((${one}) OR (${other}))`)).toEqual(
          matchingIds(from, `-(${one}) AND -(${other})`),
        );
      }),
      { numRuns: 60 },
    );
  });
});

describe("for any value", () => {
  const value = fc.oneof(
    fc.string({ minLength: 1, unit: anyCharacter }),
    fc.string({ minLength: 1, unit: fc.constantFrom(...'ab:*?\\"()[]{}<>=-+!&|^~#/ ,') }),
  );
  const other = (text: string) => fc.oneof(value, fc.constantFrom(`${text}x`, `x${text}`, text.slice(1)));
  const pair = value.chain((text) => fc.tuple(fc.constant(text), other(text)));
  const carrying = (text: string) => logEvent({ attributes: { evt: { name: text } } });

  test("a value with every character escaped matches only itself", () => {
    fc.assert(
      fc.property(pair, ([text, another]) => {
        const test = queryTest("logs", `@evt.name:${[...text].map((character) => `\\${character}`).join("")}`);
        expect(test(carrying(text))).toBe(true);
        expect(test(carrying(another))).toBe(text === another);
      }),
    );
  });

  test("a quoted value matches only itself", () => {
    fc.assert(
      fc.property(pair, ([text, another]) => {
        const test = queryTest("logs", `@evt.name:"${text.replace(/["\\]/g, "\\$&")}"`);
        expect(test(carrying(text))).toBe(true);
        expect(test(carrying(another))).toBe(text === another);
      }),
    );
  });

  test("a wildcard pattern matches like the equivalent regular expression", () => {
    const unit = fc.constantFrom("a", "b", "*", "?");
    const pattern = fc.array(unit, { minLength: 1, maxLength: 8 }).filter((units) => units.join("") !== "*");
    const subject = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 10 });
    fc.assert(
      fc.property(pattern, subject, (units, text) => {
        const expected = new RegExp(`^${units.join("").replaceAll("*", ".*").replaceAll("?", ".")}$`).test(text);
        expect(queryTest("logs", `@evt.name:${units.join("")}`)(carrying(text))).toBe(expected);
      }),
      { numRuns: 100 },
    );
  });

  test("any string is either parsed or rejected as malformed", () => {
    const typed = fc.string({ unit: fc.constantFrom(...'ab:*?\\"()[]{}<>=- @1,/', " AND ", " OR ", " TO ", "CIDR(") });
    fc.assert(
      fc.property(typed, (text) => {
        try {
          queryTest("logs", text)(LOG);
        } catch (error) {
          expect(isMalformedQuery(error), String(error)).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });
});
