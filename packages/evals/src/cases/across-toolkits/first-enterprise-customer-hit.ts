import type { Person, Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { cellAt, type Row, readRows } from "../../case/rows.ts";
import { windowArguments } from "../../case/window.ts";
import { companyAt } from "../../truth/companies.ts";
import { fieldAt, type LogTruth, logs } from "../../truth/events.ts";
import { peopleWith } from "../../truth/people.ts";
import { distinct } from "../../truth/statistics.ts";
import { iso } from "../../truth/time.ts";

const WINDOW = { from: "2026-06-17T14:20:00Z", to: "2026-06-17T14:55:00Z" };
const QUERY = "service:checkout-api status:error @error.kind:PaymentUnavailableError";

export const firstEnterpriseCustomerHit = defineCase({
  id: "first-enterprise-customer-hit",
  kind: "across-toolkits",
  task: `Which of our enterprise customers (attribute plan is enterprise in Customer.io) could not pay on 17 June 2026 from 14:20 to
14:55 UTC? A failed payment is an error log of checkout-api with the error kind PaymentUnavailableError; the log has the
user's id. Report the ids of these customers, the id of the one who was hit first and the time of this log, and the headcount
of this customer's employer (attribute company_domain) according to Apollo.io. You may spend 1 credit.`,
  toolkits: ["observability", "messaging", "sales"],
  facts: {
    person_ids: (sandbox) => ({
      type: "list",
      value: distinct(failures(sandbox).map(userOf)),
      description: "Ids of the enterprise customers who could not pay",
    }),
    first_person_id: (sandbox) => ({
      type: "text",
      value: first(sandbox).person.id ?? "",
      description: "Id of the one who was hit first",
    }),
    first_failure_at: (sandbox) => ({
      type: "instant",
      value: iso(first(sandbox).log.timestampMs),
      withinMs: 1_000,
      description: "Time of this customer's first log, ISO-8601 in UTC",
    }),
    employer_headcount: (sandbox) => ({
      type: "number",
      value:
        companyAt(sandbox, String(first(sandbox).person.attributes.get("company_domain"))).estimated_num_employees ?? 0,
      description: "Number of employees of this customer's employer",
    }),
  },
  ceilings: { calls: 14, resultTokens: 1_680, credits: 1 },
  async solve({ call, submit }) {
    const { people } = await call("Messaging.SearchPeople", { attribute_name: "plan", attribute_value: "enterprise" });
    const ids = readRows(people).map(({ person_id }) => String(person_id));
    const { logs: found } = await call("Observability.SearchLogs", {
      query: `${QUERY} @usr.id:(${ids.join(" OR ")})`,
      sort_order: "oldest",
      ...windowArguments(WINDOW),
    });
    const rows = readRows(found);
    const userIds = rows.map((row) => cellAt(row, "attributes.usr.id"));
    const { people: profiles } = await call("Messaging.GetPerson", { person_id: userIds[0] });
    const domain = cellAt(readRows(profiles)[0], "attributes.company_domain");
    const { company } = await call<{ company: Row }>("Sales.EnrichOrganization", { domain });
    await submit({
      person_ids: [...new Set(userIds)],
      first_person_id: userIds[0] ?? "",
      first_failure_at: rows[0]?.["timestamp"] ?? "",
      employer_headcount: company["employees"] ?? 0,
    });
  },
});

function userOf(log: LogTruth): string {
  return String(fieldAt(log, "usr.id"));
}

/** Failed payments of enterprise customers, oldest first. */
function failures(sandbox: Sandbox): readonly LogTruth[] {
  const ids = new Set(peopleWith(sandbox, "plan", "enterprise").map(({ id }) => id));
  return logs(sandbox, { ...WINDOW, service: "checkout-api", status: "error" }).filter(
    (log) => fieldAt(log, "error.kind") === "PaymentUnavailableError" && ids.has(userOf(log)),
  );
}

function first(sandbox: Sandbox): { readonly log: LogTruth; readonly person: Person } {
  const [log] = failures(sandbox);
  const person = peopleWith(sandbox, "plan", "enterprise").find(({ id }) => log && id === userOf(log));
  if (!log || !person) throw new RangeError("No enterprise customer was hit.");
  return { log, person };
}
