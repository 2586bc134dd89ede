import { describe, expect, test } from "vitest";
import { callApollo, freshApollo, send } from "../__fixtures__/call-apollo.ts";
import type { Person } from "../directory/person.ts";

const shared = freshApollo({ credits: 1e9 });
const { people } = shared.directory;
const countOf = ({ name }: Person) => people.filter((person) => person.name === name).length;
const mailed = people.find((person) => person.email !== null && person.contact_id === null) as Person;
const contact = people.find((person) => person.contact_id !== null && person.email !== null) as Person;
const namesake = people.find((person) => countOf(person) > 1 && person.email !== null) as Person;
const mover = people.find((person) => person.previous_organization?.primary_domain) as Person;
const match = (query: Record<string, string>) => callApollo(shared, `POST /people/match?${new URLSearchParams(query)}`);

describe("people by id", () => {
  const show = (id: string, sandbox = shared) => callApollo(sandbox, `GET /people/${id}`);

  test("a person by id costs one credit, and shows a placeholder for an email that is not revealed", async () => {
    const sandbox = freshApollo();
    const verified = people.find((person) => person.email_status === "verified" && person.contact_id === null)!;
    const { json, status } = await show(verified.id, sandbox);
    expect([status, sandbox.credits.spent]).toEqual([200, 1]);
    const { id, name, title, organization } = verified;
    expect(json.person).toMatchObject({ id, name, title, organization: { id: organization.id } });
    expect(json.person).toMatchObject({ email: "email_not_unlocked@domain.com", email_status: "verified" });
    for (const field of ["contact_id", "revealed_for_current_team"]) expect(json.person).not.toHaveProperty(field);
  });

  test("a person by id has the email of a contact and an extrapolated email, and no email if there is none", async () => {
    expect((await show(contact.id)).json.person).toMatchObject({
      email: contact.contact_email,
      contact_id: contact.contact_id,
    });
    const guessed = people.find((person) => person.email_status === "extrapolated" && person.contact_id === null)!;
    expect((await show(guessed.id)).json.person.email).toBe(guessed.email);
    const silent = people.find((person) => person.email === null && person.contact_id === null)!;
    expect((await show(silent.id)).json.person).toMatchObject({ email: null, email_status: "unavailable" });
  });

  test("an unknown id is a 422 without cost, and without credits so is every id", async () => {
    const poor = freshApollo({ credits: 0 });
    const { status, json } = await show("none", poor);
    expect([status, json]).toEqual([422, { error: "Person does not exist." }]);
    expect((await show(mailed.id, poor)).json.error_details.code).toBe("BILLING.LIMIT.CREDITS_EXHAUSTED");
  });
});

describe("matching people in bulk", () => {
  const bulk = (details: unknown, sandbox = freshApollo()) =>
    callApollo(sandbox, "POST /people/bulk_match?reveal_personal_emails=false", { details });

  test("a bulk match returns a person or null for each entry, and charges each person once", async () => {
    const sandbox = freshApollo();
    const { status, json } = await bulk(
      [{ id: mailed.id }, { id: "none" }, { email: mailed.email }, { id: contact.id }],
      sandbox,
    );
    expect(status).toBe(200);
    expect(json).toMatchObject({
      status: "success",
      total_requested_enrichments: 4,
      unique_enriched_records: 2,
      missing_records: 1,
      credits_consumed: 2,
      request_id: expect.any(Number),
    });
    expect(json.matches.map((person: Person | null) => person?.id)).toEqual([
      mailed.id,
      undefined,
      mailed.id,
      contact.id,
    ]);
    expect(json.matches[1]).toBeNull();
    expect(sandbox.credits.spent).toBe(2);
  });

  test("a bulk match rejects none and more than ten entries, and needs credits for all matches", async () => {
    const none = await bulk(undefined);
    expect([none.status, none.json.error_code]).toEqual([400, "INVALID_REQUEST"]);
    const many = await bulk(Array.from({ length: 11 }, () => ({ id: mailed.id })));
    expect([many.status, many.json.error_message]).toEqual([400, "cannot enrich more than 10 in a single request"]);
    const poor = freshApollo({ credits: 1 });
    expect((await bulk([{ id: mailed.id }, { id: contact.id }], poor)).status).toBe(422);
    expect(poor.credits.spent).toBe(0);
  });
});

describe("matching a person", () => {
  test("matching a person returns the full record with the employer and charges one credit", async () => {
    const sandbox = freshApollo();
    const { json, status } = await callApollo(sandbox, `POST /people/match?id=${mailed.id}`);
    expect(status).toBe(200);
    const { id, name, title, seniority, email, email_status, linkedin_url, organization } = mailed;
    expect(json.person).toMatchObject({ id, name, title, seniority, email, email_status, linkedin_url });
    expect(json.person.organization).toMatchObject({ id: organization.id, industry: organization.industry });
    expect(json.person.employment_history[0]).toMatchObject({ current: true, organization_id: organization.id });
    expect(json.person).not.toHaveProperty("contact");
    expect(sandbox.credits.spent).toBe(1);
  });

  test("matching finds a person by id, email, LinkedIn address or name with employer, in query or body, by GET or POST", async () => {
    const { id, email, linkedin_url, first_name, last_name, name, organization } = mailed;
    const domain = organization.primary_domain!;
    for (const query of [
      { id },
      { email: email!.toUpperCase() },
      { linkedin_url: linkedin_url.replace("http://www.", "https://") },
      { name, domain },
      { first_name, last_name: last_name.toUpperCase(), organization_name: organization.name },
      { id: "unknown", email: email! },
    ]) {
      expect((await match(query)).json.person.id).toBe(id);
      expect((await callApollo(shared, "POST /people/match", query)).json.person.id).toBe(id);
    }
    expect((await callApollo(shared, `GET /people/match?id=${id}`)).json.person.id).toBe(id);
  });

  test("matching by name alone finds a person whose name is unique", async () => {
    const unique = people.find((person) => countOf(person) === 1)!;
    expect((await match({ name: unique.name })).json.person.id).toBe(unique.id);
    expect((await match({ name: namesake.name })).json.person).toBeNull();
    const { name, organization } = namesake;
    expect((await match({ name, domain: organization.primary_domain! })).json.person.name).toBe(name);
  });

  test("matching finds a person by their previous employer", async () => {
    const { name, previous_organization } = mover;
    const { json } = await match({ name, organization_name: previous_organization!.name });
    expect(json.person.id).toBe(mover.id);
    expect(json.person.employment_history[1]).toMatchObject({
      current: false,
      organization_id: previous_organization!.id,
    });
  });

  test("matching a saved contact returns the team's email for it", async () => {
    const { json } = await match({ id: contact.id });
    expect(json.person).toMatchObject({
      contact_id: contact.contact_id,
      contact: { email: contact.contact_email, contact_emails: [{ email: contact.contact_email }] },
    });
  });

  test("matching returns people without an email, executives and people with a guessed email", async () => {
    const silent = people.find((person) => person.email === null)!;
    expect((await match({ id: silent.id })).json.person.email).toBeNull();
    const executive = people.find(({ department }) => department === "c_suite")!;
    expect((await match({ id: executive.id })).json.person.functions).toEqual(["entrepreneurship"]);
    const guessed = people.find((person) => person.email_status === "extrapolated")!;
    expect((await match({ id: guessed.id })).json.person.extrapolated_email_confidence).toBe(0.82);
  });

  test("matching an unknown person returns null and charges nothing", async () => {
    const sandbox = freshApollo();
    for (const query of ["id=none", "name=Zz+Nobody", "first_name=Ada", "email=a@b.example&name=Zz+Nobody", ""]) {
      const { status, json } = await callApollo(sandbox, `POST /people/match?${query}`);
      expect([status, json.person]).toEqual([200, null]);
    }
    expect(sandbox.credits.spent).toBe(0);
  });

  test("matching an unknown email alone returns an empty person and charges nothing", async () => {
    const sandbox = freshApollo();
    const { primary_domain, name, id } = sandbox.directory.companies[0]!;
    const { json } = await callApollo(sandbox, `POST /people/match?email=nobody.at.all@${primary_domain}`);
    expect(json.person).toMatchObject({
      id: null,
      name: "",
      match_confidence: "none",
      organization: { id, name, primary_domain },
    });
    const stranger = await callApollo(sandbox, "POST /people/match?email=a@no.example");
    expect(stranger.json.person).toMatchObject({ match_confidence: "none", organization: null });
    expect(sandbox.credits.spent).toBe(0);
  });

  test("matching hides emails and contacts on the free plan", async () => {
    const free = freshApollo({ plan: "free" });
    const { json } = await callApollo(free, `POST /people/match?id=${contact.id}`);
    expect(json.person).toMatchObject({ email: "email_not_unlocked@domain.com", email_status: contact.email_status });
    expect(json.person).not.toHaveProperty("contact");
    const silent = people.find((person) => person.email === null)!;
    expect((await callApollo(free, `POST /people/match?id=${silent.id}`)).json.person.email).toBeNull();
  });

  test("a match has a signed 64-bit request id that JSON.parse would round", async () => {
    const sandbox = freshApollo();
    const ids: bigint[] = [];
    for (let call = 0; call < 20; call++) {
      const text = await (await send(sandbox, "POST /api/v1/people/match")).text();
      ids.push(BigInt(/^\{"person":null,"request_id":(-?\d+)\}$/.exec(text)![1]!));
    }
    expect(new Set(ids).size).toBe(20);
    expect(ids.some((id) => id < 0n) && ids.some((id) => id > 0n)).toBe(true);
    for (const id of ids) {
      expect(BigInt.asIntN(64, id)).toBe(id);
      expect(id > 2n ** 53n || id < -(2n ** 53n)).toBe(true);
    }
  });
});
