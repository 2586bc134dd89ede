import { describe, expectTypeOf, test } from "vitest";
import { type FullName, toFullName, toWireName, type WireName } from "./name.ts";

describe("the types of tool names", () => {
  test("convert full names to wire names", () => {
    expectTypeOf(toWireName("Observability.SearchLogs")).toEqualTypeOf<"Observability_SearchLogs">();
    expectTypeOf<WireName<"A.B" | "C.D">>().toEqualTypeOf<"A_B" | "C_D">();
    expectTypeOf<WireName>().toEqualTypeOf<`${string}_${string}`>();
  });

  test("convert wire names to full names", () => {
    expectTypeOf(toFullName("Observability_SearchLogs")).toEqualTypeOf<"Observability.SearchLogs">();
    expectTypeOf<FullName<WireName<"Sales.SearchPeople">>>().toEqualTypeOf<"Sales.SearchPeople">();
    expectTypeOf<FullName<"search">>().toEqualTypeOf<"search">();
  });

  test("reject a name without a toolkit", () => {
    // @ts-expect-error there is no dot
    toWireName("SearchLogs");
  });

  test("keep a name that is only known at run time as a string", () => {
    expectTypeOf(toFullName("Probe_Run" as string)).toEqualTypeOf<string>();
  });
});
