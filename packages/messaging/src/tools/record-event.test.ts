import { isToolError } from "@toolwright/core/authoring";
import { createSandbox } from "@toolwright/sandbox";
import { testClock, untilIdle } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { createMessaging } from "../toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const MINUTE = 60_000;
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
const SHARED = "family.lindgren@example.com";
const clock = testClock(NOW);
const { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
const { people, activities } = sandbox.workspace;
// People with a unique email.
const customers = people.all().filter(({ id, email }) => id !== null && !email!.startsWith("family."));
const readers = people.all().filter(({ id }) => id === null);
let messaging = createMessaging({ ...sandbox.options, clock });

beforeEach(() => {
  clock.reset();
  sandbox.reset();
  messaging = createMessaging({ ...sandbox.options, clock });
});

it.each(["e\u200bve@example.com", "eve@example.com, ada@example.com", "usr_1", 7])(
  "refuses %j as the recipient of an event, as it does for an email",
  async (recipient) => {
    const call = messaging.recordEvent({ person_id: "usr_8ce", name: "x", data: { recipient } });
    await expect(call).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("data.recipient"),
    });
    expect(writes()).toEqual([]);
  },
);

type Arguments = Parameters<typeof messaging.recordEvent>[0];

interface EventBody {
  readonly id: string;
  readonly name: string;
  readonly attributes?: object;
}

function writes() {
  return sandbox.requests.filter(({ path }) => path === "/api/v2/entity");
}

function bodies() {
  return writes().map(({ body }) => body as EventBody);
}

function eventsNamed(eventName: string) {
  return activities.filter(({ name }) => name === eventName);
}

async function failureOf(args: Arguments) {
  const error: unknown = await messaging.recordEvent(args).catch((error: unknown) => error);
  if (!isToolError(error)) throw new Error("Expected a ToolError.");
  return error;
}

async function rejectionOf(args: Arguments) {
  const error = await failureOf(args);
  expect(error).toMatchObject({ code: "invalid_input", retryable: false });
  expect(sandbox.requests).toEqual([]);
  return error;
}

describe("RecordEvent", () => {
  it("warns of times that are not epoch seconds, in the result and in the preview", async () => {
    const data = {
      starts_at: "2026-02-01T09:00:00Z",
      ends_at: 1_769_936_400_000,
      due_at: 1_769_936_400,
      note: "2026-02-01",
    };
    const args = { person_id: customers[0]!.id!, name: "dated", data };
    const warnings = [
      "ends_at: looks like epoch milliseconds, but Customer.io reads dates as epoch seconds.",
      "starts_at: looks like a date as a string, which is sent as it is, but Customer.io reads dates as epoch seconds.",
    ];
    expect((await messaging.recordEvent(args)).warnings).toEqual(warnings);
    expect((await messaging.recordEvent.preview(args)).warnings).toEqual(warnings);
  });

  it("records the event once, on the person, with its data", async () => {
    const [person] = customers;
    const data = { order_id: "ord_1", total: 12.5, gift: true };
    const answer = await messaging.recordEvent({ person_id: person!.id!, name: "basics", data });
    expect(answer).toEqual({
      accepted: true,
      deduplication_id: expect.stringMatching(ULID),
      name: "basics",
      data,
      person_id: person!.id,
      identifier_type: "id",
      warnings: [],
      calls_spent: 1,
      calls_left: null,
    });
    expect(eventsNamed("basics")).toMatchObject([{ cioId: person!.cioId, type: "event", data, atMs: NOW }]);
    expect(writes()).toMatchObject([
      { method: "POST", body: { type: "person", action: "event", identifiers: { id: person!.id } } },
    ]);
  });

  it.each([undefined, null, "", " ", "a\u0000b", "x".repeat(151)])(
    `${verifies("record-event.person-id.required")}: %j`,
    async (person_id) => {
      const { issues } = await rejectionOf({ person_id: person_id as string, name: "x" });
      expect(issues).toMatchObject([{ parameter: "person_id" }]);
    },
  );

  it.each([undefined, null, "", "   "])(`${verifies("record-event.name.required")}: %j`, async (name) => {
    const { issues } = await rejectionOf({ person_id: "usr_1", name: name as string });
    expect(issues).toMatchObject([{ parameter: "name" }]);
  });

  it.each(["x".repeat(101), "é".repeat(51), "a\nb", "a\u0000", "a\ud800"])(
    "rejects the event name %j",
    async (name) => {
      expect((await rejectionOf({ person_id: "usr_1", name })).issues).toMatchObject([{ parameter: "name" }]);
    },
  );

  it.each(["x".repeat(100), "é".repeat(50), "Bestellung ✓"])("accepts the event name %j", async (name) => {
    expect(await messaging.recordEvent({ person_id: customers[0]!.id!, name })).toMatchObject({ name });
    expect(eventsNamed(name)).toHaveLength(1);
  });

  it("says that Customer.io may drop an event by internal id, and nothing for other ids", async () => {
    const args = { person_id: "d9c1ffff", identifier_type: "internal_id", name: "visit" } as const;
    const { warnings } = await messaging.recordEvent(args);
    expect(warnings).toEqual([expect.stringContaining("drops this write without an error")]);
    expect((await messaging.recordEvent({ ...args, person_id: "usr_0", identifier_type: "id" })).warnings).toEqual([]);
  });

  it("trims the event name", async () => {
    const { name } = await messaging.recordEvent({ person_id: customers[0]!.id!, name: "  trimmed event " });
    expect(name).toBe("trimmed event");
    expect(bodies()).toMatchObject([{ name: "trimmed event" }]);
  });

  it.each([
    ["id", customers[1]!, customers[1]!.id!],
    ["email", customers[2]!, customers[2]!.email!],
    ["internal_id", readers[0]!, readers[0]!.cioId],
    ["internal_id", readers[1]!, `cio_${readers[1]!.cioId}`],
  ] as const)(`${verifies("record-event.identifier-type")}: %s`, async (identifier_type, person, person_id) => {
    const name = `kind of ${person.cioId}`;
    await messaging.recordEvent({ person_id, identifier_type, name });
    expect(eventsNamed(name).map(({ cioId }) => cioId)).toEqual([person.cioId]);
  });

  it.each([customers[3]!.email!, `cio_${readers[2]!.cioId}`])(
    `${verifies("identifier-type.explicit")}: %s`,
    async (id) => {
      people.identify({ kind: "id", value: id }, {}, NOW);
      await messaging.recordEvent({ person_id: id, name: `explicit ${id}` });
      expect(eventsNamed(`explicit ${id}`)).toMatchObject([
        { cioId: people.find({ kind: "id", value: id })[0]!.cioId },
      ]);
    },
  );

  it(verifies("identifier-type.default"), async () => {
    await messaging.recordEvent({ person_id: "usr_1", name: "default" });
    expect(writes()).toMatchObject([{ body: { identifiers: { id: "usr_1" } } }]);
  });

  it("sends lists and objects in data unchanged", async () => {
    const data = { items: [{ sku: "a", tags: ["x"] }], address: { city: "Riga" }, none: null };
    const result = await messaging.recordEvent({ person_id: "usr_1", name: "order_paid", data });
    expect(result.data).toEqual(data);
    expect(writes()).toMatchObject([{ body: { attributes: data } }]);
  });

  it.each([
    ["recipient", ["eve@evil.example"]],
    ["recipient", "eve@evil.example, ada@example.com"],
    ["recipient", "eve\u200b@evil.example"],
    ["from_address", { email: "eve@evil.example" }],
    ["reply_to", "not an address"],
  ])("rejects %s %j, since it decides who gets a message", async (name, value) => {
    const { issues } = await rejectionOf({ person_id: "usr_1", name: "x", data: { [name]: value } });
    expect(issues).toMatchObject([{ parameter: `data.${name}` }]);
  });

  it.each([{ a: [Number.NaN] }, { a: { b: undefined } }, { a: Number.POSITIVE_INFINITY }, [1], "text"])(
    `${verifies("record-event.data.json")}: %j`,
    async (data) => {
      const { issues } = await rejectionOf({ person_id: "usr_1", name: "x", data: data as unknown as { a: string } });
      expect(issues).toHaveLength(1);
      expect(issues![0]!.parameter).toMatch(/^data/);
    },
  );

  it.each([{}, null, undefined])(`${verifies("record-event.data.empty")}: %j`, async (data) => {
    await messaging.recordEvent({ person_id: customers[0]!.id!, name: "no data", data });
    expect(bodies()[0]).not.toHaveProperty("attributes");
    expect(eventsNamed("no data").at(-1)!.data).toEqual({});
  });

  it("rejects data that exceeds the size limit of a call", async () => {
    const { issues } = await rejectionOf({ person_id: "usr_1", name: "x", data: { text: "x".repeat(32_000) } });
    expect(issues).toMatchObject([{ parameter: "data" }]);
  });

  it.each(["recipient", "from_address", "reply_to"])(`${verifies("record-event.reserved")}: %s`, async (key) => {
    const args = { person_id: customers[0]!.id!, name: "reserved", data: { [key]: "x@example.com", plain: 1 } };
    const warnings = [`${key} in data overrides the sender or recipient of every message that this event triggers.`];
    expect((await messaging.recordEvent(args)).warnings).toEqual(warnings);
    expect((await messaging.recordEvent.preview(args)).warnings).toEqual(warnings);
  });

  describe("the ULID of an event", () => {
    const args = { person_id: customers[4]!.id!, data: { b: 2, a: 1 } };

    it(`${verifies("record-event.ulid")}: over HTTP retries`, async () => {
      sandbox.fail({ status: 500 });
      sandbox.fail({ networkError: "ECONNRESET", isHandled: true });
      const { deduplication_id } = await messaging.recordEvent({ ...args, name: "retried" });
      expect(deduplication_id).toMatch(ULID);
      expect(writes().map(({ status }) => status)).toEqual([500, 0, 200]);
      expect(bodies().map(({ id }) => id)).toEqual([deduplication_id, deduplication_id, deduplication_id]);
      expect(eventsNamed("retried")).toHaveLength(1);
    });

    it(`${verifies("record-event.ulid")}: over a repeated call after a failure`, async () => {
      sandbox.fail({ status: 500, isHandled: true, times: Number.POSITIVE_INFINITY });
      await failureOf({ ...args, name: "repeated" });
      sandbox.reset();
      clock.advance(9 * MINUTE);
      const equal = { ...args, data: { a: 1, b: 2 }, name: " repeated ", identifier_type: "id" } as const;
      const { deduplication_id } = await messaging.recordEvent(equal);
      expect(bodies().map(({ id }) => id)).toEqual([deduplication_id]);
      expect(eventsNamed("repeated")).toHaveLength(1);
    });

    it(`${verifies("record-event.ulid")}: the same after two failures`, async () => {
      sandbox.fail({ status: 500, times: Number.POSITIVE_INFINITY });
      await failureOf({ ...args, name: "twice" });
      await failureOf({ ...args, name: "twice" });
      expect(new Set(bodies().map(({ id }) => id)).size).toBe(1);
    });

    it("uses a new ULID after a success", async () => {
      const ids = [];
      for (let round = 0; round < 3; round++) {
        const { deduplication_id } = await messaging.recordEvent({ ...args, name: "again" });
        ids.push(deduplication_id);
      }
      sandbox.fail({ status: 500, times: Number.POSITIVE_INFINITY });
      await failureOf({ ...args, name: "again" });
      sandbox.reset();
      for (let round = 0; round < 2; round++) {
        const { deduplication_id } = await messaging.recordEvent({ ...args, name: "again" });
        ids.push(deduplication_id);
      }
      expect(new Set(ids).size).toBe(5);
      expect(eventsNamed("again")).toHaveLength(5);
    });

    it.each([
      ["data", { data: { a: 1, b: 3 } }],
      ["a value's type", { data: { a: "1", b: 2 } }],
      ["name", { name: "other" }],
      ["person", { person_id: customers[5]!.id! }],
      ["kind of id", { person_id: customers[4]!.email!, identifier_type: "email" }],
    ] as const)("uses another ULID for another %s", async (_what, changes) => {
      sandbox.fail({ status: 500, times: Number.POSITIVE_INFINITY });
      await failureOf({ ...args, name: "one" });
      const [first] = bodies();
      sandbox.reset();
      const { deduplication_id } = await messaging.recordEvent({ ...args, name: "one", ...changes });
      expect(deduplication_id).not.toBe(first!.id);
    });

    it("uses a new ULID ten minutes after a failure", async () => {
      sandbox.fail({ status: 500, times: Number.POSITIVE_INFINITY });
      await failureOf({ ...args, name: "late" });
      const [late] = bodies();
      sandbox.reset();
      clock.advance(10 * MINUTE);
      expect((await messaging.recordEvent({ ...args, name: "late" })).deduplication_id).not.toBe(late!.id);
    });

    it("keeps the ULID even if the last attempt was rejected, since an earlier one may have arrived", async () => {
      sandbox.fail({ status: 500, isHandled: true });
      sandbox.fail({ status: 429, times: 2 });
      await failureOf({ ...args, name: "mixed" });
      const [first] = bodies();
      expect((await messaging.recordEvent({ ...args, name: "mixed" })).deduplication_id).toBe(first!.id);
    });

    it("keeps one ULID for each of several repeated calls that failed", async () => {
      // Each response waits for the other call, so that the calls overlap.
      const fetch: typeof globalThis.fetch = async (...parts) => {
        await untilIdle();
        return sandbox.options.fetch(...parts);
      };
      messaging = createMessaging({ ...sandbox.options, fetch, clock });
      sandbox.fail({ status: 500, times: 6 });
      const both = [1, 2].map(() => failureOf({ ...args, name: "several" }));
      await Promise.all(both);
      const sentIds = new Set(bodies().map(({ id }) => id));
      expect(sentIds.size).toBe(2);
      const again = await Promise.all([1, 2].map(() => messaging.recordEvent({ ...args, name: "several" })));
      expect(new Set(again.map(({ deduplication_id }) => deduplication_id))).toEqual(sentIds);
    });

    it("uses different ULIDs for concurrent equal calls", async () => {
      const answers = await Promise.all([1, 2, 3].map(() => messaging.recordEvent({ ...args, name: "parallel" })));
      expect(new Set(answers.map(({ deduplication_id }) => deduplication_id)).size).toBe(3);
      expect(eventsNamed("parallel")).toHaveLength(3);
    });

    it("reuses the ULID of a failed call for one of several concurrent equal calls", async () => {
      sandbox.fail({ status: 500, isHandled: true, times: Number.POSITIVE_INFINITY });
      await failureOf({ ...args, name: "beside" });
      const [failed] = bodies();
      sandbox.reset();
      const answers = await Promise.all([1, 2].map(() => messaging.recordEvent({ ...args, name: "beside" })));
      const eventIds = answers.map(({ deduplication_id }) => deduplication_id);
      expect(eventIds).toContain(failed!.id);
      expect(new Set(eventIds).size).toBe(2);
      expect(new Set(bodies().map(({ id }) => id))).toEqual(new Set(eventIds));
    });

    it("shares no ULIDs between toolkits", async () => {
      sandbox.fail({ status: 500, times: Number.POSITIVE_INFINITY });
      await failureOf({ ...args, name: "apart" });
      const [first] = bodies();
      sandbox.reset();
      const other = createMessaging({ ...sandbox.options, clock });
      expect((await other.recordEvent({ ...args, name: "apart" })).deduplication_id).not.toBe(first!.id);
    });
  });

  describe("the preview of RecordEvent", () => {
    it("the preview names the existing person and records nothing", async () => {
      const person = customers[6]!;
      const args = { person_id: person.id!, name: " preview ", data: { a: 1 } };
      const preview = await messaging.recordEvent.preview(args);
      expect(preview).toMatchObject({
        summary: `Record event preview on ${person.id} (${person.email}), which may start campaigns.`,
        details: { exists: true, person: { internal_id: person.cioId }, data: { a: 1 } },
        warnings: [],
      });
      expect(writes()).toEqual([]);
      expect(eventsNamed("preview")).toEqual([]);
    });

    it.each([
      ["id", "usr_nobody", "may create a person"],
      ["email", "nobody@example.com", "may create a person"],
      ["internal_id", "d9c1ffff", "will drop the event"],
    ] as const)("the preview by an unknown %s records nothing", async (identifier_type, person_id, words) => {
      const preview = await messaging.recordEvent.preview({ person_id, identifier_type, name: "preview" });
      expect(preview.details).toMatchObject({ exists: false, person: null });
      expect(preview.warnings).toEqual([expect.stringContaining(words)]);
      expect(writes()).toEqual([]);
    });

    it("the preview warns of a shared email and records nothing", async () => {
      const args = { person_id: SHARED, identifier_type: "email", name: "preview" } as const;
      const { warnings } = await messaging.recordEvent.preview(args);
      expect(warnings).toEqual([expect.stringContaining("3 people have this email")]);
      expect(writes()).toEqual([]);
    });
  });
});
