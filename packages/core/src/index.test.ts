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
    "hashCall",
    "hashTools",
    "isToolError",
    "memoryStore",
    "needsApproval",
    "renderCard",
    "selectTools",
    "toFullName",
    "toPrintableLine",
    "toPrintableText",
    "toTypeScript",
    "toWireName",
  ]);
});

test("the entry for toolkit authors exports these values and no others", () => {
  expect(Object.keys(authoring).sort()).toEqual([
    "FULL_ROWS",
    "HTTP_OPTION_NAMES",
    "MAX_RESULT_TOKENS",
    "RETRY_READ_ADVICE",
    "TOOLKIT_SETTING_NAMES",
    "ToolError",
    "agentTools",
    "argumentFields",
    "asFields",
    "asInstant",
    "asNumber",
    "asString",
    "asStrings",
    "at",
    "callByName",
    "callUsage",
    "checkOptions",
    "checkTool",
    "checkToolNames",
    "closestMatch",
    "createHttpClient",
    "createKeptPages",
    "createLedger",
    "createLimitStore",
    "createPager",
    "createRateLimiter",
    "createRedact",
    "createRequestQueue",
    "createSecrets",
    "createToolkit",
    "createTtlCache",
    "createWindowPager",
    "cutEnd",
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
    "formatValue",
    "fullRow",
    "hasInvisible",
    "hashCall",
    "hashString",
    "invalidInput",
    "isAmbiguous",
    "isRecord",
    "isToolError",
    "listNames",
    "listOfText",
    "lookUpSecret",
    "mapUntilFailure",
    "memoryStore",
    "mergeFields",
    "misconfigured",
    "nameOf",
    "namesInRules",
    "omitFields",
    "omitNulls",
    "oneOf",
    "openMap",
    "pageMemory",
    "paginationRecord",
    "parseBody",
    "parseTime",
    "pastEndWarnings",
    "path",
    "pauseAfterMs",
    "quoteMessage",
    "quoteName",
    "readBaseUrl",
    "readCount",
    "readCursor",
    "readJson",
    "readPolicy",
    "readResponse",
    "readSecrets",
    "recipientKey",
    "refuseUnknownOptions",
    "rejectOnAbort",
    "renderCard",
    "replaceRows",
    "requiredText",
    "resolveWindow",
    "setField",
    "settleAll",
    "sliceList",
    "startSingleRequests",
    "stringOrNull",
    "suggestName",
    "systemClock",
    "text",
    "time",
    "toFit",
    "toOffsetPage",
    "toPagination",
    "toPrintableJson",
    "toPrintableLine",
    "toWindowRecord",
    "toolkitStore",
    "trimTrailing",
    "truncateMiddle",
    "truncateStrings",
    "tryCheck",
    "waitInCall",
    "warningList",
    "wholeNumber",
    "windowRecord",
    "withState",
    "withStoreTimeout",
    "writeCursor",
  ]);
});

/** Collects all modules that a source file imports, directly or not: sources by URL, packages by name. */
function importsOf(entry: URL, specifiers = new Set<string>()): Set<string> {
  if (specifiers.has(entry.href)) return specifiers;
  specifiers.add(entry.href);
  // A type-only import loads nothing.
  const source = readFileSync(entry, "utf8").replaceAll(/^(?:import|export) type [^;]*;/gm, "");
  for (const [, from, dynamic] of source.matchAll(
    /(?:from|^import)\s+"([^"]+)"|\b(?:import|require)\(\s*["'`]([^"'`]+)/gm,
  )) {
    const specifier = from ?? dynamic ?? "";
    if (specifier.startsWith(".")) importsOf(new URL(specifier, entry), specifiers);
    else specifiers.add(specifier);
  }
  return specifiers;
}

test.each([
  ["index.ts", []],
  ["authoring.ts", ["@valibot/to-json-schema", "ky", "valibot"]],
])("%s imports only these packages and no `node:` module", (entry, packages) => {
  const imported = [...importsOf(new URL(entry, import.meta.url))];
  expect(imported.length).toBeGreaterThan(10);
  expect(imported.filter((specifier) => !specifier.startsWith("file:")).sort()).toEqual(packages);
});

test("importing has no side effects: all top-level statements are declarations", () => {
  for (const entry of ["index.ts", "authoring.ts"]) {
    for (const href of importsOf(new URL(entry, import.meta.url))) {
      if (!href.startsWith("file:")) continue;
      const topLevel = readFileSync(new URL(href), "utf8")
        .split("\n")
        .filter((line) => /^[^\s/*})\]>]/.test(line));
      for (const line of topLevel)
        expect(line, href).toMatch(/^(import|export|const|type|interface|function|async function|declare|class) ?/);
    }
  }
});
