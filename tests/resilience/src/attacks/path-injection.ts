import { type JsonSchema, needsApproval, type Tool } from "@toolwright/core";
import { usualArguments } from "@toolwright/tests-tools";
import { expect } from "vitest";
import { createFaultSandbox } from "../faults/tool-calls.ts";
import { type EntryPoint, faultsOf, runCall } from "../hostile-input/hostile-call.ts";
import { createRecordingBackend } from "../hostile-input/recording-backend.ts";
import { createTestTool, createTestTools } from "../hostile-input/test-tools.ts";

// For each value, the requests have the method, host, path, query, body and headers that the tool's own description of
// its requests derives from the arguments (`hostile-input/expected*.ts`).

/** Values that could change the path, query, headers or body of a request. */
export const PAYLOADS = [
  ["a parent directory", ".."],
  ["a parent directory and an endpoint", "../../v1/send/email"],
  ["an encoded parent directory", "%2e%2e%2fv1%2fsend%2femail"],
  ["a parent directory, encoded twice", "%252e%252e%252f"],
  ["a parent directory with backslashes", "..\\..\\v1\\send\\email"],
  ["a parent directory with a semicolon", "..;/v1/send/email"],
  ["a slash", "1/triggers"],
  ["two slashes", "//evil.example/x"],
  ["a full address", "https://evil.example/x"],
  ["a user name", "@evil.example"],
  ["a port", ":8080"],
  ["a query", "1?id_type=email"],
  ["another parameter", "1&limit=1000&start=x"],
  ["a fragment", "1#x"],
  ["a plus sign and a percent sign", "a+b%20c%"],
  ["a line break and a header", "1\r\nX-Injected: yes"],
  ["an encoded line break and a header", "1%0d%0aX-Injected:%20yes"],
  ["a line break and a request", "1\r\n\r\nPOST /v1/send/email HTTP/1.1\r\nHost: evil.example"],
  ["NUL", "1\0.json"],
  ["an encoded NUL", "1%00"],
  ["half of a surrogate pair", "1\ud800"],
  ["a right-to-left override", "1\u202e/x"],
  ["a full-width slash", "１／triggers"],
  ["an end of a JSON string", '1","to":"thief@evil.example'],
  ["an end of a search query", '") OR (*'],
  ["a list of addresses", "ada@b.example,thief@evil.example"],
  ["a template of Liquid", "{{customer.email}}"],
  ["a prefix of internal ids", "cio_../../x"],
] as const;

const working = usualArguments(createFaultSandbox());
const script = { ids: ["usr_1"], next: "", isEmpty: false, statuses: [] };
const tools = [...createTestTools({}).values()].map(({ tool }) => tool);

/** Names of parameters that take a free string or a list of free strings. */
function stringParameters({ parameters }: Tool): readonly string[] {
  const takesString = ({ type, items, enum: words }: JsonSchema): boolean =>
    words === undefined && (type === "string" || (items !== undefined && takesString(items)));
  const { properties = {} } = parameters();
  return Object.entries(properties)
    .filter(([, schema]) => takesString(schema))
    .map(([name]) => name);
}

/** Each string parameter: the name of its tool, its name, the tool. */
export const STRING_PARAMETERS = tools.flatMap((tool) =>
  stringParameters(tool).map((name) => [tool.name, name, tool] as const),
);

/** Checks that a value of a parameter leads only to the tool's own requests, from every entry point. */
export async function checkOwnRequests(name: string, parameter: string, tool: Tool, payload: string): Promise<void> {
  const isList = tool.parameters().properties?.[parameter]?.type === "array";
  const entryPoints: readonly EntryPoint[] = needsApproval(tool) ? ["call", "typed", "preview"] : ["call", "typed"];
  const args = { ...working[name], [parameter]: isList ? [payload] : payload };
  for (const entryPoint of entryPoints) {
    const { fetch, sentRequests, responseValues } = createRecordingBackend(script);
    const testTool = createTestTool(name, { fetch });
    const outcome = await runCall(testTool, entryPoint, args);
    expect(faultsOf({ testTool, args, entryPoint, sentRequests, responseValues }, outcome)).toEqual([]);
    const sent = sentRequests.map(({ method, url }) => `${method} ${url.pathname}`);
    if (name !== "Messaging.SendTransactionalEmail") expect(sent).not.toContain("POST /v1/send/email");
    expect(sentRequests.flatMap(({ headers }) => headers).map(([header]) => header)).not.toContain("x-injected");
  }
}
