import type { Policy, Tool } from "@toolwright/core";
import { expectTypeOf, test } from "vitest";
import type { McpServerOptions } from "./server-options.ts";

type PolicyOf<T extends Tool> = Exclude<NonNullable<McpServerOptions<T>["policy"]>, readonly unknown[]>;
type RuleOf<T extends Tool> = NonNullable<NonNullable<PolicyOf<T>["tools"]>["deny"]>[number];
type Read = Tool & { readonly name: "Desk.Read" };

test("editors complete the names of the server's tools in its policy, which may name others too", () => {
  expectTypeOf<RuleOf<Read>>().not.toEqualTypeOf<string>();
  expectTypeOf<"Desk.Read" | "Shop.*">().toExtend<RuleOf<Read>>();
  expectTypeOf<Policy>().toExtend<PolicyOf<Read>>();
});
