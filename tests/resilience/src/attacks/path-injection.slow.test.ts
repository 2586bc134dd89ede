import { describe, it } from "vitest";
import { isNightly } from "../fuzz.ts";
import { checkOwnRequests, PAYLOADS, STRING_PARAMETERS } from "./path-injection.ts";

/** Each payload for every fourth parameter; at night, for all. */
const parameters = STRING_PARAMETERS.map(
  (one, index) => [...one, PAYLOADS.filter((_, payload) => isNightly || payload % 4 === index % 4)] as const,
);

describe.each(parameters)("as the argument of %s %s", (name, parameter, tool, payloads) => {
  it.each(payloads)("%s leads only to the tool's own requests", (_, payload) =>
    checkOwnRequests(name, parameter, tool, payload),
  );
});
