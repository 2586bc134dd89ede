import { testClock } from "@toolwright/tests-support";
import { expect, test } from "vitest";
import { search } from "./__fixtures__/requests.ts";
import { createSandbox, createSandboxFactory } from "./sandbox.ts";

const NOW = Date.UTC(2026, 5, 17, 14, 59, 40);
const WINDOW = { from: String(NOW - 60_000), to: String(NOW + 1) };

/** Timestamps and messages of the logs of a service in the last minute. */
async function messages(sandbox: ReturnType<typeof createSandbox>, service: string) {
  const { body } = await search(sandbox.observability, "logs", { filter: { ...WINDOW, query: `service:${service}` } });
  return body.data.map(({ attributes }) => String(attributes["message"]));
}

test("a factory generates a world once, and its sandboxes share no state", async () => {
  const create = createSandboxFactory();
  const clock = testClock(NOW);
  const [one, other] = [create({ clock }), create({ clock })];
  expect(one.observability.world).toBe(other.observability.world);
  one.observability.addLogs([{ timestampMs: NOW - 1_000, service: "only-here", message: "Hello" }]);
  one.messaging.workspace.people.remove({ kind: "email", value: "ada.abara@example.com" });
  expect(await messages(one, "only-here")).toEqual(["Hello"]);
  expect(await messages(other, "only-here")).toEqual([]);
  expect(other.messaging.workspace.people.all()).toHaveLength(one.messaging.workspace.people.all().length + 1);
});

test("a factory gives the same data as createSandbox, and another world for another seed", () => {
  const create = createSandboxFactory(1);
  const clock = testClock(NOW);
  const direct = createSandbox({ clock, seed: 2 });
  const made = create({ clock, seed: 2 });
  expect(made.observability.events).toEqual(direct.observability.events);
  expect(made.sales.directory).toEqual(direct.sales.directory);
  expect(create({ clock, seed: 1 }).observability.world).not.toBe(made.observability.world);
  expect(create({ clock, seed: 2 }).observability.world).not.toBe(made.observability.world);
});

test("added logs have the given fields, and a late log is found only after the given number of requests", async () => {
  const sandbox = createSandbox({ clock: testClock(NOW) });
  const log = { timestampMs: NOW - 1_000, service: "late-service", attributes: { order: { id: "7" } } };
  sandbox.observability.addLogs([
    { ...log, message: "Early", status: "warn" },
    { ...log, message: "Late", afterRequests: 2 },
  ]);
  const added = sandbox.observability.events.logs.find(({ wire }) => wire.attributes.service === "late-service");
  expect(added?.wire.attributes).toMatchObject({ status: "warn", message: "Early", attributes: log.attributes });
  expect(await messages(sandbox, "late-service")).toEqual(["Early"]);
  expect(await messages(sandbox, "late-service")).toEqual(["Early"]);
  expect((await messages(sandbox, "late-service")).sort()).toEqual(["Early", "Late"]);
});

test("a delivery keeps what the request set: variables, copies and addresses", async () => {
  const { messaging } = createSandbox({ clock: testClock(NOW) });
  const body = {
    to: "ada.abara@example.com",
    identifiers: { email: "ada.abara@example.com" },
    transactional_message_id: "password_reset",
    message_data: { reset_link: "https://shop.example/reset" },
    bcc: "copy@shop.example",
  };
  const response = await messaging.fetch("https://api.customer.io/v1/send/email", {
    method: "POST",
    headers: { authorization: `Bearer ${messaging.options.appApiKey}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  expect(messaging.workspace.deliveries.at(-1)?.content).toEqual({
    data: body.message_data,
    bcc: body.bcc,
    cc: null,
    from: null,
    replyTo: null,
  });
});
