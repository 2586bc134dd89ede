import { describe, expectTypeOf, test } from "vitest";
import { type FullName, toFullName, toWireName, type WireName } from "./name.ts";

describe("names are typed as template literals", () => {
  test("to the wire", () => {
    expectTypeOf(toWireName("Observability.SearchLogs")).toEqualTypeOf<"Observability_SearchLogs">();
    expectTypeOf<WireName<"A.B" | "C.D">>().toEqualTypeOf<"A_B" | "C_D">();
    expectTypeOf<WireName>().toEqualTypeOf<`${string}_${string}`>();
  });

  test("and back", () => {
    expectTypeOf(toFullName("Observability_SearchLogs")).toEqualTypeOf<"Observability.SearchLogs">();
    expectTypeOf<FullName<WireName<"Sales.SearchPeople">>>().toEqualTypeOf<"Sales.SearchPeople">();
    expectTypeOf<FullName<"search">>().toEqualTypeOf<"search">();
  });

  test("a name without a toolkit is none of a tool", () => {
    // @ts-expect-error there is no dot
    toWireName("SearchLogs");
  });

  test("a name known only at run time stays text", () => {
    expectTypeOf(toFullName("Probe_Run" as string)).toEqualTypeOf<string>();
  });
});
