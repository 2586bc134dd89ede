import { memoryStore } from "@toolwright/core";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { createSales, type Sales } from "../toolkit.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));

type Arguments = NonNullable<Parameters<Sales["enrichPerson"]>[0]>;

const JANE = {
  id: "p1",
  name: "Jane Roe",
  first_name: "Jane",
  last_name: "Roe",
  email: "jane@other.example",
  email_status: "verified",
  linkedin_url: "http://www.linkedin.com/in/jane-roe",
  organization: { id: "o1", name: "Other Foods GmbH", primary_domain: "other.example" },
};

/** A toolkit whose every lookup returns the same person, and its requests. */
function setUp(fields: Readonly<Record<string, unknown>> = {}, options: Parameters<typeof createSales>[0] = {}) {
  let requests = 0;
  const fetch = async () => {
    requests++;
    return Response.json({ person: { ...JANE, ...fields } });
  };
  const create = () => createSales({ apiKey: "key-1", clock, fetch, ...options });
  return { sales: create(), create, requests: () => requests };
}

async function look(args: Arguments, fields?: Readonly<Record<string, unknown>>) {
  const { match, warnings, person } = await setUp(fields).sales.enrichPerson(args);
  return { match, warnings, name: person?.name };
}

describe("the person that Apollo returns", () => {
  it("differs if name and employer are others, and stays in the result with each difference as a warning", async () => {
    const result = await look({ name: "John Doe", domain: "acme.com" }, { match_confidence: "low" });
    expect(result).toEqual({
      match: "differs",
      name: "Jane Roe",
      warnings: [
        'Check the person: the name is "Jane Roe", not "John Doe".',
        'Check the person: the employer is "Other Foods GmbH" (other.example), not acme.com.',
        "Check the person: Apollo.io has low confidence in this match.",
      ],
    });
  });

  it.each<[string, Arguments, string]>([
    ["id", { person_id: "p2" }, "Check the person: the id is p1, not p2."],
    ["email", { email: "john@acme.com" }, "Check the person: the work email is not john@acme.com."],
    [
      "email of a call that reveals it",
      { email: "john@acme.com", reveal_work_email: true },
      "Check the person: the work email is jane@other.example, not john@acme.com.",
    ],
    [
      "profile",
      { linkedin_url: "linkedin.com/in/john-doe" },
      'Check the person: the LinkedIn profile is "http://www.linkedin.com/in/jane-roe", not "linkedin.com/in/john-doe".',
    ],
    [
      "employer name",
      { name: "Jane Roe", organization_name: "Acme" },
      'Check the person: the employer is "Other Foods GmbH" (other.example), not Acme.',
    ],
    [
      "first name",
      { first_name: "John", last_name: "Roe" },
      'Check the person: the name is "Jane Roe", not "John Roe".',
    ],
  ])("differs if it has another %s", async (_, args, warning) => {
    expect(await look(args)).toEqual({ match: "differs", name: "Jane Roe", warnings: [warning] });
  });

  it.each<[string, Arguments, Readonly<Record<string, unknown>>?]>([
    ["the case of the name", { name: "  jane   ROE " }],
    ["accents", { name: "Jané Roe" }],
    ["two letters for an umlaut", { name: "Jane Mueller" }, { name: "Jane Müller" }],
    ["the order of the name", { name: "Roe, Jane" }],
    ["a middle name", { name: "Jane Roe" }, { name: "Jane Q. Roe" }],
    ["an initial", { name: "J. Roe" }],
    ["a short form of the first name", { name: "Chris Roe" }, { name: "Christopher Roe" }],
    ["a hyphen", { name: "Jane Roe Smith" }, { name: "Jane Roe-Smith" }],
    ["the case of the email", { email: "JANE@Other.example" }],
    ["an email that is in the saved contact", { email: "j@acme.com" }, { contact: { email: "j@acme.com" } }],
    ["the language of the profile", { linkedin_url: "https://de.linkedin.com/in/Jane-Roe/?trk=x" }],
    ["a profile in another form", { linkedin_url: "https://www.linkedin.com/sales/people/ACwAAA" }],
    ["a subdomain of the employer", { name: "Jane Roe", domain: "shop.other.example" }],
    ["the legal form of the employer", { name: "Jane Roe", organization_name: "OTHER Foods" }],
    [
      "an employer name that the domain confirms",
      { name: "Jane Roe", organization_name: "OF", domain: "other.example" },
    ],
    ["an unknown employer", { name: "Jane Roe", domain: "acme.com" }, { organization: null }],
    ["an unknown email", { email: "john@acme.com" }, { email: null }],
  ])("matches the arguments despite %s", async (_, args, fields) => {
    expect(await look(args, fields)).toMatchObject({ match: "as_asked", warnings: [] });
  });

  it("differs in each repeated call too, also in another process that shares the store", async () => {
    const { sales, create, requests } = setUp({ match_confidence: "low" }, { store: memoryStore({ clock }) });
    const args = { email: "john@acme.com" };
    const first = await sales.enrichPerson(args);
    for (const other of [sales, create()]) {
      const repeated = await other.enrichPerson(args);
      expect(repeated).toMatchObject({ from_cache: true, match: "differs", warnings: first.warnings });
    }
    expect(requests()).toBe(1);
    // The doubts are about the request, not the person.
    expect(await sales.enrichPerson({ person_id: "p1" })).toMatchObject({
      from_cache: true,
      match: "as_asked",
      warnings: [],
    });
  });

  it("has no match if none was found", async () => {
    const { sales } = setUp({ id: null });
    expect(await sales.enrichPerson({ name: "John Doe" })).toMatchObject({ found: false, match: null, warnings: [] });
  });
});

describe("the email that Apollo returns", () => {
  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    [
      "is locked, although Apollo knows it",
      { email: "email_not_unlocked@domain.com", email_status: "verified" },
      "Apollo.io has a work email, with the email_status verified, but the plan does not unlock it.",
    ],
    [
      "is unknown",
      { email: null, email_status: "unavailable" },
      "Apollo.io knows no work email, or the plan does not unlock it.",
    ],
  ])("a warning says that it %s", async (_, fields, warning) => {
    const { sales } = setUp(fields);
    expect((await sales.enrichPerson({ person_id: "p1", reveal_work_email: true })).warnings).toEqual([warning]);
  });
});
