import * as v from "valibot";
import { expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { isToolError } from "../errors.ts";
import { listOfText } from "../schema/builders.ts";
import { readArguments } from "./read.ts";

const search = createProbe({ input: v.strictObject({ tags: v.optional(listOfText("Tags."), []) }) });
const MANY = 300_000;

test.each([
  ["unknown names", Object.fromEntries(Array.from({ length: MANY }, (_, index) => [`stray_${index}`, 1]))],
  ["invalid items", { tags: Array(MANY).fill(null) }],
])("reports hundreds of thousands of %s as an input error that lists the first ones", (_, args) => {
  for (const mode of ["strict", "lenient"] as const) {
    try {
      readArguments(search, args, mode, 0);
      expect.unreachable();
    } catch (error) {
      if (!isToolError(error)) throw error;
      expect(error).toMatchObject({ code: "invalid_input" });
      expect(error.issues).toHaveLength(10_000);
    }
  }
});
