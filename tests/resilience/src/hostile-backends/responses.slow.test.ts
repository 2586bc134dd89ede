import { estimateTokens, isToolError } from "@toolwright/core";
import { nonEmpty } from "@toolwright/tests-tools/non-empty";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFaultSandbox } from "../faults/tool-calls.ts";
import { countCases, isNightly } from "../fuzz.ts";
import { createDoors } from "../hostile-input/doors.ts";
import { inheritedNames, sharedNames } from "../hostile-input/inherited-names.ts";
import { type Mutation, mutationsOf } from "./mutations.ts";
import { type RecordedCall, type Recording, record, recordedCalls, replay } from "./recording.ts";
import { amountOf, hasRows } from "./rows.ts";
import { schemaFaults } from "./schema-faults.ts";

// Every answer of every tool with every one of its values missing or of another type: the tool answers as it declares
// or says what is broken, and never reads a broken answer as "there is nothing".

/** Mutations of one call in a normal run, spread over all of its answers. */
const NORMAL = 60;
const BUDGET = 500;
const sandbox = createFaultSandbox();
const shared = sharedNames();
const tools = createDoors({});
/** The most rows that a recorded result of each tool holds. */
const rows = new Map<string, number>();
const calls = nonEmpty(recordedCalls(sandbox), "recorded calls").map((call): [string, RecordedCall] => [
  `${call.door === "preview" ? "the preview of " : ""}${call.name} ${JSON.stringify(call.args)}`,
  call,
]);

afterAll(() => expect(sharedNames(), "what all objects share").toEqual(shared));

interface Case extends Mutation {
  readonly index: number;
}

/** Answers that say the same in other values are tried once. */
function casesOf({ exchanges }: Recording): Case[] {
  const distinct = exchanges.length > 6 ? [0, 1, exchanges.length - 1] : exchanges.map((_, index) => index);
  return distinct.flatMap((index) => {
    const text = exchanges[index]?.text ?? "";
    const body: unknown = text === "" ? {} : JSON.parse(text);
    return [...mutationsOf(body)].map((mutation) => ({ ...mutation, index }));
  });
}

/** What leads to somebody else: asked by another id, the stand-in knows nobody. */
const IDS = ["id", "cio_id", "email"];

/** Records whose absence says that nobody was found; series may be empty. */
const MAY_BE_EMPTY = /^Sales\.(?:Enrich|GetApiUsage)/;
const NONE_AT: readonly unknown[] = ["organization", "person", "series"];

/** What may stand for "none": an empty list, and where the vendor documents it a missing or empty record. */
function isDocumentedNone(tool: string, { before, after, path }: Mutation): boolean {
  if (IDS.includes(String(path.at(-1)))) return true;
  if (typeof path.at(-1) === "number" && after === undefined) return true;
  if (Array.isArray(before)) return Array.isArray(after) ? after.length === 0 : after === null;
  // Nobody in particular is nobody, and a body without anybody is how companies are told to be unknown.
  const isEmptied = after === undefined || after === null || /^\{(?:"text":1)?\}$/.test(JSON.stringify(after));
  return isEmptied && (path.length === 0 ? MAY_BE_EMPTY.test(tool) : NONE_AT.includes(path.at(-1)));
}

function faultsOf(recording: Recording, one: Case, outcome: unknown): string[] {
  if (outcome instanceof Error) {
    const stumbled = outcome.message.includes("could not be processed") ? ["stumbled"] : [];
    return isToolError(outcome) || "retryable" in outcome ? stumbled : [`threw ${outcome.name}: ${outcome.message}`];
  }
  const tool = tools.get(recording.name)!.tool;
  const result = outcome as object;
  const { outputSchema } = tool.descriptor();
  const declared = recording.door === "execute" ? schemaFaults(result, outputSchema) : [];
  const inherited = inheritedNames(result).map((name) => `inherits ${name}`);
  const before = amountOf(recording.result, outputSchema);
  const isLost = before > 0 && amountOf(result, outputSchema) === 0 && !isDocumentedNone(recording.name, one);
  const fitted = recording.door === "execute" ? tool.fit(result, recording.args, { maxResultTokens: BUDGET }) : null;
  const tokens = fitted ? estimateTokens(fitted.text) : 0;
  return [
    ...declared,
    ...inherited,
    ...(isLost ? ["reads as nothing found"] : []),
    ...(tokens > BUDGET ? [`${tokens} tokens for a budget of ${BUDGET}`] : []),
  ];
}

describe.each(calls)("%s", (_, call) => {
  let recording: Recording;
  let cases: Case[];

  beforeAll(async () => {
    recording = await record(call, sandbox);
    cases = casesOf(recording);
    const { outputSchema } = tools.get(call.name)!.tool.descriptor();
    rows.set(call.name, Math.max(rows.get(call.name) ?? 0, amountOf(recording.result, outputSchema)));
  });

  it("survives every value of every answer missing or of another type", async (test) => {
    const step = isNightly ? 1 : Math.max(1, Math.floor(cases.length / NORMAL));
    const met = cases.filter((_case, index) => index % step === 0);
    const faults: string[] = [];
    for (const one of met) {
      const outcome: unknown = await replay(recording, sandbox, one).catch((thrown: unknown) => thrown);
      const where = `${recording.exchanges[one.index]?.path} ${one.path.join(".")} = ${one.change}`;
      faults.push(...faultsOf(recording, one, outcome).map((fault) => `${where}: ${fault}`));
    }
    countCases(test, met.length);
    expect(faults).toEqual([]);
  });
});

it("records at least one row of every tool that returns rows, so that a lost row is noticed", () => {
  const empty = [...rows].filter(([, most]) => most === 0).map(([name]) => name);
  expect(empty.filter((name) => hasRows(tools.get(name)!.tool.descriptor().outputSchema))).toEqual([]);
});
