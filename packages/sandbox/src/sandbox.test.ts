import { testClock } from "@toolwright/tests-support";
import { expect, test, vi } from "vitest";
import { search } from "./__fixtures__/requests.ts";
import { createSandbox, type Sandbox, simulatedClock } from "./sandbox.ts";

const NOW = Date.UTC(2026, 5, 17, 14, 59, 40);
const WINDOW = { from: String(NOW - 60_000), to: String(NOW + 1) };

/** Timestamps and messages of the logs of a service in the last minute. */
async function messages(sandbox: Sandbox, service: string) {
  const { body } = await search(sandbox.observability, "logs", { filter: { ...WINDOW, query: `service:${service}` } });
  return body.data.map(({ attributes }) => String(attributes["message"]));
}

/** Sends Ada a link to reset her password. */
async function sendReset({ messaging }: Pick<Sandbox, "messaging">, reset_link: string): Promise<void> {
  const body = {
    to: "ada.abara@example.com",
    identifiers: { email: "ada.abara@example.com" },
    transactional_message_id: "password_reset",
    message_data: { reset_link },
    bcc: "copy@shop.example",
  };
  const response = await messaging.fetch("https://api.customer.io/v1/send/email", {
    method: "POST",
    headers: { authorization: `Bearer ${messaging.options.appApiKey}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}

test("sandboxes of one seed and time share the generated data, and no state", async () => {
  const clock = testClock(NOW);
  const [one, other] = [createSandbox({ clock, seed: 1 }), createSandbox({ clock, seed: "1" })];
  expect(one.observability.world).toBe(other.observability.world);
  expect(one.observability.events.spans).toBe(other.observability.events.spans);
  expect(one.sales.directory).toBe(other.sales.directory);
  one.observability.addLogs([{ timestampMs: NOW - 1_000, service: "only-here", message: "Hello" }]);
  one.observability.addEvents([{ timestampMs: NOW - 1_000, title: "Only here", source: "github" }]);
  one.observability.fail({ status: 500, path: "/api/v2/spans" });
  one.messaging.workspace.people.remove({ kind: "email", value: "ada.abara@example.com" });
  one.messaging.workspace.segments.find(({ type }) => type === "manual")?.members.clear();
  one.sales.credits.add(5);
  expect(await messages(one, "only-here")).toEqual(["Hello"]);
  expect(await messages(other, "only-here")).toEqual([]);
  const { investigation: changed } = one.observability;
  const { investigation } = other.observability;
  expect(changed.events).toHaveLength(investigation.events.length + 1);
  expect(changed.events.at(-1)?.wire.attributes.attributes.title).toBe("Only here");
  expect(changed.monitors).toBe(investigation.monitors);
  expect((await search(other.observability, "spans", {})).status).toBe(200);
  expect(other.observability.requests).toHaveLength(2);
  expect(other.messaging.workspace.people.all()).toHaveLength(one.messaging.workspace.people.all().length + 1);
  expect(other.messaging.workspace.segments.filter(({ members }) => members.size > 0)).not.toEqual([]);
  expect(other.sales.credits.left).toBe(10_000);
});

test("concurrent sends in two sandboxes stay in their sandbox", async () => {
  const clock = testClock(NOW);
  const sandboxes = [createSandbox({ clock }), createSandbox({ clock })];
  const counts = sandboxes.map(({ messaging }) => messaging.workspace.deliveries.length);
  await Promise.all([0, 1, 0].map((index) => sendReset(sandboxes[index]!, `https://shop.example/${index}`)));
  expect(sandboxes.map(({ messaging }, index) => messaging.workspace.deliveries.length - counts[index]!)).toEqual([
    2, 1,
  ]);
});

test("lists of events and the directory cannot be changed", () => {
  const { observability, sales } = createSandbox({ clock: testClock(NOW) });
  const { logs, spans } = observability.events;
  const { companies, people } = sales.directory;
  const shared = [logs, logs[0], spans, spans[0], companies, companies[0], companies[0]?.keywords, people, people[0]];
  expect(shared.map((value) => Object.isFrozen(value))).toEqual(shared.map(() => true));
  expect(() => Object.assign(people[0]!, { name: "Other" })).toThrow(TypeError);
});

test("a changed response does not change later responses", async () => {
  const { observability } = createSandbox({ clock: testClock(NOW) });
  const [one, other] = [await search(observability, "spans", {}), await search(observability, "spans", {})];
  Object.assign(one.body.data[0]!.attributes, { service: "other" });
  expect((await search(observability, "spans", {})).body.data).toEqual(other.body.data);
});

test("other seeds and times have other worlds", () => {
  const world = (seed: number, atMs: number) => createSandbox({ clock: testClock(atMs), seed }).observability.world;
  expect(world(2, NOW).traces[0]).not.toEqual(world(1, NOW).traces[0]);
  expect(world(1, NOW + 999)).toBe(world(1, NOW));
  expect(world(1, NOW + 1_000).endMs).toBe(NOW + 1_000);
});

test("without a clock, the world ends at the start of the minute", ({ onTestFinished }) => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const { world } = createSandbox().observability;
  expect(world.endMs).toBe(NOW - 40_000);
  vi.setSystemTime(NOW + 19_999);
  expect(createSandbox().observability.world).toBe(world);
  vi.setSystemTime(NOW + 20_000);
  expect(createSandbox().observability.world.endMs).toBe(NOW + 20_000);
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
  await sendReset({ messaging }, "https://shop.example/reset");
  expect(messaging.workspace.deliveries.at(-1)?.content).toEqual({
    data: { reset_link: "https://shop.example/reset" },
    bcc: "copy@shop.example",
    cc: null,
    from: null,
    replyTo: null,
    body: "Choose a new password here: https://shop.example/reset",
  });
});

test("a simulated clock stands still, and a wait moves it and ends at once", async () => {
  const clock = simulatedClock(1_000);
  expect([clock.now(), clock.now()]).toEqual([1_000, 1_000]);
  await clock.sleep(3_600_000, new AbortController().signal);
  expect(clock.now()).toBe(3_601_000);
});

test("a simulated clock starts at the beginning of an hour by default", () => {
  expect(simulatedClock().now() % 3_600_000).toBe(0);
});
