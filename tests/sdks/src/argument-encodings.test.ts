import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";
import type { Tool } from "@toolwright/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createSandboxToolkits } from "./sandbox-toolkits.ts";
import { encodeFor, validArguments } from "./valid-arguments.ts";

const { tools } = createSandboxToolkits();
const VIEWS = ["default", "entries", "strict"] as const;

function read(tool: Tool, args: unknown) {
  return tool.schema()["~standard"].validate(args);
}

function pathsOf(result: ReturnType<typeof read>): readonly unknown[] {
  return (result.issues ?? []).map(({ path }) => path);
}

describe.each(tools)("$name, over arguments that its schema allows", (tool) => {
  const args = validArguments(tool);

  test("is read from every encoding to the same value, which is read to itself", () => {
    fc.assert(
      fc.property(args, (given) => {
        const once = read(tool, given);
        for (const view of VIEWS) {
          const encoded = encodeFor(view, tool, given);
          for (const form of [encoded, JSON.stringify(encoded)]) {
            const again = read(tool, form);
            if (once.issues) expect(pathsOf(again)).toEqual(pathsOf(once));
            else expect(again).toEqual(once);
          }
        }
        if (!once.issues) expect(read(tool, once.value)).toEqual(once);
      }),
      { numRuns: 60 },
    );
  });

  test("passes at least a fifth of them, so that the reading above is not of refusals alone", () => {
    const passed = fc.sample(args, { numRuns: 100, seed: 1 }).filter((given) => !read(tool, given).issues);
    expect(passed.length).toBeGreaterThanOrEqual(20);
  });

  test.each(VIEWS)("declares in the %s view what allows their encoding", (view) => {
    const validate = new AjvJsonSchemaValidator().getValidator(tool.parameters(view) as never);
    fc.assert(
      fc.property(args, (given) => {
        expect(validate(encodeFor(view, tool, given))).toMatchObject({ valid: true });
      }),
      { numRuns: 30 },
    );
  });
});
