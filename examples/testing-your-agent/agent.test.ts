import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSandbox } from "@toolwright/sandbox";
import { expect, test } from "vitest";
import { type History, type Model, runAgent } from "./agent.ts";

/** Creates a separate sandbox for each test. Its data ends now; the same seed creates the same data. */
function start() {
  const sandbox = createSandbox({ seed: "tests" });
  const observability = createObservability(sandbox.observability.options);
  const messaging = createMessaging({ ...sandbox.messaging.options, retry: 0 });
  return { sandbox, tools: [...observability.tools, ...messaging.tools] };
}

function last(history: History) {
  return JSON.parse(history.at(-1)?.text ?? "{}");
}

const WRITE = {
  name: "Messaging_SendTransactionalEmail",
  args: {
    transactional_message_id: "1",
    to: "ada@example.com",
    message_data: { order_id: "ord_1", amount: "9 EUR" },
  },
};

test("the agent names the service where the incident began", async () => {
  const { sandbox, tools } = start();
  const model: Model = (history) => {
    if (history.length > 0) return last(history).buckets[0].by.service;
    return {
      name: "Observability_AggregateEvents",
      args: { dataset: "spans", query: "status:error", group_by: ["service"], start_time: "now-30m" },
    };
  };
  const { text } = await runAgent(model, tools);
  expect(text).toBe(sandbox.observability.world.incident.service);
});

test("an email that the agent sends is in the workspace, once", async () => {
  const { sandbox, tools } = start();
  const before = sandbox.messaging.workspace.deliveries.length;
  await runAgent((history) => (history.length > 0 ? "Done." : WRITE), tools);
  expect(sandbox.messaging.workspace.deliveries.length - before).toBe(1);
});

test("a model that repeats a send after a lost response does not send twice", async () => {
  const { sandbox, tools } = start();
  const before = sandbox.messaging.workspace.deliveries.length;
  sandbox.messaging.fail({ path: "/v1/send", networkError: "ECONNRESET", isHandled: true });
  const { history } = await runAgent((calls) => (calls.length < 2 ? WRITE : "Done."), tools);
  expect(sandbox.messaging.workspace.deliveries.length - before).toBe(1);
  expect(JSON.parse(history[0]?.text ?? "{}").error.outcome).toBe("unknown");
});

test("the model receives an error when a backend is down, and the run continues", async () => {
  const { sandbox, tools } = start();
  sandbox.messaging.fail({ status: 503, times: 10 });
  const { text } = await runAgent((history) => {
    if (history.length === 0) return { name: "Messaging_ListSegments", args: {} };
    return `It is ${last(history).error.code}.`;
  }, tools);
  expect(text).toBe("It is unavailable.");
});

test("a call of an unknown tool returns an error with the nearest name", async () => {
  const { tools } = start();
  const model: Model = (history) => (history.length > 0 ? "Done." : { name: "Messaging_SearchPersons", args: {} });
  const { history } = await runAgent(model, tools);
  expect(history[0]?.text).toContain("did you mean Messaging_SearchPeople?");
});
