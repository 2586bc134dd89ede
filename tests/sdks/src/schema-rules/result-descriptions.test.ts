import { createToolkit, defineTool, text, toFit } from "@toolwright/core/authoring";
import * as v from "valibot";
import { expect, test } from "vitest";
import { TO_FRAMEWORKS } from "./declared-to-frameworks.ts";
import { TO_PROVIDERS } from "./declared-to-providers.ts";

const row = v.pipe(v.object({ id: v.pipe(v.string(), v.description("RESULT id")) }), v.description("RESULT row"));
const find = defineTool({
  name: "Probe.Find",
  title: "Find rows",
  description: "Find rows",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input: v.strictObject({ query: text("PARAMETER query") }),
  output: v.object({ rows: v.pipe(v.array(row), v.description("RESULT rows")) }),
  run: async () => ({ rows: [] }),
  fit: toFit,
});

test.each([...TO_PROVIDERS, ...TO_FRAMEWORKS])(
  "$adapter declares descriptions of parameters, and none of result fields: $title",
  async ({ declare }) => {
    const declared = JSON.stringify(await declare(createToolkit({ find }, {}).tools));
    expect(declared).toContain("PARAMETER query");
    expect(declared).not.toContain("RESULT");
  },
);
