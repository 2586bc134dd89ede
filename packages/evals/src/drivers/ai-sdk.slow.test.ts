import { describe, expect, it, onTestFinished } from "vitest";
import { casesWithoutErrors } from "../__fixtures__/loopback/cases-without-errors.ts";
import { errorResponse, type Intercept, type LoopbackProvider, serveCases } from "../__fixtures__/loopback/provider.ts";
import {
  chatWire,
  messagesWire,
  responsesWire,
  TOKENS_PER_RESPONSE,
  type Wire,
} from "../__fixtures__/loopback/wire.ts";
import type { EvalCase } from "../case/eval-case.ts";
import { runCase } from "../run/run-case.ts";
import type { CallStep, Trajectory } from "../run/trajectory.ts";
import { scoreRun } from "../score/score-run.ts";
import { type AiSdkDriverOptions, aiSdkDriver } from "./ai-sdk.ts";
import { loadModel } from "./load-model.ts";
import { scriptedDriver } from "./scripted.ts";

// The tests make the SDK warn about the model on purpose.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

const compared = await casesWithoutErrors();
const WIRES: readonly (readonly [string, Wire])[] = [
  ["Chat Completions", chatWire],
  ["Responses", responsesWire],
  ["Messages", messagesWire],
];

const simple = compared.find(({ kind }) => kind === "investigation") as EvalCase;

async function serve(wire: Wire, intercept?: Intercept): Promise<LoopbackProvider> {
  const provider = await serveCases(wire, compared, intercept);
  onTestFinished(() => provider.close());
  return provider;
}

/** The variable of a provider's key, such as `OPENAI_API_KEY`. */
function keyFor({ model }: Wire) {
  const [provider = ""] = model.split(":");
  return { [`${provider.toUpperCase().replaceAll("-", "_")}_API_KEY`]: "key-of-the-test" };
}

/** Runs a case with a real provider package against the loopback provider. */
async function runModel(
  wire: Wire,
  evalCase: EvalCase,
  { intercept, ...options }: Partial<AiSdkDriverOptions> & { readonly intercept?: Intercept } = {},
) {
  const provider = await serve(wire, intercept);
  const driver = aiSdkDriver({
    ...(await loadModel({ model: wire.model, baseUrl: provider.baseUrl, environment: keyFor(wire) })),
    price: null,
    ...options,
  });
  const { trajectory, observed } = await runCase(evalCase, driver, { model: wire.model });
  return { trajectory, score: scoreRun(evalCase, trajectory, observed), provider };
}

const callsOf = ({ steps }: Trajectory): readonly CallStep[] => steps.filter((step) => step.type === "call");

/** Sends a response with these calls as the first one, and leaves the others to the script. */
const firstResponse =
  (name: string, args: unknown, isCutOff = false): Intercept =>
  ({ number, wire }) =>
    number === 1
      ? { hasCalls: true, json: wire.respond("Let me look.", [{ id: "call_x", name, args }], isCutOff) }
      : null;

describe.each(WIRES)("aiSdkDriver over %s", (_, wire) => {
  it.each(compared.map((evalCase) => [evalCase.id, evalCase] as const))(
    "gives a model that solves %s the score and the steps of the script",
    async (_id, evalCase) => {
      const scripted = await runCase(evalCase, scriptedDriver(evalCase.solve));
      const expected = scoreRun(evalCase, scripted.trajectory, scripted.observed);
      const { trajectory, score, provider } = await runModel(wire, evalCase);
      expect(trajectory.error).toBeNull();
      expect(score).toEqual(expected);
      expect(score.passed).toBe(true);
      expect(trajectory.steps).toEqual(scripted.trajectory.steps);
      expect(trajectory.answer).toEqual(scripted.trajectory.answer);
      expect(provider.headers.length).toBeGreaterThan(1);
    },
  );

  it("adds the tokens of every response, and computes their cost", async () => {
    const { trajectory, provider } = await runModel(wire, simple, {
      price: { input: 2, output: 10, cachedInput: 0.5 },
    });
    const count = provider.headers.length;
    const { inputTokens, cachedInputTokens, outputTokens } = TOKENS_PER_RESPONSE;
    expect(trajectory.usage).toEqual({
      inputTokens: inputTokens * count,
      cachedInputTokens: cachedInputTokens * count,
      outputTokens: outputTokens * count,
      cost: expect.closeTo((count * (60 * 2 + 40 * 0.5 + 10 * 10)) / 1_000_000, 12),
    });
  });

  it.each([429, 500, 529])("repeats a request after status %i", async (status) => {
    const intercept: Intercept = ({ number }) => (number === 1 ? errorResponse(status, "Try later.") : null);
    const { score, trajectory } = await runModel(wire, simple, { intercept });
    expect(trajectory.error).toBeNull();
    expect(score.passed).toBe(true);
  });

  it("records the error of a provider that keeps failing", async () => {
    const intercept: Intercept = () => errorResponse(500, "The service is overloaded.");
    const { score, trajectory } = await runModel(wire, simple, { intercept });
    expect(trajectory).toMatchObject({ end: "failed", answer: null });
    expect(trajectory.error).toBe("HTTP 500: The service is overloaded.");
    expect(score.passed).toBe(false);
  });

  it.each([401, 403, 404])("does not repeat a request after status %i", async (status) => {
    const { trajectory, provider } = await runModel(wire, simple, { intercept: () => errorResponse(status, "No.") });
    expect(trajectory).toMatchObject({ end: "failed", error: `HTTP ${status}: No.` });
    expect(provider.headers).toHaveLength(1);
  });

  it("records a call of an invented tool, which the model reads as an error", async () => {
    const { trajectory } = await runModel(wire, simple, { intercept: firstResponse("Observability_Guess", { a: 1 }) });
    const [call] = callsOf(trajectory);
    expect(call).toMatchObject({
      tool: "Observability_Guess",
      args: { a: 1 },
      isError: true,
      errorCode: "invalid_input",
    });
    expect(call?.result).toMatch(/unavailable tool 'Observability_Guess'/);
    expect(trajectory.steps[0]).toEqual({ type: "text", text: "Let me look." });
  });

  it("records arguments that break the schema as the model wrote them", async () => {
    const intercept = firstResponse("Observability_SearchLogs", { nonsense: true });
    const { trajectory, score } = await runModel(wire, simple, { intercept });
    expect(callsOf(trajectory)[0]).toMatchObject({
      tool: "Observability.SearchLogs",
      args: { nonsense: true },
      isError: true,
      errorCode: "invalid_input",
    });
    expect(score.invalidCalls).toBe(1);
  });

  it("runs no call of a response that was cut off", async () => {
    const intercept = firstResponse("Observability_DiscoverFacets", { dataset: "logs" }, true);
    const { trajectory, provider, score } = await runModel(wire, simple, { intercept });
    expect(trajectory).toMatchObject({ end: "failed", error: "The response ended early: length." });
    expect(callsOf(trajectory)).toEqual([]);
    expect(provider.headers).toHaveLength(1);
    expect(score.passed).toBe(false);
  });

  it("records a model that stops without submitting an answer", async () => {
    const intercept: Intercept = () => ({ json: wire.respond("I do not know.", []) });
    const { trajectory, score } = await runModel(wire, simple, { intercept });
    expect(trajectory).toMatchObject({ end: "gave-up", answer: null, error: null });
    expect(trajectory.steps).toEqual([{ type: "text", text: "I do not know." }]);
    expect(score.checks.find(({ check }) => check === "answered")?.passed).toBe(false);
  });

  it("lets the model correct an answer that lacks a field", async () => {
    const { trajectory, score } = await runModel(wire, simple, { intercept: firstResponse("submit_answer", {}) });
    expect(score.passed).toBe(true);
    expect(callsOf(trajectory)[0]).toMatchObject({ tool: "submit_answer", isError: true, errorCode: "invalid_input" });
  });

  it("ends a run after the highest number of requests", async () => {
    const { trajectory, provider } = await runModel(wire, simple, { maxSteps: 1 });
    expect(trajectory).toMatchObject({ end: "too-long", answer: null });
    expect(provider.headers).toHaveLength(1);
  });

  it("ends a run whose request takes too long", async () => {
    const { promise, resolve } = Promise.withResolvers<null>();
    onTestFinished(() => resolve(null));
    const { trajectory } = await runModel(wire, simple, { intercept: () => promise, stepTimeoutMs: 20 });
    expect(trajectory.end).toBe("failed");
    expect(trajectory.error).toMatch(/time.?out/i);
  });
});

describe.each(WIRES.slice(0, 2))("aiSdkDriver over %s, whose arguments are strings", (_, wire) => {
  it("records arguments that are not JSON", async () => {
    const intercept = firstResponse("Observability_SearchLogs", '{"query": "stat');
    const { trajectory } = await runModel(wire, simple, { intercept });
    expect(callsOf(trajectory)[0]).toMatchObject({
      tool: "Observability.SearchLogs",
      args: '{"query": "stat',
      isError: true,
      errorCode: "invalid_input",
    });
  });
});
