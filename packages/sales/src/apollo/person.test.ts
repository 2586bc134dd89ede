import { describe, expect, it } from "vitest";
import { toPerson } from "./person.ts";

const NOTHING = {
  person_id: null,
  name: null,
  first_name: null,
  last_name: null,
  title: null,
  seniority: null,
  departments: [],
  employer: { organization_id: null, name: null, domain: null },
  location: { city: null, state: null, country: null },
  linkedin_url: null,
  headline: null,
  email_status: null,
  email: null,
};

describe("toPerson", () => {
  it("reads all fields of a person", () => {
    const raw = {
      id: "p1",
      name: "Ada Lovelace",
      first_name: "Ada",
      last_name: "Lovelace",
      title: "Analyst",
      seniority: "senior",
      departments: ["engineering", 5],
      organization_id: "o1",
      organization: { id: "o1", name: "Engines", primary_domain: "engines.com" },
      city: "London",
      state: "England",
      country: "United Kingdom",
      linkedin_url: "http://www.linkedin.com/in/ada",
      headline: "Analyst at Engines",
      email_status: "verified",
      email: "ada@engines.com",
    };
    expect(toPerson(raw)).toEqual({
      person_id: "p1",
      name: "Ada Lovelace",
      first_name: "Ada",
      last_name: "Lovelace",
      title: "Analyst",
      seniority: "senior",
      departments: ["engineering"],
      employer: { organization_id: "o1", name: "Engines", domain: "engines.com" },
      location: { city: "London", state: "England", country: "United Kingdom" },
      linkedin_url: "http://www.linkedin.com/in/ada",
      headline: "Analyst at Engines",
      email_status: "verified",
      email: "ada@engines.com",
    });
  });

  it("accepts a person without any fields", () => {
    expect(toPerson({})).toEqual(NOTHING);
  });

  it.each([
    [{ first_name: "Ada", last_name: "Lovelace" }, "Ada Lovelace"],
    [{ first_name: "Ada" }, "Ada"],
    [{ name: "", last_name: "Lovelace" }, "Lovelace"],
    [{}, null],
  ])("reads from %j the name %s", (raw, name) => {
    expect(toPerson(raw).name).toBe(name);
  });
});

describe("the work email", () => {
  it.each([
    [{ email: "ada@engines.com" }, "ada@engines.com"],
    [{ email: null, contact: { email: "ada@engines.com" } }, "ada@engines.com"],
    [{ email: "email_not_unlocked@domain.com", contact: { email: "ada@engines.com" } }, "ada@engines.com"],
    [{ email: "a@engines.com", contact: { email: "b@engines.com" } }, "a@engines.com"],
    [{ email: "email_not_unlocked@domain.com" }, null],
    [{ email: "Email_Not_Unlocked@engines.com" }, null],
    [{ contact: { email: "email_not_unlocked@domain.com" } }, null],
    [{ email: "no address" }, null],
    [{ email: "" }, null],
    [{ email: 5, contact: "ada@engines.com" }, null],
    [{ personal_emails: ["ada@home.example"], contact: { personal_emails: ["ada@home.example"] } }, null],
    [{ contact: { contact_emails: [{ email: "ada@engines.com" }] } }, "ada@engines.com"],
    [{ contact: { contact_emails: [{ email: "ada@home.example", free_domain: true }] } }, null],
    [{ contact: { contact_emails: "ada@engines.com" } }, null],
  ])("reads from %j the work email %s", (raw, email) => {
    expect(toPerson(raw).email).toBe(email);
  });

  it("never includes private email addresses or phone numbers", () => {
    const raw = {
      id: "p1",
      personal_emails: ["ada@home.example"],
      phone_numbers: [{ raw_number: "+1 555 0100" }],
      mobile_phone: "+1 555 0100",
      contact: { id: "c1", phone_numbers: [{ sanitized_number: "+1 555 0100" }], sanitized_phone: "+1 555 0100" },
      organization: { phone: "+1 555 0100", primary_phone: { number: "+1 555 0100" } },
    };
    expect(JSON.stringify(toPerson(raw))).not.toMatch(/555|home\.example|phone/);
  });
});

describe("the current role", () => {
  const job = (parts: object) => ({
    current: true,
    title: "Analyst",
    organization_name: "Engines",
    organization_id: "o1",
    ...parts,
  });

  it("reads the current role from the history when the record has none", () => {
    const employment_history = [job({ current: false, title: "Pupil" }), job({}), job({ title: "Later" })];
    expect(toPerson({ employment_history })).toMatchObject({
      title: "Analyst",
      employer: { organization_id: "o1", name: "Engines", domain: null },
    });
  });

  it("prefers the role in the record to the history", () => {
    const raw = {
      title: "Chief",
      organization_id: "o9",
      organization: { name: "Looms" },
      employment_history: [job({})],
    };
    expect(toPerson(raw)).toMatchObject({ title: "Chief", employer: { organization_id: "o9", name: "Looms" } });
  });

  it.each([[[job({ current: false })]], [[job({ current: "true" })]], ["text"], [null], [[null, 5, "text"]], [{}]])(
    "finds no current role in the history %j",
    (employment_history) => {
      expect(toPerson({ employment_history })).toEqual(NOTHING);
    },
  );

  it("uses the host of the employer's website when there is no domain", () => {
    const organization = { id: "o1", website_url: "http://www.engines.com/about" };
    expect(toPerson({ organization }).employer).toEqual({ organization_id: "o1", name: null, domain: "engines.com" });
  });
});
