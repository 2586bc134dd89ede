import type { Approve, CallEvent } from "@toolwright/core";
import { createObservability } from "@toolwright/observability";
import { describe, expect, it } from "vitest";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import { FINAL, type Loop, type LoopSetup } from "./loop.ts";
import { call } from "./wire.ts";

/** Tests that run for every loop over every API. */
export function describeLoop(loop: Loop): void {
  describe(loop.name, () => {
    // Creating a sandbox is slow, so the tests share one. Tests don't read each other's writes.
    const world = createSandboxToolkits();
    describeAnswers(loop, world);
    if (loop.isParallel) describeParallelCalls(loop, world);
    describeErrors(loop, world);
    describeApproval(loop, world);
    describeAbort(loop, world);
    describeArguments(loop, world);
    describeAudiences(loop, world);
  });
}

type World = ReturnType<typeof createSandboxToolkits>;

const ERRORS = call("Observability_SearchLogs", { query: "status:error", max_results: 3 });
const SEGMENTS = call("Messaging_ListSegments", {}, "call00002");

async function runAll(loop: Loop, setup: LoopSetup) {
  const { final, requests } = await loop.run(setup);
  expect(final).toBe(FINAL);
  expect(requests).toHaveLength(2);
  return { requests, answers: loop.answers(requests[1]) };
}

function describeAnswers(loop: Loop, { tools, sandbox }: World): void {
  it("returns the backends' data for two calls of one turn in order", async () => {
    const { requests, answers } = await runAll(loop, { tools, calls: [ERRORS, SEGMENTS] });
    expect(loop.declared(requests[0]).map(({ name }) => name)).toEqual(tools.map(({ wireName }) => wireName));
    expect(answers.map(({ id }) => id)).toEqual(["call00001", "call00002"]);
    const { logs } = JSON.parse(answers[0]?.text ?? "") as { logs: { id: string; message: string }[] };
    const stored = sandbox.observability.events.logs.map(({ wire }) => [wire.id, wire.attributes.message] as const);
    expect(logs).toHaveLength(3);
    for (const { id, message } of logs) expect(new Map(stored).get(id)).toBe(message);
    const { segments } = JSON.parse(answers[1]?.text ?? "") as { segments: { name: string }[] };
    expect(segments.map(({ name }) => name)).toEqual(sandbox.messaging.workspace.segments.map(({ name }) => name));
  });

  it("declares the same tools in every turn, so that the prompt cache stays valid", async () => {
    const { requests } = await runAll(loop, { tools, calls: [SEGMENTS] });
    const [first, second] = requests.map((request) => JSON.stringify((request.body as { tools: unknown }).tools));
    expect(second).toBe(first);
  });
}

function describeParallelCalls(loop: Loop, { tools }: World): void {
  it("runs the calls of a turn at the same time and keeps their order, whichever ends first", async () => {
    const secondEnded = Promise.withResolvers<void>();
    const ended: unknown[] = [];
    // The first call waits for the second one, so sequential calls would never finish.
    const approve: Approve = async ({ args }) => {
      if (args["name"] === "first") await secondEnded.promise;
      return true;
    };
    const onCall = ({ args }: CallEvent) => {
      ended.push((args as { name: string }).name);
      if (ended.length === 1) secondEnded.resolve();
    };
    const calls = [
      call("Messaging_RecordEvent", { person_id: "a", name: "first" }, "call00001"),
      call("Messaging_RecordEvent", { person_id: "a", name: "second" }, "call00002"),
    ];
    const { answers } = await runAll(loop, { tools, calls, options: { approve, onCall } });
    expect(ended).toEqual(["second", "first"]);
    expect(answers.map(({ id }) => id)).toEqual(["call00001", "call00002"]);
  });
}

function describeErrors(loop: Loop, { tools, sandbox }: World): void {
  it("returns invalid arguments to the model as an error, and continues", async () => {
    const calls = [call("Observability_SearchLogs", { query: "*", max_results: "many" })];
    const { answers } = await runAll(loop, { tools, calls });
    const { error } = JSON.parse(answers[0]?.text ?? "");
    expect(error).toMatchObject({ code: "invalid_input", tool: "Observability.SearchLogs", retryable: false });
    expect(error.message).toContain("max_results");
  });

  it("returns the error for a rejected key without the key, a stack trace or a path", async () => {
    const apiKey = "planted-secret-key";
    const observability = createObservability({ ...sandbox.observability.options, apiKey });
    const { requests, answers } = await runAll(loop, { tools: observability.tools, calls: [ERRORS] });
    expect(JSON.parse(answers[0]?.text ?? "").error).toMatchObject({ code: "forbidden", status: 403 });
    const bodies = JSON.stringify(requests.map(({ body }) => body));
    expect(bodies).not.toContain(apiKey);
    expect(bodies).not.toContain(sandbox.observability.options.applicationKey);
    expect(bodies).not.toMatch(/\.[jt]s:\d|node_modules|\\n\s+at /);
  });

  it("returns an error for an invalid response of the backend", async () => {
    sandbox.observability.fail({ status: 400, html: true });
    const { answers } = await runAll(loop, { tools, calls: [ERRORS] });
    expect(JSON.parse(answers[0]?.text ?? "").error).toMatchObject({ code: "upstream", status: 400 });
    expect(answers[0]?.text).not.toContain("<");
  });
}

function describeApproval(loop: Loop, { tools, sandbox }: World): void {
  it("sends nothing after a refusal, and returns the reason to the model", async () => {
    const { workspace } = sandbox.messaging;
    sandbox.messaging.reset();
    const before = workspace.deliveries.length;
    const approve: Approve = () => ({ approved: false, reason: "ask Ada first" });
    const data = { order_id: "A-1", amount: "20 EUR" };
    const email = { transactional_message_id: "1", to: "ada@example.com", message_data: data };
    const calls = [call("Messaging_SendTransactionalEmail", email)];
    const { answers } = await runAll(loop, { tools, calls, options: { approve } });
    expect(JSON.parse(answers[0]?.text ?? "").error.message).toContain("not approved: ask Ada first");
    expect(workspace.deliveries).toHaveLength(before);
    expect(sandbox.messaging.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  });
}

function describeAbort(loop: Loop, { sandbox }: World): void {
  it("aborts the running tool when the run is aborted", async () => {
    const { options } = sandbox.observability;
    const controller = new AbortController();
    const requested = Promise.withResolvers<AbortSignal>();
    sandbox.observability.fail({ delayMs: 600_000 });
    const fetch: typeof options.fetch = (input, init) => {
      const request = new Request(input, init);
      requested.resolve(request.signal);
      return options.fetch(request);
    };
    const ended = Promise.withResolvers<CallEvent>();
    const { tools } = createObservability({ ...options, fetch });
    const run = loop.run({ tools, calls: [ERRORS], options: { onCall: ended.resolve }, signal: controller.signal });
    const rejected = expect(run).rejects.toThrow();
    const toBackend = await requested.promise;
    controller.abort();
    await rejected;
    expect((await ended.promise).answer).toMatchObject({ ok: false, error: { code: "aborted" } });
    expect(toBackend.aborted).toBe(true);
  });
}

function describeArguments(loop: Loop, { tools, sandbox }: World): void {
  it("reads null for an optional parameter as an omitted one", async () => {
    const nothing = { start_time: null, end_time: null, sort_order: null, cursor: null };
    const calls = [call("Observability_SearchLogs", { query: "status:error", max_results: null, ...nothing })];
    const { answers } = await runAll(loop, { tools, calls });
    expect(JSON.parse(answers[0]?.text ?? "").logs.length).toBeGreaterThan(3);
  });

  it.each([
    ["an object", { plan: "pro", seats: 5, trial: false }, false],
    [
      "a list of entries, as strict declarations require",
      [
        { name: "plan", value: "pro" },
        { name: "seats", value: 5 },
        { name: "trial", value: false },
      ],
      true,
    ],
  ])("accepts a map as %s", async (form, attributes, strict) => {
    const personId = `takes a map as ${form}`;
    const args = { person_id: personId, identifier_type: null, email: null, attributes };
    const calls = [call("Messaging_IdentifyPerson", args)];
    await runAll(loop, { tools, calls, options: { strict } });
    const [person] = sandbox.messaging.workspace.people.find({ kind: "id", value: personId });
    expect(Object.fromEntries(person?.attributes ?? [])).toMatchObject({ plan: "pro", seats: 5, trial: false });
  });

  it("runs strict and other tools in one list", async () => {
    const options = { strict: ["Messaging.ListSegments"] };
    const { answers } = await runAll(loop, { tools, calls: [ERRORS, SEGMENTS], options });
    expect(answers.map(({ text }) => JSON.parse(text))).toMatchObject([
      { logs: expect.any(Array) },
      { segments: expect.any(Array) },
    ]);
  });
}

function describeAudiences(loop: Loop, { tools }: World): void {
  it("returns the fitted result to the model and the full one to the program", async () => {
    const events: CallEvent[] = [];
    const onCall = (event: CallEvent) => void events.push(event);
    const calls = [call("Messaging_SearchPeople", { attribute_name: "plan", attribute_value: "pro", limit: 50 })];
    const { answers } = await runAll(loop, { tools, calls, options: { maxResultTokens: 500, onCall } });
    const text = answers[0]?.text ?? "";
    // A token is about four characters, so a string this short cannot be the full result.
    expect(text.length).toBeLessThan(2_500);
    const [event] = events;
    if (!event?.answer.ok) throw new Error("The call failed.");
    const all = (event.answer.value as { people: object[] }).people;
    const fitted = JSON.parse(text) as { people: object[]; next_cursor: string | null };
    expect(all.length).toBeGreaterThan(fitted.people.length);
    expect(fitted.next_cursor).not.toBeNull();
    expect(event.answer.text).toBe(text);
  });
}
