import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { createSales } from "../toolkit.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const { sales: sandbox } = createSandbox({ clock });
const sales = createSales({ ...sandbox.options, clock, cache: false });
const { people } = sandbox.directory;
const counts = new Map<string, number>();
for (const { name } of people) counts.set(name, (counts.get(name) ?? 0) + 1);
const someone = people.find(
  ({ email, contact_id, organization }) =>
    email !== null && contact_id === null && organization.primary_domain !== null,
)!;
const namesakes = people.filter(({ name }) => name === [...counts].find(([, count]) => count > 1)?.[0]);

beforeEach(() => sandbox.reset());

type Arguments = Parameters<typeof sales.enrichPerson>[0];

describe("EnrichPerson", () => {
  it.each<[string, Arguments]>([
    ["a person id", { person_id: someone.id }],
    ["an email", { email: someone.email! }],
    ["a profile URL", { linkedin_url: someone.linkedin_url }],
    ["a name and an employer", { name: someone.name, domain: someone.organization.primary_domain! }],
    [
      "both names and an employer",
      {
        first_name: someone.first_name,
        last_name: someone.last_name,
        domain: `https://www.${someone.organization.primary_domain}`,
      },
    ],
  ])(`${verifies("enrich-person.identifier")}: %s`, async (_, args) => {
    const { status, found, person } = await sales.enrichPerson(args);
    expect({ status, found }).toEqual({ status: "ok", found: true });
    expect(person).toMatchObject({
      person_id: someone.id,
      name: someone.name,
      title: someone.title,
      seniority: someone.seniority,
      linkedin_url: someone.linkedin_url,
      employer: { name: someone.organization.name, domain: someone.organization.primary_domain },
    });
  });

  it.each<[string, Arguments]>([
    ["nothing", {}],
    ["blanks", { person_id: " ", name: "", email: null }],
  ])("rejects %s before any call", async (_, args) => {
    await expect(sales.enrichPerson(args)).rejects.toMatchObject({ code: "invalid_input" });
    expect(sandbox.requests).toEqual([]);
  });

  it("reads a profile URL with a megabyte of slashes in one pass", async () => {
    const linkedin_url = `${someone.linkedin_url}${"/".repeat(1_000_000)}?`;
    expect(await sales.enrichPerson.preview({ linkedin_url })).toMatchObject({ details: { max_credits: 1 } });
    const inside = `${someone.linkedin_url}${"/".repeat(1_000_000)}x`;
    expect(await sales.enrichPerson.preview({ linkedin_url: inside })).toMatchObject({ details: { max_credits: 1 } });
  });

  it.each<Arguments>([{ organization_name: "Vantaro" }, { domain: "vantaro.example" }])(
    `${verifies("enrich-person.employer-alone")}: %j`,
    async (args) => {
      await expect(sales.enrichPerson(args)).rejects.toMatchObject({
        code: "invalid_input",
        message: expect.stringContaining("an employer alone is not enough"),
      });
      expect(sandbox.requests).toEqual([]);
    },
  );

  it.each<Arguments>([{ first_name: "Ada" }, { last_name: "Abara", domain: "vantaro.example" }])(
    `${verifies("enrich-person.names-paired")}: %j`,
    async (args) => {
      await expect(sales.enrichPerson(args)).rejects.toMatchObject({ code: "invalid_input" });
      expect(sandbox.requests).toEqual([]);
    },
  );

  it(verifies("enrich-person.disambiguate"), async () => {
    expect(namesakes.length).toBeGreaterThan(1);
    for (const one of namesakes) {
      const sameEmployer = namesakes.filter(({ organization }) => organization.name === one.organization.name);
      if (sameEmployer.length > 1) continue;
      const args = { name: one.name, organization_name: one.organization.name };
      expect((await sales.enrichPerson(args)).person?.person_id).toBe(one.id);
    }
  });

  it.each([true, false])(`${verifies("enrich-person.one-credit")}: %s`, async (reveal_work_email) => {
    const before = sandbox.credits.spent;
    const { credits_spent } = await sales.enrichPerson({ person_id: someone.id, reveal_work_email });
    expect(credits_spent).toBe(1);
    expect(sandbox.credits.spent - before).toBe(1);
  });

  it(verifies("enrich-person.reveal.default"), async () => {
    const result = await sales.enrichPerson({ person_id: someone.id });
    expect(result.person?.email).toBeNull();
    expect(JSON.stringify(result)).not.toContain("@");
  });

  it(verifies("enrich-person.reveal"), async () => {
    const { person } = await sales.enrichPerson({ person_id: someone.id, reveal_work_email: true });
    expect(person).toMatchObject({ email: someone.email, email_status: someone.email_status });
    const contact = people.find(({ contact_id, email }) => contact_id !== null && email !== null)!;
    const withoutEmail = await sales.enrichPerson({ person_id: contact.id });
    expect(JSON.stringify(withoutEmail)).not.toContain("@");
  });

  it("never requests private addresses or phone numbers", async () => {
    await sales.enrichPerson({ person_id: someone.id, reveal_work_email: true });
    expect(sandbox.requests[0]?.query).toEqual({
      id: someone.id,
      reveal_personal_emails: "false",
      reveal_phone_number: "false",
    });
  });

  it.each<Arguments>([{ person_id: "000000000000000000000000" }, { email: "unknown@nowhere.example" }])(
    `${verifies("enrich-person.no-match")}: %j`,
    async (args) => {
      const before = sandbox.credits.spent;
      expect(await sales.enrichPerson(args)).toMatchObject({
        status: "ok",
        found: false,
        person: null,
        credits_spent: 0,
      });
      expect(sandbox.credits.spent).toBe(before);
    },
  );

  it.each(["code", "text", "402"] as const)(
    `${verifies("enrich-person.out-of-credits")}: reported by %s`,
    async (outOfCredits) => {
      sandbox.fail({ outOfCredits });
      const result = await sales.enrichPerson({ person_id: someone.id });
      expect(result).toMatchObject({ status: "insufficient_credits", found: false, person: null, credits_spent: 0 });
      expect(result.warnings).toEqual([expect.stringContaining("does not mean no match")]);
    },
  );

  it.each([
    ["extrapolated", ["Apollo.io did not verify this email: its email_status is extrapolated."]],
    ["catch_all", ["Apollo.io did not verify this email: its email_status is catch_all."]],
    ["verified", []],
    ["Verified", []],
    ["user_managed", []],
    [null, []],
  ])("warns of a requested email with the status %s unless Apollo trusts it", async (email_status, warnings) => {
    const person = { id: "1", name: "Ann", email: "ann@acme.example", email_status };
    const fetch = async () => Response.json({ person });
    const { enrichPerson } = createSales({ ...sandbox.options, fetch, clock });
    expect((await enrichPerson({ person_id: "1", reveal_work_email: true })).warnings).toEqual(warnings);
    const { enrichPerson: withoutEmail } = createSales({ ...sandbox.options, fetch, clock });
    expect((await withoutEmail({ person_id: "1" })).warnings).toEqual([]);
  });

  it("pays once for the same person with a cache, and omits the email of the cached record", async () => {
    const cached = createSales({ ...sandbox.options, clock, cache: {} });
    await cached.enrichPerson({ person_id: someone.id, reveal_work_email: true });
    const withoutEmail = await cached.enrichPerson({ person_id: someone.id });
    expect(withoutEmail).toMatchObject({ credits_spent: 0, from_cache: true, person: { email: null } });
    const withEmail = await cached.enrichPerson({ person_id: someone.id, reveal_work_email: true });
    expect(withEmail.person?.email).toBe(someone.email);
    expect(sandbox.requests).toHaveLength(1);
  });

  it("the preview states the person to look up and the price", async () => {
    const { summary, details } = await sales.enrichPerson.preview({ email: someone.email!, reveal_work_email: true });
    expect(summary).toBe(`Look up "${someone.email}" with the work email: 1 credit on a match.`);
    expect(details.max_credits).toBe(1);
    expect(sandbox.requests).toEqual([]);
  });
});
