import { expect, test } from "vitest";
import { isToolError } from "./errors.ts";
import { checkOptions } from "./options.ts";

const NAMES = { apiKey: true, baseUrl: true, fetch: true } as const;

function messageFor(options: unknown): string {
  try {
    checkOptions("sales", options as object, NAMES);
  } catch (thrown) {
    if (isToolError(thrown) && thrown.code === "misconfigured") return thrown.message;
    throw thrown;
  }
  return "accepted";
}

test.each([{}, { apiKey: "k" }, { apiKey: undefined, fetch, baseUrl: "" }, { sandbox: undefined }])(
  "accepts %j",
  (options) => {
    expect(messageFor(options)).toBe("accepted");
  },
);

test("suggests the closest known option, and never quotes a value", () => {
  expect(messageFor({ apiKy: "s3cret" })).toBe(
    "apiKy: is not an option of createSales; did you mean apiKey? (received a value of type string).",
  );
  expect(messageFor({ region: ["s3cret"], site: null })).toBe(
    "region: is not an option of createSales; known: apiKey, baseUrl, fetch (received a list). " +
      "site: is not an option of createSales; known: apiKey, baseUrl, fetch (received null).",
  );
});

test("names the option that contains an unknown one", () => {
  expect(() =>
    checkOptions<object>("messaging", { trak: "http://s3cret" }, { track: true, app: true }, "baseUrl."),
  ).toThrow(
    "baseUrl.trak: is not an option of createMessaging; did you mean track? (received a value of type string).",
  );
});

test.each(["sandbox", "options", "sales", "messaging", "observability"])(
  "says how to pass a sandbox if the option %s is unknown",
  (name) => {
    expect(messageFor({ [name]: true })).toBe(
      `${name}: is not an option of createSales; to use a sandbox, pass sandbox.sales.options (received a value of type boolean).`,
    );
  },
);

test.each([
  ["key", "a value of type string"],
  [null, "null"],
  [7, "a value of type number"],
])("rejects %j instead of an object", (options, received) => {
  expect(messageFor(options)).toBe(`options: of createSales must be an object (received ${received}).`);
});

test("rejects inherited names of objects as options", () => {
  expect(messageFor({ toString: "x" })).toContain("toString: is not an option of createSales");
});
