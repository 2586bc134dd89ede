import { describe, expectTypeOf, test } from "vitest";
import { toWireName, type WireName } from "./name.ts";

describe("the types of tool names", () => {
  test("convert full names to wire names", () => {
    expectTypeOf(toWireName("Observability.SearchLogs")).toEqualTypeOf<"Observability_SearchLogs">();
    expectTypeOf<WireName<"A.B" | "C.D">>().toEqualTypeOf<"A_B" | "C_D">();
    expectTypeOf<WireName>().toEqualTypeOf<`${string}_${string}`>();
  });

  test("reject a name without a toolkit", () => {
    // @ts-expect-error there is no dot
    toWireName("SearchLogs");
  });
});
