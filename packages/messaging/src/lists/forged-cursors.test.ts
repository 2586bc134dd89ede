import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it } from "vitest";
import { writeCursor } from "../../../core/src/paging/cursor.ts";
import { createMessaging } from "../toolkit.ts";

// A cursor isn't signed: its caller can decode it, and write one for another person.

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
const messaging = createMessaging({ ...sandbox.options, clock });
const SHARED = "family.lindgren@example.com";

beforeEach(() => sandbox.reset());

const owners = {
  listPersonActivities: { tool: "Messaging.ListPersonActivities", filters: { name: "" } },
  listPersonMessages: { tool: "Messaging.ListPersonMessages", filters: {} },
} as const;
type Name = keyof typeof owners;

/** A cursor that fits the arguments but continues with another person. */
function forge(name: Name, args: { readonly person_id?: string; readonly email?: string }, ref: unknown): string {
  const { tool, filters } = owners[name];
  return writeCursor({ tool, arguments: { person_id: "", email: "", ...filters, ...args } }, [ref, null, 0, null, 1]);
}

function people() {
  const all = sandbox.workspace.people.all();
  const matches = sandbox.workspace.people.find({ kind: "email", value: SHARED });
  const victim = all.find(({ id, email }) => id !== null && email !== SHARED)!;
  const other = all.find(({ id, email }) => id !== null && id !== victim.id && email !== SHARED)!;
  return { victim, other, matches };
}

const requestedPeople = () =>
  sandbox.requests.filter(({ path }) => path !== "/v1/customers").map(({ path }) => path.split("/")[3]);

describe.each(["listPersonActivities", "listPersonMessages"] as const)("a forged cursor of %s", (name) => {
  it("cannot read another person than person_id, and leads to no request", async () => {
    const { victim, other } = people();
    const refs = [
      ["id", victim.id],
      ["cio_id", victim.cioId],
      ["email", victim.email],
      ["email", other.email],
      ["id", `${other.id} `],
      ["id", other.id?.toUpperCase()],
    ];
    for (const ref of refs) {
      const args = { person_id: other.id! };
      await expect(messaging[name]({ ...args, cursor: forge(name, args, ref) }), String(ref)).rejects.toMatchObject({
        code: "invalid_input",
        retryable: false,
        issues: [{ parameter: "cursor" }],
      });
    }
    expect(sandbox.requests).toEqual([]);
  });

  it("cannot read another person than the one with the email", async () => {
    const { victim, other } = people();
    for (const ref of [
      ["id", victim.id],
      ["cio_id", victim.cioId],
      ["email", victim.email],
    ]) {
      const args = { email: other.email! };
      await expect(messaging[name]({ ...args, cursor: forge(name, args, ref) })).rejects.toMatchObject({
        code: "invalid_input",
        issues: [{ parameter: "cursor", rule: expect.stringContaining("leave cursor out for the first page") }],
      });
    }
    expect(requestedPeople()).toEqual([]);
  });

  it("may continue with the internal id that person_id also means", async () => {
    const { other } = people();
    const args = { person_id: other.cioId };
    const page = await messaging[name]({ ...args, cursor: forge(name, args, ["cio_id", other.cioId]) });
    expect(page.person).toEqual({ person_id: other.cioId, identifier_type: "internal_id" });
    expect(requestedPeople()).toEqual([other.cioId]);
  });

  it("may continue with any person who has the email", async () => {
    const { matches } = people();
    const args = { email: SHARED };
    for (const { id, cioId } of matches) {
      const ref = id === null ? ["cio_id", cioId] : ["id", id];
      const page = await messaging[name]({ ...args, cursor: forge(name, args, ref) });
      expect(page.person?.person_id).toBe(id ?? cioId);
    }
    expect(matches.length).toBeGreaterThan(1);
  });

  it("is rejected when another person has the email now", async () => {
    const { victim } = people();
    const args = { email: victim.email!, limit: 1 };
    const { next_cursor: cursor } = await messaging[name](args);
    expect(cursor).toEqual(expect.any(String));
    const ref = { kind: "cio_id", value: victim.cioId } as const;
    sandbox.workspace.people.identify(ref, { email: "moved@example.com" }, clock.now());
    sandbox.workspace.people.identify({ kind: "email", value: args.email }, {}, clock.now());
    await expect(messaging[name]({ ...args, cursor })).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("finds no person when the person was deleted", async () => {
    const { victim } = people();
    const args = { email: victim.email!, limit: 1 };
    const { next_cursor: cursor } = await messaging[name](args);
    sandbox.workspace.people.remove({ kind: "cio_id", value: victim.cioId });
    expect(await messaging[name]({ ...args, cursor })).toMatchObject({ found: false, next_cursor: null });
  });
});
