import type { Person, Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { cellAt, type Row, readRows } from "../../case/rows.ts";
import { leadNamed } from "../../truth/companies.ts";
import { eventsOf, segmentMembers } from "../../truth/people.ts";
import { sum } from "../../truth/statistics.ts";

const SEGMENT = "Payment failed today";
const DOMAIN = "birchway.example";
const CEO = ["Maya Ivanov", "Birchway Foods"] as const;

export const callsByFailedRevenue = defineCase({
  id: "calls-by-failed-revenue",
  kind: "across-toolkits",
  task: `We call the customers of Birchway Foods whose payments failed: the members of the segment "${SEGMENT}" in Customer.io with the
attribute company_domain ${DOMAIN}. Each of their payment_failed events has an order_total in EUR. Report the id of the customer
with the highest sum of order_total over all of these events, this sum, the sum for all these customers, and the full name of
the Chief Executive Officer of Birchway Foods according to Apollo.io. You may spend 1 credit.`,
  toolkits: ["messaging", "sales"],
  facts: {
    first_person_id: (sandbox) => ({
      type: "text",
      value: ranked(sandbox)[0]?.person.id ?? "",
      description: "Id of the customer with the highest sum",
    }),
    first_sum: (sandbox) => ({
      type: "number",
      value: ranked(sandbox)[0]?.total ?? 0,
      within: 0.01,
      description: "Sum of order_total of this customer, EUR",
    }),
    total_sum: (sandbox) => ({
      type: "number",
      value: sum(ranked(sandbox).map(({ total }) => total)),
      within: 0.01,
      description: "Sum of order_total of all these customers, EUR",
    }),
    ceo: (sandbox) => ({
      type: "text",
      value: leadNamed(sandbox, ...CEO).name,
      description: "Full name of the Chief Executive Officer",
    }),
  },
  ceilings: { calls: 18, resultTokens: 2_200, credits: 1 },
  async solve({ call, submit }) {
    const { segments } = await call("Messaging.ListSegments", {});
    const { people } = await call("Messaging.SearchPeople", {
      segment_id: readRows(segments).find(({ name }) => name === SEGMENT)?.["id"],
      attribute_name: "company_domain",
      attribute_value: DOMAIN,
    });
    const totals = [];
    for (const { person_id } of readRows(people)) {
      const { activities } = await call("Messaging.ListPersonActivities", {
        person_id,
        activity_type: "event",
        name: "payment_failed",
      });
      const total = sum(readRows(activities).map((row) => Number(cellAt(row, "data.order_total"))));
      totals.push({ person_id: String(person_id), total });
    }
    const [top] = totals.toSorted((one, other) => other.total - one.total);
    const { people: leads } = await call("Sales.SearchPeople", {
      employer_domains: [DOMAIN],
      person_titles: ["Chief Executive Officer"],
      include_similar_titles: false,
    });
    const { person } = await call<{ person: Row }>("Sales.EnrichPerson", {
      person_id: readRows(leads)[0]?.["person_id"],
    });
    await submit({
      first_person_id: top?.person_id ?? "",
      first_sum: top?.total ?? 0,
      total_sum: sum(totals.map(({ total }) => total)),
      ceo: person["name"] ?? "",
    });
  },
});

/** Affected customers with the sum of their failed orders, the highest first. */
function ranked(sandbox: Sandbox): readonly { readonly person: Person; readonly total: number }[] {
  return segmentMembers(sandbox, SEGMENT)
    .filter(({ attributes }) => attributes.get("company_domain") === DOMAIN)
    .map((person) => {
      const events = eventsOf(sandbox, person, "payment_failed");
      return { person, total: sum(events.map(({ data }) => Number(data["order_total"]))) };
    })
    .toSorted((one, other) => other.total - one.total);
}
