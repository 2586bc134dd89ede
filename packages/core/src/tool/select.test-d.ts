import { describe, expectTypeOf, test } from "vitest";
import { anthropicTools } from "../adapters/anthropic.ts";
import type { Policy } from "../policy/policy.ts";
import { selectTools, type ToolSelection } from "./select.ts";
import type { Tool } from "./tool.ts";

declare const tools: readonly (Tool<"Desk.CloseTicket"> | Tool<"Desk.ReadTicket">)[];
declare const anyTools: readonly Tool[];
declare const names: readonly string[];

describe("the names in `only` and `except`", () => {
  test("are full or wire names of the tools", () => {
    selectTools(tools, { only: ["Desk.CloseTicket", "Desk_ReadTicket"], except: ["Desk.ReadTicket"] });
    anthropicTools(tools, { approve: false, except: ["Desk_CloseTicket"] });
    // @ts-expect-error no tool has this name
    selectTools(tools, { only: ["Desk.CloseTicket", "Desk.ReadTickt"] });
    // @ts-expect-error no tool has this name
    anthropicTools(tools, { approve: false, except: ["Desk.ReadTickt"] });
    // @ts-expect-error a name needs its toolkit, also beside one that has it
    selectTools(tools, { only: ["Desk.CloseTicket", "ReadTicket"] });
    // @ts-expect-error no tool has this name, and another option changes the type of the offer
    anthropicTools(tools, { approve: false, only: ["Desk.ReadTickt"], defer: true });
  });

  test("may be any text if only the run knows them, or the tools", () => {
    selectTools(tools, { only: names, except: [...names, "Desk.ReadTicket"] });
    selectTools(anyTools, { only: ["Shop.Buy"] });
    const selection: ToolSelection = { only: names };
    expectTypeOf(selectTools(tools, selection)).toEqualTypeOf<typeof tools>();
  });
});

test("a policy without a toolkit takes the names of all toolkits", () => {
  expectTypeOf<Policy["tools"]>().toEqualTypeOf<Policy<string>["tools"]>();
  const policy: Policy = { tools: { allow: ["Desk.*", "Shop.Buy"], deny: names } };
  expectTypeOf(policy).toExtend<Policy<"Desk.*" | (string & Record<never, never>)>>();
});
