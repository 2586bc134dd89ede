import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shuffled, span, timed, wildSpans } from "./__fixtures__/spans.ts";
import { distinctSpans, idOrNull } from "./distinct-spans.ts";

const ids = (spans: Parameters<typeof distinctSpans>[0]) => distinctSpans(spans).spans.map((each) => each.span_id);

describe("distinctSpans", () => {
  it("keeps a span once, however many pages contain it", () => {
    expect(ids([timed("1", [0, 5]), timed("2", [1, 1]), timed("1", [0, 5])])).toEqual(["1", "2"]);
  });

  it("identifies spans without an id by the event id, and keeps them all when that is missing too", () => {
    expect(
      distinctSpans([span({ id: "e1" }), span({ id: "e1" }), span(), span(), span({ id: "" })]).spans,
    ).toHaveLength(4);
  });

  it("does not mistake an event id for a span id", () => {
    expect(distinctSpans([span({ id: "7" }), span({ span_id: "7" })]).spans).toHaveLength(2);
  });

  it("keeps the copy that reports an error", () => {
    const copies = [timed("1", [0, 9]), timed("1", [3, 2], { error: true }), timed("1", [0, 9])];
    const [kept] = distinctSpans(copies).spans;
    expect(kept?.error).toBe(true);
  });

  it("orders by start, then the longer, then the id, with unknown starts last", () => {
    const spans = [
      span({ span_id: "9" }),
      timed("3", [1, 2]),
      timed("2", [1, 2]),
      timed("1", [1, 5]),
      timed("8", [0, 1]),
    ];
    expect(ids(spans)).toEqual(["8", "1", "2", "3", "9"]);
  });

  it("returns the same list in any order of arrival", () => {
    const withOrders = wildSpans.chain((spans) => fc.tuple(fc.constant(spans), shuffled(spans)));
    fc.assert(
      fc.property(withOrders, ([spans, others]) => {
        expect(distinctSpans(others)).toEqual(distinctSpans(spans));
      }),
    );
  });
});

describe("idOrNull", () => {
  it("reads zeros of any length as no id", () => {
    expect(["0", "0000000000000000", "", null].map(idOrNull)).toEqual([null, null, null, null]);
    expect(idOrNull("00a0")).toBe("00a0");
  });
});
