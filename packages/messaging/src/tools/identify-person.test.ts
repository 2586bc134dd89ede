import { isToolError } from "@toolwright/core/authoring";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { beforeEach, describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { createMessaging } from "../toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const clock = testClock(NOW);
const SHARED = "family.lindgren@example.com";
const { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
const messaging = createMessaging({ ...sandbox.options, clock });
const { people } = sandbox.workspace;
// People with a unique email.
const customers = people.all().filter(({ id, email }) => id !== null && !email!.startsWith("family."));
const reader = people.all().find(({ id }) => id === null)!;

beforeEach(() => sandbox.reset());

type Arguments = Parameters<typeof messaging.identifyPerson>[0];

function byId(value: string) {
  return people.find({ kind: "id", value })[0];
}

function writes() {
  return sandbox.requests.filter(({ path }) => path === "/api/v2/entity");
}

async function rejectionOf(args: Arguments) {
  const error: unknown = await messaging.identifyPerson(args).catch((error: unknown) => error);
  if (!isToolError(error)) throw new Error("Expected a ToolError.");
  expect(error).toMatchObject({ code: "invalid_input", retryable: false });
  expect(sandbox.requests).toEqual([]);
  return error;
}

describe("IdentifyPerson", () => {
  it.each([undefined, null, "", "  ", "a\nb", "x".repeat(151), "é".repeat(76)])(
    `${verifies("identify-person.person-id.required")}: %j`,
    async (person_id) => {
      const error = await rejectionOf({ person_id: person_id as string });
      expect(error.issues).toMatchObject([{ parameter: "person_id" }]);
    },
  );

  it(verifies("identify-person.creates"), async () => {
    expect(byId("usr_new")).toBeUndefined();
    const args = { person_id: "usr_new", email: "new@example.com", attributes: { plan: "pro", age: 7, vip: true } };
    expect(await messaging.identifyPerson(args)).toEqual({
      accepted: true,
      person_id: "usr_new",
      identifier_type: "id",
      attributes_set: 4,
      attributes: { plan: "pro", age: 7, vip: true, email: "new@example.com" },
      warnings: [expect.stringMatching(/^If another person has the email new@example.com/)],
      calls_spent: 1,
      calls_left: null,
    });
    const person = byId("usr_new")!;
    expect(person.email).toBe("new@example.com");
    expect(Object.fromEntries(person.attributes)).toEqual({ plan: "pro", age: 7, vip: true });
    expect(writes()).toMatchObject([
      { method: "POST", body: { type: "person", action: "identify", identifiers: { id: "usr_new" } } },
    ]);
  });

  it("creates a person with only an id", async () => {
    expect(await messaging.identifyPerson({ person_id: "usr_bare" })).toMatchObject({
      attributes_set: 0,
      warnings: [],
    });
    expect(byId("usr_bare")!.attributes.size).toBe(0);
  });

  it(verifies("identify-person.attributes.preserved"), async () => {
    const person = customers[1]!;
    const before = Object.fromEntries(person.attributes);
    await messaging.identifyPerson({ person_id: person.id!, attributes: { plan: "gone", shoe_size: 42 } });
    expect(Object.fromEntries(person.attributes)).toEqual({ ...before, plan: "gone", shoe_size: 42 });
  });

  it(verifies("identify-person.email.stored"), async () => {
    const person = customers[2]!;
    await messaging.identifyPerson({ person_id: person.id!, email: "stored@example.com" });
    expect(person.email).toBe("stored@example.com");
    expect(writes()).toMatchObject([{ body: { attributes: { email: "stored@example.com" } } }]);
  });

  it.each(["", null, undefined])(`${verifies("identify-person.email.empty")}: %j`, async (email) => {
    const person = customers[3]!;
    const before = person.email;
    await messaging.identifyPerson({ person_id: person.id!, email, attributes: { seen: true } });
    expect(person.email).toBe(before);
    expect(writes()).toMatchObject([{ body: { attributes: { seen: true } } }]);
    expect((writes()[0]!.body as { attributes: object }).attributes).not.toHaveProperty("email");
  });

  it.each(["nobody", "a@b.example, c@d.example", "Ada <ada@example.com>"])("rejects email %j", async (email) => {
    expect((await rejectionOf({ person_id: "usr_1", email })).issues).toMatchObject([{ parameter: "email" }]);
  });

  it.each(["a@b.c, d@e.f", "nobody", 7])("rejects the email attribute %j", async (email) => {
    const { issues } = await rejectionOf({ person_id: "usr_1", attributes: { email } });
    expect(issues).toMatchObject([{ parameter: "attributes.email" }]);
  });

  it.each([{ a: [1] }, { a: { b: 1 } }, { a: null }, { a: Number.NaN }, [1], "text"])(
    `${verifies("identify-person.attributes.flat")}: %j`,
    async (attributes) => {
      const { issues } = await rejectionOf({ person_id: "usr_1", attributes: attributes as unknown as { a: string } });
      expect(issues).toHaveLength(1);
      expect(issues![0]!.parameter).toMatch(/^attributes/);
    },
  );

  it.each([
    [{ ["n".repeat(151)]: 1 }],
    [{ " ": 1 }],
    [{ "a\nb": 1 }],
    [{ text: "x".repeat(1_001) }],
    [Object.fromEntries(Array.from({ length: 301 }, (_, index) => [`a${index}`, index]))],
    [Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`a${index}`, "x".repeat(990)]))],
  ])("rejects attributes that the backend would drop (%#)", async (attributes) => {
    const { issues } = await rejectionOf({ person_id: "usr_1", attributes });
    expect(issues![0]!.parameter).toMatch(/^attributes/);
  });

  describe("identifying by type of id", () => {
    it(verifies("identify-person.identifier-type"), async () => {
      const [one, other] = [customers[4]!, customers[5]!];
      const kinds = [
        [{ person_id: one.id!, identifier_type: "id" }, one],
        [{ person_id: other.email!, identifier_type: "email" }, other],
        [{ person_id: reader.cioId, identifier_type: "internal_id" }, reader],
        [{ person_id: `cio_${reader.cioId}`, identifier_type: "internal_id" }, reader],
      ] as const;
      const count = people.all().length;
      for (const [index, [args, person]] of kinds.entries()) {
        await messaging.identifyPerson({ ...args, attributes: { mark: `mark ${index}` } });
        expect(person.attributes.get("mark")).toBe(`mark ${index}`);
        expect(people.all().filter(({ attributes }) => attributes.get("mark") === `mark ${index}`)).toEqual([person]);
      }
      expect(people.all()).toHaveLength(count);
    });

    it.each([10, 11])("repeats at most ten sent attributes to an agent: %i", async (count) => {
      const tool = messaging.tools.find(({ name }) => name === "Messaging.IdentifyPerson")!;
      const attributes = Object.fromEntries(Array.from({ length: count }, (_, index) => [`field_${index}`, index]));
      const { text } = await tool.call({ person_id: customers[4]!.id!, attributes });
      expect(JSON.parse(text)).toMatchObject({ accepted: true, attributes_set: count });
      expect(JSON.parse(text).attributes).toEqual(count === 10 ? attributes : undefined);
    });

    it("says that Customer.io may drop an update by internal id, and nothing for other ids", async () => {
      const args = { person_id: "d9c1ffff", identifier_type: "internal_id", attributes: { a: 1 } } as const;
      expect((await messaging.identifyPerson(args)).warnings).toEqual([
        "Customer.io drops this write without an error if no person has the internal id. GetPerson shows whether one has it.",
      ]);
      expect((await messaging.identifyPerson({ ...args, person_id: "usr_0", identifier_type: "id" })).warnings).toEqual(
        [],
      );
    });

    it(verifies("identifier-type.values"), async () => {
      for (const identifier_type of ["id", "email", "internal_id"] as const) {
        await messaging.identifyPerson({ person_id: "kinds@example.com", identifier_type });
      }
      expect(writes().map(({ body }) => (body as { identifiers: object }).identifiers)).toEqual([
        { id: "kinds@example.com" },
        { email: "kinds@example.com" },
        { cio_id: "kinds@example.com" },
      ]);
    });

    it.each(["cio_id", "phone", 1])(
      `${verifies("identifier-type.values")}: %j is rejected`,
      async (identifier_type) => {
        const { issues } = await rejectionOf({ person_id: "usr_1", identifier_type: identifier_type as "id" });
        expect(issues).toMatchObject([{ parameter: "identifier_type" }]);
      },
    );

    it.each([undefined, null, "" as "id"])(`${verifies("identifier-type.default")}: %j`, async (identifier_type) => {
      expect(await messaging.identifyPerson({ person_id: "usr_default", identifier_type })).toMatchObject({
        identifier_type: "id",
      });
      expect(writes()).toMatchObject([{ body: { identifiers: { id: "usr_default" } } }]);
    });

    it.each([customers[6]!.email!, `cio_${reader.cioId}`])(
      `${verifies("identifier-type.explicit")}: %s`,
      async (person_id) => {
        await messaging.identifyPerson({ person_id, attributes: { mark: "explicit" } });
        const person = byId(person_id)!;
        expect(person.attributes.get("mark")).toBe("explicit");
        expect(customers[6]!.attributes.get("mark")).not.toBe("explicit");
        expect(reader.attributes.get("mark")).not.toBe("explicit");
      },
    );

    it.each([
      ["identify", messaging.identifyPerson],
      ["record", (args: Arguments) => messaging.recordEvent({ ...args, name: "x" })],
      ["delete", messaging.deletePerson],
    ])("the bare prefix of an internal id is rejected by %s", async (_, write) => {
      const error: unknown = await write({ person_id: "cio_", identifier_type: "internal_id" }).catch(
        (e: unknown) => e,
      );
      expect(error).toMatchObject({ code: "invalid_input", issues: [{ parameter: "person_id" }] });
      expect(sandbox.requests).toEqual([]);
    });

    it("rejects a person_id that is not an email as type email", async () => {
      const { issues } = await rejectionOf({ person_id: "usr_1", identifier_type: "email" });
      expect(issues).toMatchObject([{ parameter: "person_id" }]);
    });
  });

  describe("warnings of IdentifyPerson", () => {
    it.each(["id", "cio_id", "_update"])("warns that the attribute %s is ignored", async (name) => {
      const person = customers[7]!;
      const { warnings, attributes_set } = await messaging.identifyPerson({
        person_id: person.id!,
        attributes: { [name]: "usr_other", plan: "kept" },
      });
      expect(warnings).toEqual([expect.stringContaining(`Attribute ${name} was ignored`)]);
      expect(attributes_set).toBe(1);
      expect(writes()).toMatchObject([{ body: { attributes: { plan: "kept" } } }]);
      expect((writes()[0]!.body as { attributes: object }).attributes).not.toHaveProperty(name);
      expect(byId("usr_other")).toBeUndefined();
    });

    it.each([
      ["anonymous_id", "anon_1", "assigns anonymous events with this value to the person"],
      ["_timestamp", 1_769_000_000, "controls the order of updates"],
    ])("warns about the effect of the attribute %s and sends it", async (name, value, effect) => {
      const args = { person_id: customers[7]!.id!, attributes: { [name]: value } };
      const { warnings } = await messaging.identifyPerson(args);
      expect(warnings).toEqual([expect.stringContaining(effect)]);
      expect(writes()).toMatchObject([{ body: { attributes: { [name]: value } } }]);
      expect((await messaging.identifyPerson.preview(args)).warnings).toEqual(warnings);
    });

    it("does not warn of an id attribute that equals the person_id", async () => {
      const { id } = customers[7]!;
      const { warnings } = await messaging.identifyPerson({ person_id: id!, attributes: { id: id! } });
      expect(warnings).toEqual([]);
      expect((writes()[0]!.body as { attributes: object }).attributes).toEqual({});
    });

    it("does not warn of a numeric id attribute that equals the person_id", async () => {
      const { warnings } = await messaging.identifyPerson({ person_id: "42", attributes: { id: 42 } });
      expect(warnings).toEqual([]);
      expect((writes()[0]!.body as { attributes: object }).attributes).toEqual({});
    });

    it.each(["created_at", "birth_date", "start_time"])("warns that %s looks like milliseconds", async (name) => {
      const { warnings } = await messaging.identifyPerson({ person_id: "usr_ms", attributes: { [name]: NOW } });
      expect(warnings).toEqual([expect.stringMatching(`^${name}: looks like epoch milliseconds`)]);
      const seconds = { [name]: NOW / 1_000, amount: NOW };
      expect((await messaging.identifyPerson({ person_id: "usr_ms", attributes: seconds })).warnings).toEqual([]);
    });

    it("warns once of many attributes that look like milliseconds, naming ten", async () => {
      const names = Array.from({ length: 300 }, (_, index) => `moment_${index}_at`);
      const attributes = Object.fromEntries(names.map((name) => [name, NOW]));
      const tool = messaging.tools.find(({ name }) => name === "Messaging.IdentifyPerson")!;
      const answer = await tool.call({ person_id: "usr_many_ms", attributes });
      if (!answer.ok) throw new Error(answer.text);
      const { warnings } = answer.fitted as { readonly warnings: readonly string[] };
      expect(warnings).toEqual([
        expect.stringContaining(`${names.slice(0, 10).join(", ")} and 290 more: looks like epoch milliseconds`),
      ]);
      expect(encode(answer.text).length).toBeLessThan(500);
    });

    it("warns that the email argument replaces the email attribute", async () => {
      const { warnings } = await messaging.identifyPerson({
        person_id: "usr_two_emails",
        email: "one@example.com",
        attributes: { email: "two@example.com" },
      });
      expect(warnings).toContain("Attribute email was ignored: the email argument takes precedence.");
      expect(byId("usr_two_emails")!.email).toBe("one@example.com");
    });

    it("warns that a person identified by email may keep that email", async () => {
      const { email } = customers[8]!;
      const args = { person_id: email!, identifier_type: "email" } as const;
      const { warnings } = await messaging.identifyPerson({ ...args, email: "changed@example.com" });
      expect(warnings).toEqual([expect.stringContaining("may ignore a new email")]);
      expect((await messaging.identifyPerson({ ...args, email: email!.toUpperCase() })).warnings).toEqual([]);
    });
  });

  it("retries after a failure, and writes once", async () => {
    sandbox.fail({ status: 500 });
    sandbox.fail({ networkError: "ECONNRESET", isHandled: true });
    const { accepted } = await messaging.identifyPerson({ person_id: "usr_repeat", attributes: { plan: "pro" } });
    expect(accepted).toBe(true);
    expect(writes().map(({ status }) => status)).toEqual([500, 0, 200]);
    expect(people.all().filter(({ id }) => id === "usr_repeat")).toHaveLength(1);
  });

  describe("the preview of IdentifyPerson", () => {
    it("the preview of a new person writes nothing", async () => {
      const count = people.all().length;
      const preview = await messaging.identifyPerson.preview({ person_id: "usr_later", attributes: { plan: "pro" } });
      expect(preview).toEqual({
        people: [{ name: "usr_later", ids: [] }],
        summary: "Create usr_later and set plan.",
        tool: "Messaging.IdentifyPerson",
        title: "Identify person",
        effect: "write",
        fields: [{ label: "person id", value: "usr_later", note: "no such person" }],
        changes: [{ name: "plan", before: null, after: "pro" }],
        audience: null,
        message: null,
        maxCredits: null,
        warnings: [],
        details: { exists: false, person: null, changes: [{ name: "plan", from: null, to: "pro" }] },
        hash: expect.stringMatching(/^sha256-[0-9a-f]{64}$/),
      });
      expect(writes()).toEqual([]);
      expect(people.all()).toHaveLength(count);
    });

    it("the preview of a known person shows old and new values and writes nothing", async () => {
      const person = customers[9]!;
      const before = String(person.attributes.get("plan"));
      const { summary, details } = await messaging.identifyPerson.preview({
        person_id: person.id!,
        attributes: { plan: "other", id: "usr_x" },
      });
      expect(summary).toBe(`Update ${person.id} (${person.email}) and set plan.`);
      expect(details).toMatchObject({ exists: true, person: { internal_id: person.cioId } });
      expect(details.changes).toEqual([{ name: "plan", from: before, to: "other" }]);
      expect(String(person.attributes.get("plan"))).toBe(before);
      expect(writes()).toEqual([]);
    });

    it("the preview shows no old value for an attribute named like an object internal", async () => {
      const attributes = { toString: "x", valueOf: "y" } as unknown as Record<string, string>;
      const { details } = await messaging.identifyPerson.preview({ person_id: customers[9]!.id!, attributes });
      expect(details.changes).toEqual([
        { name: "toString", from: null, to: "x" },
        { name: "valueOf", from: null, to: "y" },
      ]);
    });

    it("the preview by a shared email warns that several people have it", async () => {
      const { warnings, details } = await messaging.identifyPerson.preview({
        person_id: SHARED,
        identifier_type: "email",
      });
      expect(details.exists).toBe(true);
      expect(warnings).toEqual([expect.stringContaining("3 people have this email")]);
      expect(writes()).toEqual([]);
    });

    it("the preview by an unknown internal id warns that the write will be dropped", async () => {
      const args = { person_id: "d9c1ffff", identifier_type: "internal_id" } as const;
      const { warnings } = await messaging.identifyPerson.preview(args);
      expect(warnings).toEqual(["No person has this internal id: Customer.io will drop the update."]);
      expect(writes()).toEqual([]);
    });

    it("the preview without an App API key warns that the person was not looked up", async () => {
      const keyless = createMessaging({ ...sandbox.options, clock, appApiKey: "" });
      const args = { person_id: customers[9]!.id!, attributes: { plan: "pro" } };
      const { summary, details, warnings } = await keyless.identifyPerson.preview(args);
      expect(summary).toBe(`Create or update ${args.person_id} and set plan.`);
      expect(details.exists).toBeNull();
      expect(warnings).toEqual([expect.stringContaining("could not be looked up")]);
      expect(sandbox.requests).toEqual([]);
    });

    it("the preview warns when the lookup fails", async () => {
      sandbox.fail({ status: 403, times: Number.POSITIVE_INFINITY });
      const { details, warnings } = await messaging.identifyPerson.preview({ person_id: "usr_1" });
      expect(details).toMatchObject({ exists: null, person: null });
      expect(warnings).toEqual([expect.stringContaining("could not be looked up")]);
      expect(writes()).toEqual([]);
    });
  });
});

describe("the preview of IdentifyPerson with another person's email", () => {
  const [owner] = sandbox.workspace.people.all().filter(({ id, email }) => id !== null && email !== null);
  const email = owner!.email!;

  it("the preview names the person whose email it is", async () => {
    for (const args of [
      { person_id: "brand_new", email },
      { person_id: "brand_new", attributes: { email } },
    ]) {
      const { warnings, details } = await messaging.identifyPerson.preview(args);
      expect(details.exists).toBe(false);
      expect(warnings.join(" ")).toContain(`${email} belongs to ${owner!.id}`);
    }
  });

  it("the preview gives no warning for the person's own, an identifying or an unused email", async () => {
    for (const args of [
      { person_id: owner!.id!, email },
      { person_id: email, identifier_type: "email", email } as const,
      { person_id: "brand_new", email: "nobody.has.this@example.com" },
    ]) {
      const { warnings } = await messaging.identifyPerson.preview(args);
      expect(warnings.join(" ")).not.toContain("belongs to");
    }
  });
});
