import { isDeepStrictEqual } from "node:util";
import { type AgentAnswer, estimateTokens, isToolError, type Tool } from "@toolwright/core";
import type { Facts } from "./expectation.ts";
import { EXPECTED } from "./expected.ts";
import type { HostileArguments } from "./hostile-arguments.ts";
import { inheritedNames } from "./inherited-names.ts";
import { type AllowedRequest, isAllowed, type SentRequest } from "./sent-request.ts";
import { KEYS, previewOf, type TestTool } from "./test-tools.ts";

/** Ways to call a tool: `tool.call`, `tool.run`, the typed function, or its preview. */
export type EntryPoint = "call" | "run" | "typed" | "preview";

const { observability, messaging, sales } = KEYS;
const BASIC = btoa(`${messaging.siteId}:${messaging.trackingApiKey}`);
const RESULT_TOKENS = 8_000;

/** One call with hostile arguments, its requests, and the values of the responses. */
export interface HostileCall {
  readonly testTool: TestTool;
  readonly args: HostileArguments;
  readonly entryPoint: EntryPoint;
  readonly sentRequests: readonly SentRequest[];
  readonly responseValues: ReadonlySet<string>;
}

/** Result or error of a call. */
export type Outcome = { readonly result: object } | { readonly error: unknown };

/** Calls a tool; returns its result or the thrown error. */
export async function runCall(
  { tool, callTyped }: TestTool,
  entryPoint: EntryPoint,
  args: HostileArguments,
): Promise<Outcome> {
  try {
    if (entryPoint === "typed") return { result: await callTyped(args) };
    if (entryPoint === "run") return { result: await tool.run(args) };
    if (entryPoint === "preview") return { result: await previewOf({ tool, callTyped }, args) };
    const response = await tool.call(args);
    if (!response.ok) return { error: response.error };
    checkText(response);
    return { result: response.value };
  } catch (error) {
    return { error };
  }
}

/** Checks that the model's text is the fitted data and within the token budget. */
function checkText({ text, fitted }: Extract<AgentAnswer, { ok: true }>): void {
  if (!isDeepStrictEqual(JSON.parse(text), JSON.parse(JSON.stringify(fitted))))
    throw new Error("text and fitted data differ");
  const tokens = estimateTokens(text);
  if (tokens > RESULT_TOKENS) throw new Error(`${tokens} tokens exceed the token budget`);
}

/** Checks the requests and the outcome of a call; returns one message per fault. */
export function faultsOf(call: HostileCall, outcome: Outcome): string[] {
  const { testTool, args, entryPoint, sentRequests } = call;
  const read = testTool.tool.schema()["~standard"].validate(args);
  const error = "error" in outcome ? outcome.error : null;
  const faults = [...outcomeFaults(outcome)];
  if (read.issues) {
    if (codeOf(error) !== "invalid_input") faults.push(`invalid arguments ended with ${describe(outcome)}`);
    if (sentRequests.length > 0) faults.push("invalid arguments led to a request");
    return faults;
  }
  const facts: Facts = { args: read.value as Facts["args"], responseValues: call.responseValues };
  return [
    ...faults,
    ...readFaults(testTool.tool, args, facts.args),
    ...addressFaults(facts.args),
    ...requestFaults(call, facts, entryPoint),
    ...emptyFaults(call, outcome),
  ];
}

function outcomeFaults(outcome: Outcome): string[] {
  if ("result" in outcome) {
    const names = inheritedNames(outcome.result);
    return names.length > 0 ? [`the result inherits ${names.join(", ")}`] : [];
  }
  const { error } = outcome;
  const message = typeof error === "object" && error !== null && "message" in error ? String(error.message) : "";
  if (codeOf(error) === null) return [`threw ${String(error)}`];
  return message.includes("could not be processed") ? [`internal error: ${message}`] : [];
}

function codeOf(error: unknown): string | null {
  if (isToolError(error)) return error.code;
  return typeof error === "object" && error !== null && "code" in error && "retryable" in error
    ? String(error.code)
    : null;
}

function describe(outcome: Outcome): string {
  return "result" in outcome ? "a result" : String(codeOf(outcome.error) ?? outcome.error);
}

/** Checks that parsing keeps values of the declared type unchanged. */
function readFaults({ parameters }: Tool, args: HostileArguments, read: Facts["args"]): string[] {
  const raw: unknown = typeof args === "string" ? JSON.parse(args) : args;
  const { properties = {} } = parameters();
  return Object.entries(raw as object).flatMap(([name, value]) => {
    const { type, enum: words } = properties[name] ?? {};
    const isPlain =
      (type === "string" && typeof value === "string" && value !== "" && !words) ||
      (type === "boolean" && typeof value === "boolean") ||
      ((type === "integer" || type === "number") && typeof value === "number") ||
      (type === "object" && typeof value === "object" && value !== null && !Array.isArray(value));
    return isPlain && !isDeepStrictEqual(asJson(read[name]), asJson(value))
      ? [`${name} was read as something else`]
      : [];
  });
}

/** Parameters with one recipient; a list in one of them would reach further recipients. */
const ADDRESSES = ["to", "bcc", "email"];

function addressFaults(read: Facts["args"]): string[] {
  const recipients = Array.isArray(read["recipient_emails"]) ? read["recipient_emails"] : [];
  const addresses = [...ADDRESSES.map((name) => read[name]), ...recipients].filter(
    (value) => value !== undefined && value !== "",
  );
  const isOne = (value: unknown) => typeof value === "string" && /^[^\s,;:<>"()]+@[^\s,;:<>"()@]+$/.test(value.trim());
  return addresses
    .filter((value) => !isOne(value))
    .map((value) => `${JSON.stringify(value)} was accepted as one address`);
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}

function requestFaults({ testTool, sentRequests }: HostileCall, facts: Facts, entryPoint: EntryPoint): string[] {
  const expected = EXPECTED[testTool.tool.name];
  const allowed: readonly AllowedRequest[] =
    (entryPoint === "preview" ? expected?.preview?.(facts) : expected?.run(facts)) ?? [];
  return sentRequests.flatMap((request) => [
    ...(allowed.some((one) => isAllowed(request, one)) ? [] : [`unexpected request:  ${show(request)}`]),
    ...headerFaults(request, testTool.tool.name),
  ]);
}

/** Returns the requests that were sent more than once. Only a failed request may be repeated. */
export function repeatedRequests(sentRequests: readonly SentRequest[]): string[] {
  const shown = sentRequests.map(show);
  return [...new Set(shown.filter((request, index) => shown.indexOf(request) !== index))];
}

/** Checks that a result required a request, except for a trace with an invalid id, which is empty. */
function emptyFaults({ sentRequests, entryPoint }: HostileCall, outcome: Outcome): string[] {
  if (!("result" in outcome) || entryPoint === "preview" || sentRequests.length > 0) return [];
  return "calls_spent" in outcome.result && outcome.result.calls_spent === 0 ? [] : ["a result without a request"];
}

function headerFaults({ headers, url, text }: SentRequest, tool: string): string[] {
  const expected = { accept: "application/json", "user-agent": "toolwright", ...keysFor(tool, url) };
  const all = text === "" ? expected : { ...expected, "content-type": "application/json" };
  return isDeepStrictEqual(Object.fromEntries(headers), all) ? [] : [`headers ${JSON.stringify(headers)}`];
}

function keysFor(tool: string, url: URL): object {
  if (tool.startsWith("Observability."))
    return { "dd-api-key": observability.apiKey, "dd-application-key": observability.applicationKey };
  if (tool.startsWith("Sales.")) return { "x-api-key": sales.apiKey, "cache-control": "no-cache" };
  return { authorization: url.pathname === "/api/v2/entity" ? `Basic ${BASIC}` : `Bearer ${messaging.appApiKey}` };
}

function show({ method, url, text }: SentRequest): string {
  return `${method} ${url.href.slice(0, 600)} ${text.slice(0, 600)}`;
}
