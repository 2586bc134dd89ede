import { estimateTokens, isToolError } from "@toolwright/core";
import { nonEmpty } from "@toolwright/tests-tools/non-empty";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFaultSandbox } from "../faults/tool-calls.ts";
import { countCases, isNightly } from "../fuzz.ts";
import { inheritedNames, sharedNames } from "../hostile-input/inherited-names.ts";
import { createTestTools } from "../hostile-input/test-tools.ts";
import { countMutations, type Mutation, mutationsOf } from "./mutations.ts";
import { type RecordedCall, type Recording, record, recordedCalls, replay } from "./recording.ts";
import { amountOf, hasRows } from "./rows.ts";
import { schemaFaults } from "./schema-faults.ts";

// Replays the responses of every tool with each value missing or of another type. The tool returns a result of its schema
// or an error, and never reports a broken response as an empty result.

/** Number of mutations of one call in a normal run, spread over all its responses. */
const NORMAL = 25;
const BUDGET = 500;
const sandbox = createFaultSandbox();
const namesBefore = sharedNames();
const tools = createTestTools({});
/** Maximum number of rows in a recorded result, by tool. */
const rows = new Map<string, number>();
const calls = nonEmpty(recordedCalls(sandbox), "recorded calls").map((call): [string, RecordedCall] => [
  `${call.entryPoint === "preview" ? "the preview of " : ""}${call.name} ${JSON.stringify(call.args)}`,
  call,
]);

afterAll(() => expect(sharedNames(), "properties of built-in prototypes").toEqual(namesBefore));

interface Case extends Mutation {
  readonly index: number;
}

/** Mutations spread over the responses. Mutates only some of many responses, which differ only in values. */
function mutationCases({ responses }: Recording): Case[] {
  const distinct = responses.length > 6 ? [0, 1, responses.length - 1] : responses.map((_, index) => index);
  const bodies = distinct.map((index) => {
    const text = responses[index]?.text ?? "";
    return { index, body: (text === "" ? {} : JSON.parse(text)) as unknown };
  });
  const count = bodies.reduce((sum, { body }) => sum + countMutations(body), 0);
  const step = isNightly ? 1 : Math.max(1, Math.floor(count / NORMAL));
  let position = 0;
  const isSelected = () => position++ % step === 0;
  return bodies.flatMap(({ index, body }) =>
    [...mutationsOf(body, isSelected)].map((mutation) => ({ ...mutation, index })),
  );
}

/** Ids: the sandbox finds no person with a mutated id. */
const ID_FIELDS = ["id", "cio_id", "email"];

/** Tools whose response can be empty. */
const MAY_BE_EMPTY = /^Sales\.(?:Enrich|GetApiUsage)/;
const EMPTY_FIELDS: readonly unknown[] = ["organization", "person", "series"];

/** Whether a mutation is a documented form of an empty response: an empty list, or a missing record. */
function isDocumentedEmpty(tool: string, { before, after, path }: Mutation): boolean {
  if (ID_FIELDS.includes(String(path.at(-1)))) return true;
  if (typeof path.at(-1) === "number" && after === undefined) return true;
  if (Array.isArray(before)) return Array.isArray(after) ? after.length === 0 : after === null;
  // Apollo returns an empty body or a null record for an unknown company or person.
  const isEmptied = after === undefined || after === null || /^\{(?:"text":1)?\}$/.test(JSON.stringify(after));
  return (
    isEmptied &&
    (path.length === 0 ? MAY_BE_EMPTY.test(tool) : EMPTY_FIELDS.includes(path.at(-1)) || path.at(-2) === "columns")
  );
}

function faultsOf(recording: Recording, one: Case, outcome: unknown): string[] {
  if (outcome instanceof Error) {
    const internalFaults = outcome.message.includes("could not be processed") ? ["internal error"] : [];
    return isToolError(outcome) || "retryable" in outcome
      ? internalFaults
      : [`threw ${outcome.name}: ${outcome.message}`];
  }
  const tool = tools.get(recording.name)!.tool;
  const result = outcome as object;
  const { outputSchema } = tool.descriptor();
  const schemaViolations = recording.entryPoint === "run" ? schemaFaults(result, outputSchema) : [];
  const inheritedFaults = inheritedNames(result).map((name) => `inherits ${name}`);
  const amountBefore = amountOf(recording.result, outputSchema);
  const isLost = amountBefore > 0 && amountOf(result, outputSchema) === 0 && !isDocumentedEmpty(recording.name, one);
  const fitted = recording.entryPoint === "run" ? tool.fit(result, recording.args, { maxResultTokens: BUDGET }) : null;
  const tokens = fitted ? estimateTokens(fitted.text) : 0;
  return [
    ...schemaViolations,
    ...inheritedFaults,
    ...(isLost ? ["reported as an empty result"] : []),
    ...(tokens > BUDGET ? [`${tokens} tokens exceed the token budget of ${BUDGET}`] : []),
  ];
}

describe.each(calls)("%s", (_, call) => {
  let recording: Recording;
  let cases: Case[];

  beforeAll(async () => {
    recording = await record(call, sandbox);
    cases = mutationCases(recording);
    const { outputSchema } = tools.get(call.name)!.tool.descriptor();
    rows.set(call.name, Math.max(rows.get(call.name) ?? 0, amountOf(recording.result, outputSchema)));
  });

  it("responses with missing values or values of another type lead to a valid result or an error", async (test) => {
    const faults: string[] = [];
    for (const one of cases) {
      const outcome: unknown = await replay(recording, sandbox, one).catch((thrown: unknown) => thrown);
      const where = `${recording.responses[one.index]?.path} ${one.path.join(".")} = ${one.change}`;
      faults.push(...faultsOf(recording, one, outcome).map((fault) => `${where}: ${fault}`));
    }
    countCases(test, cases.length);
    expect(faults).toEqual([]);
  });
});

it("the recordings have at least one row of every tool that returns rows", () => {
  const empty = [...rows].filter(([, most]) => most === 0).map(([name]) => name);
  expect(empty.filter((name) => hasRows(tools.get(name)!.tool.descriptor().outputSchema))).toEqual([]);
});
