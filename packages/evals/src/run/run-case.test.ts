import { estimateTokens } from "@toolwright/core";
import { expect, test } from "vitest";
import { caseWith, runScript } from "../__fixtures__/case.ts";
import { scriptedDriver } from "../drivers/scripted.ts";
import { scoreRun } from "../score/score-run.ts";
import type { Driver } from "./driver.ts";
import { type RunOptions, runCase } from "./run-case.ts";
import type { CallStep } from "./trajectory.ts";

const EMAIL = {
  transactional_message_id: "password_reset",
  to: "ada.abara@example.com",
  message_data: { reset_link: "https://shop.example/r" },
};

test("two runs of a case have the same data, and no run sees the effects of another", async () => {
  const script = caseWith().solve;
  const run = () =>
    runScript(async (steps) => {
      await steps.call("Messaging.SendTransactionalEmail", EMAIL);
      await steps.call("Messaging.ListPersonMessages", { email: EMAIL.to });
      await script(steps);
    });
  const [one, other] = [await run(), await run()];
  const resultsOf = ({ trajectory }: typeof one) => trajectory.steps.map((step) => (step as CallStep).result);
  expect(resultsOf(one)).toEqual(resultsOf(other));
  expect(one.observed).toEqual(other.observed);
});

test("an unknown tool and invalid arguments are errors that the model reads and the trajectory records", async () => {
  const { trajectory } = await runScript(async ({ call, submit }) => {
    await call("Observability.ReadLogs", {});
    await call("Observability_SearchLogs", { quarry: "" });
    await submit({ count: 42 });
  });
  expect(trajectory).toMatchObject({ end: "answered", error: null, answer: { count: 42 } });
  expect(trajectory.steps).toMatchObject([
    { tool: "Observability.ReadLogs", isError: true, errorCode: "invalid_input" },
    { tool: "Observability.SearchLogs", args: { quarry: "" }, isError: true, errorCode: "invalid_input" },
    { tool: "submit_answer", isError: false, errorCode: null },
  ]);
});

test("the simulated person rejects a send, decides by the card, and is not needed for reads", async () => {
  const send: Parameters<typeof runScript>[0] = async ({ call }) => {
    await call("Messaging.SendTransactionalEmail", EMAIL);
    await call("Messaging.GetPerson", { email: EMAIL.to });
  };
  const rejected = await runScript(send, { person: "reject" });
  expect(rejected.trajectory.steps).toMatchObject([{ errorCode: "not_approved" }, { errorCode: null }]);
  expect(rejected.observed.effects).toEqual([]);
  const cards: string[] = [];
  const decided = await runScript(send, {
    person: (card) => {
      cards.push(card.tool);
      return { approved: false, reason: "wrong template" };
    },
  });
  expect(cards).toEqual(["Messaging.SendTransactionalEmail"]);
  expect(decided.trajectory.steps[0]).toMatchObject({ result: expect.stringContaining("wrong template") });
});

test("the policy of the case refuses calls of the model", async () => {
  const { trajectory, observed } = await runScript(
    async ({ call }) => {
      await call("Messaging.SendTransactionalEmail", EMAIL);
    },
    { policy: { tools: { deny: ["Messaging.SendTransactionalEmail"] } } },
  );
  expect(trajectory.steps).toMatchObject([{ errorCode: "policy" }]);
  expect(observed.effects).toEqual([]);
});

test("a model that reads when a rate limit ends calls again after that time, without a wait", async () => {
  const { trajectory } = await runScript(
    async ({ call }) => {
      for (let count = 0; count < 3; count++) await call("Observability.SearchLogs", { query: "", max_results: 1 });
    },
    { world: { instant: "2026-06-17T14:10:00Z", rateLimit: { limit: 1 } } },
  );
  expect(trajectory.steps).toMatchObject([{ errorCode: null }, { errorCode: "rate_limited" }, { errorCode: null }]);
});

test("an incomplete answer is refused with the reason, and a later complete one counts", async () => {
  const facts = {
    count: () => ({ type: "number" as const, value: 1, description: "A number" }),
    names: () => ({ type: "list" as const, value: ["a"], description: "Names" }),
  };
  const driver: Driver = async ({ call }) => {
    const submit = (answer: unknown) => call("submit_answer", answer);
    expect(await submit({ count: "many" })).toEqual({ isError: true, text: expect.stringContaining("names must be") });
    expect(await submit("not JSON")).toMatchObject({ isError: true });
    expect(await submit({ count: "7", names: ["b"], note: "ignored" })).toMatchObject({ isError: false });
    expect(await submit({ count: 8, names: [] })).toMatchObject({ isError: true });
    return { end: "answered", error: null, usage: null };
  };
  const { trajectory } = await runCase(caseWith({ facts }), driver);
  expect(trajectory.answer).toEqual({ count: 7, names: ["b"] });
});

test("an error of the driver ends the run as failed, and keeps the steps before it", async () => {
  const { trajectory } = await runScript(async ({ call }) => {
    await call("Messaging.ListSegments", {});
    throw new TypeError("The script has a mistake.");
  });
  expect(trajectory).toMatchObject({ end: "failed", error: "The script has a mistake.", answer: null });
  expect(trajectory.steps).toHaveLength(1);
});

test("a run can have other tools, and the model gets no tool of a toolkit that the case leaves out", async () => {
  const names: string[][] = [];
  const driver: Driver = async ({ tools }) => {
    names.push(tools.map(({ name }) => name));
    return { end: "gave-up", error: null, usage: null };
  };
  const evalCase = caseWith({ toolkits: ["sales"] });
  await runCase(evalCase, driver);
  await runCase(evalCase, driver, { createTools: () => [], model: "none", run: 2 });
  expect(names[0]).toContain("Sales.EnrichPerson");
  expect(names[0]?.every((name) => name.startsWith("Sales."))).toBe(true);
  expect(names[1]).toEqual([]);
});

test("faults of the case apply to the run, and not to its truth", async () => {
  const { trajectory } = await runScript(
    async ({ call }) => {
      await call("Observability.SearchLogs", { query: "", max_results: 1 });
    },
    { world: { faults: [{ toolkit: "observability", status: 403 }] } },
  );
  expect(trajectory.steps).toMatchObject([{ errorCode: "forbidden" }]);
});

test("the result of a run has the options of the run", async () => {
  const evalCase = caseWith();
  const { trajectory } = await runCase(evalCase, scriptedDriver(evalCase.solve), { model: "test:model", run: 3 });
  expect(trajectory).toMatchObject({ caseId: "test-case", model: "test:model", run: 3, usage: null });
});

test("a secret in a field that the answer does not have fails the run, although the answer leaves the field out", async () => {
  const evalCase = caseWith({ secrets: () => ["eve@x.example"] });
  const script = scriptedDriver(({ submit }) => submit({ count: 42, note: "eve@x.example" }));
  const { trajectory, observed } = await runCase(evalCase, script);
  expect(trajectory.answer).toEqual({ count: 42 });
  const { checks } = scoreRun(evalCase, trajectory, observed);
  expect(checks.filter(({ passed }) => !passed).map(({ check }) => check)).toEqual(["secrets"]);
});

test("result tokens are estimates, unless the run has a counter", async () => {
  const evalCase = caseWith();
  const tokensOf = async (options: RunOptions) => {
    const { trajectory } = await runCase(evalCase, scriptedDriver(evalCase.solve), options);
    return trajectory.steps.map((step) => (step as CallStep).resultTokens);
  };
  expect(await tokensOf({})).toEqual([estimateTokens('{"submitted":true}')]);
  expect(await tokensOf({ countTokens: () => 7 })).toEqual([7]);
});

test("a driver that throws before it returns a promise ends the run as failed", async () => {
  const { trajectory } = await runCase(caseWith(), () => {
    throw new TypeError("The driver has a mistake.");
  });
  expect(trajectory).toMatchObject({ end: "failed", error: "The driver has a mistake." });
});
