import type { DirectoryPerson, Sandbox } from "@toolwright/sandbox";
import { defineCase, list, number, type Row, readRows, type Steps } from "../../case.ts";
import { companyAt, staffOf } from "../../truth.ts";

const DOMAIN = "kestrelcycles.example";
const SENIORITIES = ["founder", "c_suite", "vp", "director"];

export const emailsUnderARateLimit = defineCase({
  id: "emails-under-a-rate-limit",
  kind: "prospecting",
  proves: "Pays only for people with an email, within Apollo.io's limit of two lookups a minute.",
  tags: ["faults"],
  task: `Find the work emails of the decision-makers of Kestrel Cycles (${DOMAIN}) in Apollo.io: the people with seniority founder,
c_suite, vp or director. Do not pay for people who have no email according to the search, and spend at most 6 credits. The
account allows two lookups of people a minute. Report all emails that you found, those of them with the status verified, and
the number of decision-makers without an email.`,
  toolkits: ["sales"],
  world: { sales: { rateLimit: { minute: 2 } } },
  facts: {
    emails: list("Work emails", (sandbox) => emailsOf(reachable(sandbox))),
    verified: list("Those of the emails with the status verified", (sandbox) =>
      emailsOf(reachable(sandbox).filter(({ email_status }) => email_status === "verified")),
    ),
    without_email: number(
      "Number of decision-makers without an email",
      (sandbox) => decisionMakers(sandbox).length - reachable(sandbox).length,
    ),
  },
  ceilings: { calls: 18, resultTokens: 2_500, credits: 6 },
  solve: (steps) => revealEmails(steps, (row) => row["has_email"] === true),
  mistakes: [
    {
      title: "also pays for people without an email",
      caughtBy: "credits",
      run: (steps) => revealEmails(steps, () => true),
    },
  ],
});

/** Looks up the selected decision-makers one after the other. */
async function revealEmails({ call, submit }: Steps, isSelected: (row: Row) => boolean): Promise<void> {
  const { people } = await call("Sales.SearchPeople", { employer_domains: [DOMAIN], person_seniorities: SENIORITIES });
  const rows = readRows(people);
  const found: Row[] = [];
  for (const { person_id } of rows.filter(isSelected)) {
    let person: Row | undefined;
    // A failed call says when to repeat it.
    while (!person) {
      ({ person } = await call<{ person?: Row }>("Sales.EnrichPerson", { person_id, reveal_work_email: true }));
    }
    if (person["email"] !== null) found.push(person);
  }
  const emails = (list: readonly Row[]) => list.map(({ email }) => String(email));
  await submit({
    emails: emails(found),
    verified: emails(found.filter(({ email_status }) => email_status === "verified")),
    without_email: rows.length - found.length,
  });
}

function decisionMakers(sandbox: Sandbox): readonly DirectoryPerson[] {
  return staffOf(sandbox, companyAt(sandbox, DOMAIN)).filter(({ seniority }) => SENIORITIES.includes(seniority));
}

function reachable(sandbox: Sandbox): readonly DirectoryPerson[] {
  return decisionMakers(sandbox).filter(({ email }) => email !== null);
}

function emailsOf(people: readonly DirectoryPerson[]): readonly string[] {
  return people.flatMap(({ email }) => email ?? []);
}
