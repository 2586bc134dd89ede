import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as authoring from "./authoring.ts";
import * as core from "./index.ts";

test("the entry for apps exports these values and no others", () => {
  expect(Object.keys(core).sort()).toEqual([
    "DEFAULT_RESULT_TOKENS",
    "DEFAULT_TIMEOUT_MS",
    "MAX_RESULT_TOKENS",
    "MIN_RESULT_TOKENS",
    "ToolError",
    "dispatch",
    "estimateTokens",
    "findTool",
    "hashTools",
    "isToolError",
    "needsApproval",
    "selectTools",
    "toFullName",
    "toTypeScript",
    "toWireName",
  ]);
});

test("the entry for toolkit authors exports these values and no others", () => {
  expect(Object.keys(authoring).sort()).toEqual([
    "MAX_RESULT_TOKENS",
    "READ_AGAIN",
    "ToolError",
    "agentTools",
    "asFields",
    "asInstant",
    "asNumber",
    "asString",
    "asStrings",
    "at",
    "callByName",
    "closestMatch",
    "createHttpClient",
    "createInFlight",
    "createPager",
    "createRateLimiter",
    "createRequestQueue",
    "createSecrets",
    "createToolkit",
    "createTtlCache",
    "createWindowPager",
    "defineTool",
    "estimateJsonTokens",
    "estimateTokens",
    "fieldsSchema",
    "findTools",
    "firstString",
    "fitList",
    "fitOffsetList",
    "fitPage",
    "fitRecord",
    "fitRows",
    "flatMap",
    "fullRow",
    "hashString",
    "invalidInput",
    "isRecord",
    "isToolError",
    "listOfText",
    "mapUntilFailure",
    "mergeFields",
    "misconfigured",
    "nullableString",
    "omitFields",
    "omitNulls",
    "oneOf",
    "openMap",
    "paginationRecord",
    "parseBody",
    "parseTime",
    "path",
    "readBaseUrl",
    "readCursor",
    "readJson",
    "readResponse",
    "readSecrets",
    "requiredText",
    "resolveWindow",
    "settleAll",
    "sliceList",
    "stringOrNull",
    "suggestName",
    "systemClock",
    "text",
    "time",
    "toFit",
    "toOffsetPage",
    "toPagination",
    "toPlainMessage",
    "toWindowRecord",
    "trimTrailing",
    "truncateMiddle",
    "truncateStrings",
    "warningList",
    "wholeNumber",
    "windowRecord",
    "writeCursor",
  ]);
});

/** Every module that a source file reaches: other sources by their address, packages by name. */
function reach(entry: URL, seen = new Set<string>()): Set<string> {
  if (seen.has(entry.href)) return seen;
  seen.add(entry.href);
  // A statement that imports types alone loads nothing.
  const source = readFileSync(entry, "utf8").replaceAll(/^(?:import|export) type [^;]*;/gm, "");
  for (const [, from, dynamic] of source.matchAll(
    /(?:from|^import)\s+"([^"]+)"|\b(?:import|require)\(\s*["'`]([^"'`]+)/gm,
  )) {
    const specifier = from ?? dynamic ?? "";
    if (specifier.startsWith(".")) reach(new URL(specifier, entry), seen);
    else seen.add(specifier);
  }
  return seen;
}

test.each([
  ["index.ts", []],
  ["authoring.ts", ["@valibot/to-json-schema", "ky", "valibot"]],
])("%s reaches these packages and no `node:` module", (entry, packages) => {
  const reached = [...reach(new URL(entry, import.meta.url))];
  expect(reached.length).toBeGreaterThan(10);
  expect(reached.filter((specifier) => !specifier.startsWith("file:")).sort()).toEqual(packages);
});

test("importing reads no environment and starts nothing: the only statements at the top level are declarations", () => {
  for (const entry of ["index.ts", "authoring.ts"]) {
    for (const href of reach(new URL(entry, import.meta.url))) {
      if (!href.startsWith("file:")) continue;
      const topLevel = readFileSync(new URL(href), "utf8")
        .split("\n")
        .filter((line) => /^[^\s/*})\]>]/.test(line));
      for (const line of topLevel)
        expect(line, href).toMatch(/^(import|export|const|type|interface|function|async function|declare|class) ?/);
    }
  }
});
