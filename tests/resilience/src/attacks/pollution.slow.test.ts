import { TOOL_NAMES } from "@toolwright/tests-tools";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { sharedNames } from "../hostile-input/inherited-names.ts";
import { checkArguments, checkResponse, POLLUTING } from "./pollution.ts";

let namesBefore: string[];

beforeAll(() => {
  namesBefore = sharedNames();
});
afterEach(() => {
  expect(sharedNames(), "properties of built-in prototypes").toEqual(namesBefore);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

describe.each(POLLUTING)("with the key %s", (_, members) => {
  it.each(TOOL_NAMES)("the arguments of %s change no prototype", (name) => checkArguments(name, members));

  it.each(TOOL_NAMES)("a response to %s changes no prototype, and its result inherits nothing", (name) =>
    checkResponse(name, members),
  );
});
