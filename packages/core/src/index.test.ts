import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as http from "./authoring.ts";
import * as core from "./index.ts";

test("the root entry exports these values and no others", () => {
  expect(Object.keys(core).sort()).toEqual([
    "DEFAULT_RESULT_TOKENS",
    "DEFAULT_TIMEOUT_MS",
    "MAX_RESULT_TOKENS",
    "MIN_RESULT_TOKENS",
    "TIME_FORMS",
    "ToolError",
    "agentTools",
    "callByName",
    "closest",
    "createRecent",
    "createSecretMemory",
    "createSendGuard",
    "createToolkit",
    "cutMiddle",
    "cutTexts",
    "defineTool",
    "describePage",
    "describeTool",
    "dispatch",
    "estimateTokens",
    "findTool",
    "firstUnseen",
    "fitRows",
    "flatMap",
    "hashTools",
    "invalidInput",
    "isPushedOff",
    "isToolError",
    "listOfText",
    "mapUntilFailure",
    "measure",
    "needsApproval",
    "oneOf",
    "paginationRecord",
    "parseTime",
    "readCursor",
    "readSecrets",
    "requiredText",
    "resolveWindow",
    "selectTools",
    "settleAll",
    "systemClock",
    "text",
    "time",
    "toFullName",
    "toTypeScript",
    "toWindowRecord",
    "toWireName",
    "unlessAborted",
    "wholeNumber",
    "withoutEnd",
    "writeCursor",
  ]);
});

test("the http entry exports these values and no others", () => {
  expect(Object.keys(http).sort()).toEqual([
    "READ_AGAIN",
    "asFields",
    "asInstant",
    "asNumber",
    "asText",
    "asTexts",
    "at",
    "createHttpClient",
    "createPacer",
    "createTurnstile",
    "fieldsSchema",
    "firstText",
    "mergeFields",
    "parseBody",
    "path",
    "readAnswer",
    "readBaseUrl",
  ]);
});

/** Every module that a source file reaches: other sources by their address, packages by name. */
function reach(entry: URL, seen = new Set<string>()): Set<string> {
  if (seen.has(entry.href)) return seen;
  seen.add(entry.href);
  const source = readFileSync(entry, "utf8");
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
  ["index.ts", ["@standard-schema/spec", "@valibot/to-json-schema", "valibot"]],
  ["http.ts", ["ky", "valibot"]],
])("%s reaches these packages and no `node:` module", (entry, packages) => {
  const reached = [...reach(new URL(entry, import.meta.url))];
  expect(reached.length).toBeGreaterThan(10);
  expect(reached.filter((specifier) => !specifier.startsWith("file:")).sort()).toEqual(packages);
});

test("importing reads no environment and starts nothing: the only statements at the top level are declarations", () => {
  for (const entry of ["index.ts", "http.ts"]) {
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
