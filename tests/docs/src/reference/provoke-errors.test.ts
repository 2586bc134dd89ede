import { TOOL_NAMES } from "@toolwright/tests-tools";
import { expect, test } from "vitest";
import { HOST_ERRORS } from "./error-codes.ts";
import { provokeErrors } from "./provoke-errors.ts";
import { readDocstring } from "./read-docstring.ts";

test("no docstring repeats the codes that the host's options cause, since they are added to every list", () => {
  const repeated = TOOL_NAMES.filter((name) =>
    readDocstring({ name }).errors.some(({ code }) => HOST_ERRORS.some((one) => one.code === code)),
  );
  expect(repeated).toEqual([]);
});

test.each(TOOL_NAMES)("the errors of %s list every code that the tool throws, and no others", async (name) => {
  const listed = [...readDocstring({ name }).errors, ...HOST_ERRORS].map(({ code }) => code);
  const thrown = [...(await provokeErrors(name))];
  const differences = {
    missing: thrown.filter((code) => !listed.includes(code)),
    surplus: listed.filter((code) => !thrown.includes(code)),
  };
  expect(differences, name).toEqual({ missing: [], surplus: [] });
});
