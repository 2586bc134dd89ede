import { TOOL_NAMES } from "@toolwright/tests-tools";
import { describe, it } from "vitest";
import { checkArguments, checkPrototypes, checkResponse, POLLUTING } from "./pollution.ts";

checkPrototypes();

describe.each(POLLUTING)("with the key %s", (_, members) => {
  it.each(TOOL_NAMES)("the arguments of %s change no prototype", (name) => checkArguments(name, members));

  it.each(TOOL_NAMES)("a response to %s changes no prototype, and its result inherits nothing", (name) =>
    checkResponse(name, members),
  );
});
