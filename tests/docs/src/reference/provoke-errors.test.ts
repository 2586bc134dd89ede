import { TOOL_NAMES } from "@toolwright/tests-tools";
import { expect, test } from "vitest";
import { provokeErrors } from "./provoke-errors.ts";
import { readDocstring } from "./read-docstring.ts";

test.each(TOOL_NAMES)(
  "the docstring of %s lists every error code that the tool throws, and no others",
  async (name) => {
    const listed = readDocstring({ name }).errors.map(({ code }) => code);
    const thrown = [...(await provokeErrors(name))];
    const differences = {
      missing: thrown.filter((code) => !listed.includes(code)),
      surplus: listed.filter((code) => !thrown.includes(code)),
    };
    expect(differences, name).toEqual({ missing: [], surplus: [] });
  },
);
