import { isDeepStrictEqual } from "node:util";
import { type AgentAnswer, estimateTokens, isToolError, type Tool } from "@toolwright/core";
import { type Doors, KEYS } from "./doors.ts";
import type { Facts } from "./expectation.ts";
import { EXPECTED } from "./expected.ts";
import type { HostileArguments } from "./hostile-arguments.ts";
import { inheritedNames } from "./inherited-names.ts";
import { type AllowedRequest, isAllowed, type SentRequest } from "./sent-request.ts";

/** Ways into a tool. */
export type Door = "call" | "execute" | "program" | "preview";

const { observability, messaging, sales } = KEYS;
const BASIC = btoa(`${messaging.siteId}:${messaging.trackingApiKey}`);
const RESULT_TOKENS = 8_000;

/** One hostile call: what was given, where it went in, and what came of it. */
export interface HostileCall {
  readonly doors: Doors;
  readonly given: HostileArguments;
  readonly door: Door;
  readonly sent: readonly SentRequest[];
  readonly told: ReadonlySet<string>;
}

/** What a call came to. */
export type Outcome = { readonly result: object } | { readonly error: unknown };

/** Calls a tool; whatever it throws is part of the outcome. */
export async function runCall({ tool, program }: Doors, door: Door, given: HostileArguments): Promise<Outcome> {
  try {
    if (door === "program") return { result: await program(given) };
    if (door === "execute") return { result: await tool.run(given) };
    const answer = door === "preview" ? await tool.preview?.(given) : await tool.call(given);
    if (!answer?.ok) return { error: answer?.error };
    if ("fitted" in answer) checkText(answer);
    return { result: answer.value };
  } catch (error) {
    return { error };
  }
}

/** The model's text is the fitted data and keeps the budget. */
function checkText({ text, fitted }: Extract<AgentAnswer, { ok: true }>): void {
  if (!isDeepStrictEqual(JSON.parse(text), JSON.parse(JSON.stringify(fitted))))
    throw new Error("another text than data");
  const tokens = estimateTokens(text);
  if (tokens > RESULT_TOKENS) throw new Error(`${tokens} tokens are over the budget`);
}

/** What is wrong with what a call sent and brought; nothing for a call that is as it should be. */
export function faultsOf(call: HostileCall, outcome: Outcome): string[] {
  const { doors, given, door, sent } = call;
  const read = doors.tool.schema()["~standard"].validate(given);
  const error = "error" in outcome ? outcome.error : null;
  const faults = [...outcomeFaults(outcome)];
  if (read.issues) {
    if (codeOf(error) !== "invalid_input") faults.push(`unreadable arguments ended with ${describe(outcome)}`);
    if (sent.length > 0) faults.push("unreadable arguments were sent");
    return faults;
  }
  const facts: Facts = { args: read.value as Facts["args"], told: call.told };
  return [
    ...faults,
    ...readFaults(doors.tool, given, facts.args),
    ...addressFaults(facts.args),
    ...sentFaults(call, facts, door),
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
  return message.includes("could not be processed") ? [`stumbled: ${message}`] : [];
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

/** A value that needs no interpretation is read as what it is. */
function readFaults({ parameters }: Tool, given: HostileArguments, read: Facts["args"]): string[] {
  const raw: unknown = typeof given === "string" ? JSON.parse(given) : given;
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

/** Parameters that name one recipient; a list of them would reach others as well. */
const ADDRESSES = ["to", "bcc", "email"];

function addressFaults(read: Facts["args"]): string[] {
  const listed = Array.isArray(read["recipient_emails"]) ? read["recipient_emails"] : [];
  const given = [...ADDRESSES.map((name) => read[name]), ...listed].filter(
    (value) => value !== undefined && value !== "",
  );
  const isOne = (value: unknown) => typeof value === "string" && /^[^\s,;:<>"()]+@[^\s,;:<>"()@]+$/.test(value.trim());
  return given.filter((value) => !isOne(value)).map((value) => `${JSON.stringify(value)} passed for one address`);
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}

function sentFaults({ doors, sent }: HostileCall, facts: Facts, door: Door): string[] {
  const expected = EXPECTED[doors.tool.name];
  const allowed: readonly AllowedRequest[] =
    (door === "preview" ? expected?.preview?.(facts) : expected?.run(facts)) ?? [];
  return sent.flatMap((request) => [
    ...(allowed.some((one) => isAllowed(request, one)) ? [] : [`not to be sent: ${show(request)}`]),
    ...headerFaults(request, doors.tool.name),
  ]);
}

/** A result comes from a request, but for the trace of an id that is none: an empty one. */
function emptyFaults({ sent, door }: HostileCall, outcome: Outcome): string[] {
  if (!("result" in outcome) || door === "preview" || sent.length > 0) return [];
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
