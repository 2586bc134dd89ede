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
