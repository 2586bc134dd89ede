import { isToolError } from "@toolwright/core/authoring";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
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
const readers = people.all().filter(({ id }) => id === null);

beforeEach(() => sandbox.reset());

type Arguments = Parameters<typeof messaging.deletePerson>[0];

function writes() {
  return sandbox.requests.filter(({ path }) => path === "/api/v2/entity");
}

async function rejectionOf(args: Arguments) {
  const error: unknown = await messaging.deletePerson(args).catch((error: unknown) => error);
  if (!isToolError(error)) throw new Error("Expected a ToolError.");
  expect(error).toMatchObject({ code: "invalid_input", retryable: false, issues: [{ parameter: "person_id" }] });
  expect(sandbox.requests).toEqual([]);
}

describe("DeletePerson", () => {
  it.each([undefined, null, "", " ", "a\tb", "x".repeat(151)])(
    `${verifies("delete-person.person-id.required")}: %j`,
    async (person_id) => rejectionOf({ person_id: person_id as string }),
  );

  it.each([
    ["id", customers[1]!, customers[1]!.id!],
    ["email", customers[2]!, customers[2]!.email!],
    ["internal_id", readers[1]!, readers[1]!.cioId],
    ["internal_id", readers[2]!, `cio_${readers[2]!.cioId}`],
  ] as const)(`${verifies("delete-person.identifier-type")}: %s`, async (identifier_type, person, person_id) => {
    const before = people.all();
    expect(await messaging.deletePerson({ person_id, identifier_type })).toEqual({
      accepted: true,
      person_id,
      identifier_type,
      note: "Customer.io deletes in the background, and does not say whether the person existed.",
      warnings: [],
      calls_spent: 1,
      calls_left: null,
    });
    expect(people.all()).toEqual(before.filter(({ cioId }) => cioId !== person.cioId));
    expect(sandbox.requests).toHaveLength(1);
    expect(writes()).toMatchObject([{ method: "POST", body: { type: "person", action: "delete" } }]);
  });

  it.each([customers[3]!.email!, `cio_${readers[3]!.cioId}`])(
    `${verifies("identifier-type.explicit")}: %s`,
    async (id) => {
      people.identify({ kind: "id", value: id }, {}, NOW);
      const before = people.all();
      await messaging.deletePerson({ person_id: id });
      expect(people.all()).toEqual(before.filter((person) => person.id !== id));
      expect(people.all()).toHaveLength(before.length - 1);
    },
  );

  it(verifies("identifier-type.default"), async () => {
    const { email } = customers[4]!;
    const before = people.all();
    expect(await messaging.deletePerson({ person_id: email! })).toMatchObject({ identifier_type: "id" });
    expect(people.all()).toEqual(before);
  });

  it.each(["id", "email", "internal_id"] as const)(
    `${verifies("delete-person.nonexistent")}: by %s`,
    async (identifier_type) => {
      const before = people.all();
      const person_id = "nobody@example.com";
      expect(await messaging.deletePerson({ person_id, identifier_type })).toMatchObject({ accepted: true });
      expect(people.all()).toEqual(before);
    },
  );

  it(`${verifies("delete-person.nonexistent")}: also when the backend returns 404`, async () => {
    sandbox.fail({ status: 404 });
    expect(await messaging.deletePerson({ person_id: "usr_nobody" })).toMatchObject({ accepted: true });
  });

  it("reports other failures as errors", async () => {
    sandbox.fail({ status: 401 });
    await expect(messaging.deletePerson({ person_id: "usr_1" })).rejects.toMatchObject({ code: "unauthorized" });
  });

  it("retries after a failure", async () => {
    const person = customers[5]!;
    sandbox.fail({ status: 500 });
    sandbox.fail({ networkError: "ECONNRESET", isHandled: true });
    await messaging.deletePerson({ person_id: person.id! });
    expect(writes().map(({ status }) => status)).toEqual([500, 0, 200]);
    expect(people.find({ kind: "id", value: person.id! })).toEqual([]);
  });

  it("rejects a person_id that is not an email as type email", async () => {
    await rejectionOf({ person_id: "usr_1", identifier_type: "email" });
  });

  describe("the preview of DeletePerson", () => {
    it("the preview names the existing person and deletes nothing", async () => {
      const person = customers[6]!;
      const preview = await messaging.deletePerson.preview({ person_id: person.id! });
      expect(preview).toMatchObject({
        summary: `Permanently delete ${person.id} (${person.email}).`,
        fields: [{ label: "person id", value: person.id, note: person.email }],
        changes: [],
        effect: "delete",
        details: { exists: true, person: { internal_id: person.cioId } },
        warnings: [],
      });
      expect(people.find({ kind: "id", value: person.id! })).toEqual([person]);
      expect(writes()).toEqual([]);
    });

    it("the preview reports an unknown person and deletes nothing", async () => {
      expect(await messaging.deletePerson.preview({ person_id: "usr_nobody" })).toEqual({
        people: [],
        summary: "Delete usr_nobody: no person has this id, so nothing would happen.",
        tool: "Messaging.DeletePerson",
        title: "Delete person",
        effect: "delete",
        fields: [{ label: "person id", value: "usr_nobody", note: "no such person" }],
        changes: [],
        audience: null,
        message: null,
        maxCredits: null,
        warnings: [],
        undeliverable: "Delete usr_nobody: no person has this id, so nothing would happen.",
        details: { exists: false, person: null },
        hash: expect.stringMatching(/^sha256-[0-9a-f]{64}$/),
      });
      expect(writes()).toEqual([]);
    });

    it("the preview warns of a shared email and deletes nothing", async () => {
      const args = { person_id: SHARED, identifier_type: "email" } as const;
      const { details, warnings, summary } = await messaging.deletePerson.preview(args);
      expect(summary).toBe(
        `Permanently delete one of the 3 people with the email ${SHARED}; Customer.io chooses which one.`,
      );
      expect(details.exists).toBe(true);
      expect(warnings).toEqual([expect.stringContaining("3 people have this email")]);
      expect(writes()).toEqual([]);
    });

    it("an agent's host gets the card, and nothing is deleted", async () => {
      const tool = messaging.tools.find(({ name }) => name === "Messaging.DeletePerson")!;
      const { summary } = await tool.prepare({ person_id: "usr_nobody" }).card();
      expect(summary).toContain("nothing would happen");
      expect(writes()).toEqual([]);
    });
  });
});
