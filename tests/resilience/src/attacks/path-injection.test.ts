import { describe, expect, it } from "vitest";
import { checkOwnRequests, PAYLOADS, STRING_PARAMETERS } from "./path-injection.ts";

describe("the path of another endpoint", () => {
  it.each(STRING_PARAMETERS)(
    "as the argument of %s %s leads only to the tool's own requests",
    (name, parameter, tool) => checkOwnRequests(name, parameter, tool, "../../v1/send/email"),
  );
});

describe("as the id of a person", () => {
  const [name, parameter, tool] = STRING_PARAMETERS.find((row) => row[0] === "Messaging.GetPerson")!;

  it.each(PAYLOADS)("%s leads only to the tool's own requests", (_, payload) =>
    checkOwnRequests(name, parameter, tool, payload),
  );
});

it("covers the ids of all tools", () => {
  const names = STRING_PARAMETERS.map(([name, parameter]) => `${name} ${parameter}`);
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => /_id$/.test(name)).length).toBeGreaterThan(12);
});
