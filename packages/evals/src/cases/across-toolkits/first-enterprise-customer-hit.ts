import type { Person, Sandbox } from "@toolwright/sandbox";
import { cellAt, defineCase, instant, list, number, type Row, readList, readLogs, text } from "../../case.ts";
import { companyAt, distinct, fieldAt, type LogTruth, logs, peopleWith, personNamed } from "../../truth.ts";

const WINDOW = { from: "2026-06-17T14:20:00Z", to: "2026-06-17T14:55:00Z" };
const QUERY = "service:checkout-api status:error @error.kind:PaymentUnavailableError";

export const firstEnterpriseCustomerHit = defineCase({
  id: "first-enterprise-customer-hit",
  kind: "across-toolkits",
  proves: "Joins people, their logs and their employers across three toolkits.",
  task: `Which of our enterprise customers (attribute plan is enterprise in Customer.io) could not pay on 17 June 2026 from 14:20 to
14:55 UTC? A failed payment is an error log of checkout-api with the error kind PaymentUnavailableError; the log has the
user's id. Report the ids of these customers, the id of the one who was hit first and the time of this log, and the headcount
of this customer's employer (attribute company_domain) according to Apollo.io. You may spend 1 credit.`,
  toolkits: ["observability", "messaging", "sales"],
  facts: {
    person_ids: list("Ids of the enterprise customers who could not pay", (sandbox) =>
      distinct(failures(sandbox).map(userOf)),
    ),
    first_person_id: text("Id of the one who was hit first", (sandbox) => first(sandbox).person.id),
    first_failure_at: instant(
      "Time of this customer's first log, ISO-8601 in UTC",
      (sandbox) => first(sandbox).log.timestampMs,
    ),
    employer_headcount: number(
      "Number of employees of this customer's employer",
      (sandbox) =>
        companyAt(sandbox, String(first(sandbox).person.attributes.get("company_domain"))).estimated_num_employees,
    ),
  },
  ceilings: { calls: 14, resultTokens: 1_680, credits: 1 },
  async solve({ call, submit }) {
    const enterprise = { attribute_name: "plan", attribute_value: "enterprise" };
    const people = await readList(call, "Messaging.SearchPeople", "people", enterprise);
    const rows = await readLogs(call, WINDOW, {
      query: `${QUERY} @usr.id:(${people.map(({ person_id }) => person_id).join(" OR ")})`,
      sort_order: "oldest",
    });
    const userIds = rows.map((row) => cellAt(row, "attributes.usr.id"));
    const [profile] = await readList(call, "Messaging.GetPerson", "people", { person_id: userIds[0] });
    const domain = cellAt(profile, "attributes.company_domain");
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
  const failed = { ...WINDOW, service: "checkout-api", status: "error", errorKind: "PaymentUnavailableError" };
  return logs(sandbox, failed).filter((log) => ids.has(userOf(log)));
}

function first(sandbox: Sandbox): { readonly log: LogTruth; readonly person: Person } {
  const [log] = failures(sandbox);
  if (!log) throw new RangeError("No enterprise customer was hit.");
  return { log, person: personNamed(sandbox, userOf(log)) };
}
