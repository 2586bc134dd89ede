import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { createMessaging } from "./toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const clock = testClock(NOW);
const { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
const messaging = createMessaging({ ...sandbox.options, clock });
const { people } = sandbox.workspace;
const customers = people.all().filter(({ id, email }) => id !== null && email?.startsWith("family.") === false);

const WARNING = expect.stringContaining('pass identifier_type: "email"');

describe("an email address as person_id of type id", () => {
  it("DeletePerson deletes no person and warns", async () => {
    const before = people.all();
    const { accepted, warnings } = await messaging.deletePerson({ person_id: customers[0]!.email! });
    expect({ accepted, warnings }).toEqual({ accepted: true, warnings: [WARNING] });
    expect(people.all()).toEqual(before);
  });

  it("IdentifyPerson warns about the person that it creates", async () => {
    const person_id = customers[1]!.email!;
    const { accepted, warnings } = await messaging.identifyPerson({ person_id, attributes: { plan: "pro" } });
    expect({ accepted, warnings }).toEqual({ accepted: true, warnings: [WARNING] });
  });

  it("RecordEvent warns", async () => {
    const person_id = customers[2]!.email!;
    const { accepted, warnings } = await messaging.recordEvent({ person_id, name: "called" });
    expect({ accepted, warnings }).toEqual({ accepted: true, warnings: [WARNING] });
  });

  it("the previews warn, unless a person has the address as external id", async () => {
    const person_id = customers[3]!.email!;
    const previews = () =>
      Promise.all([
        messaging.deletePerson.preview({ person_id }),
        messaging.identifyPerson.preview({ person_id }),
        messaging.recordEvent.preview({ person_id, name: "called" }),
      ]);
    for (const { warnings } of await previews()) expect(warnings).toContainEqual(WARNING);
    people.identify({ kind: "id", value: person_id }, {}, NOW);
    for (const { warnings } of await previews()) expect(warnings).not.toContainEqual(WARNING);
  });

  it.each(["getPerson", "listPersonActivities", "listPersonMessages", "listPersonSegments"] as const)(
    "%s finds no person and names the email parameter",
    async (name) => {
      const { found, warnings } = await messaging[name]({ person_id: customers[4]!.email! });
      expect({ found, warnings }).toEqual({
        found: false,
        warnings: [expect.stringMatching(/pass it as email here, .*identifier_type: "email"/)],
      });
    },
  );

  it("the tools do not warn about an address of type email, or about another id", async () => {
    const { id, email } = customers[5]!;
    const byId = await messaging.recordEvent({ person_id: id!, name: "called" });
    const byEmail = await messaging.recordEvent({ person_id: email!, identifier_type: "email", name: "called" });
    expect([byId.warnings, byEmail.warnings]).toEqual([[], []]);
  });
});
