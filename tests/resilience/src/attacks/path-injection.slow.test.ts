import { describe, it } from "vitest";
import { checkOwnRequests, PAYLOADS, STRING_PARAMETERS } from "./path-injection.ts";

describe.each(STRING_PARAMETERS)("as the argument of %s %s", (name, parameter, tool) => {
  it.each(PAYLOADS)("%s leads only to the tool's own requests", (_, payload) =>
    checkOwnRequests(name, parameter, tool, payload),
  );
});
