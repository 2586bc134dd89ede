import * as v from "valibot";
import { expectTypeOf, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { defineTool } from "../definition/definition.ts";
import { toFit } from "../result/fit.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { withAccounts } from "./with-accounts.ts";

const { title, description, annotations } = createProbe();
const read = defineTool({
  name: "Probe.Read",
  title,
  description,
  annotations,
  input: v.strictObject({ id: v.string() }),
  output: v.object({ found: v.boolean() }),
  run: async () => ({ found: true }),
  fit: (result, budget) => toFit(result, budget),
});
const create = () => createToolkit({ read }, {});

test("a tool keeps its name, arguments and result, and gets the names of the accounts", () => {
  const { tools, eu } = withAccounts({ eu: create(), us: create() });
  type Only = (typeof tools)[number];
  expectTypeOf<Only["name"]>().toEqualTypeOf<"Probe.Read">();
  expectTypeOf<Awaited<ReturnType<Only["run"]>>["account"]>().toEqualTypeOf<"eu" | "us">();
  expectTypeOf<ReturnType<Only["prepare"]>["args"]>().toMatchTypeOf<{ account: "eu" | "us"; id: string }>();
  expectTypeOf(eu.read).parameter(0).toMatchTypeOf<{ id: string }>();
  // @ts-expect-error No account has this name.
  withAccounts({ eu: create(), us: create() }, { descriptions: { ca: "Shops in Canada" } });
});

test("the tools of one account have no account", () => {
  const { tools } = withAccounts({ eu: create() });
  expectTypeOf<ReturnType<(typeof tools)[number]["prepare"]>["args"]>().toEqualTypeOf<{ id: string }>();
});
