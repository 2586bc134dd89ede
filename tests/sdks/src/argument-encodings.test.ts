import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";
import type { Tool } from "@toolwright/core";
import { encodeFor, validArguments } from "@toolwright/tests-tools/valid-arguments";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createSandboxToolkits } from "./sandbox-toolkits.ts";

const { tools } = createSandboxToolkits();
const VIEWS = ["default", "entries", "strict"] as const;
const validator = new AjvJsonSchemaValidator();

function read(tool: Tool, args: unknown) {
  return tool.schema()["~standard"].validate(args);
}

function pathsOf(result: ReturnType<typeof read>): readonly unknown[] {
  return (result.issues ?? []).map(({ path }) => path);
}

describe.each(tools)("$name, with generated arguments that match its schema", (tool) => {
  const args = validArguments(tool);

  test("every encoding of the arguments is parsed to the same value, and parsing that value again changes nothing", () => {
    fc.assert(
      fc.property(args, (generated) => {
        const parsed = read(tool, generated);
        for (const view of VIEWS) {
          const encoded = encodeFor(view, tool, generated);
          for (const form of [encoded, JSON.stringify(encoded)]) {
            const reparsed = read(tool, form);
            if (parsed.issues) expect(pathsOf(reparsed)).toEqual(pathsOf(parsed));
            else expect(reparsed).toEqual(parsed);
          }
        }
        if (!parsed.issues) expect(read(tool, parsed.value)).toEqual(parsed);
      }),
      { numRuns: 20 },
    );
  });

  test("at least a tenth of the arguments are valid, so that the previous test does not only compare errors", () => {
    const passed = fc.sample(args, { numRuns: 100, seed: 1 }).filter((generated) => !read(tool, generated).issues);
    expect(passed.length).toBeGreaterThanOrEqual(10);
  });

  test.each(VIEWS)("the declaration in the %s view allows the arguments in that view's encoding", (view) => {
    const validate = validator.getValidator(tool.parameters(view) as never);
    fc.assert(
      fc.property(args, (generated) => {
        expect(validate(encodeFor(view, tool, generated))).toMatchObject({ valid: true });
      }),
      { numRuns: 10 },
    );
  });
});
