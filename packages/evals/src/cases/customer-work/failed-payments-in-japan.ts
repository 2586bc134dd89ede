import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { readRows } from "../../case/rows.ts";
import { peopleWith, segmentMembers } from "../../truth/people.ts";

const SEGMENT = "Customers in Japan";
const COUNTRY = { attribute_name: "country", attribute_value: "JP" };

export const failedPaymentsInJapan = defineCase({
  id: "failed-payments-in-japan",
  kind: "customer-work",
  task: `How many customers have the country JP, and which of them are in the segment "Payment failed today"? Filter by the attribute
country, because Customer.io may not have finished the segment "${SEGMENT}". Report the number, the ids of the affected
customers, and the state of the segment "${SEGMENT}".`,
  toolkits: ["messaging"],
  facts: {
    customers: (sandbox) => ({
      type: "number",
      value: peopleWith(sandbox, "country", "JP").length,
      description: "Number of customers with the country JP",
    }),
    affected_ids: (sandbox) => ({
      type: "list",
      value: affected(sandbox).flatMap(({ id }) => id ?? []),
      description: "Ids of those who are in the segment of failed payments",
    }),
    segment_state: (sandbox) => ({
      type: "text",
      value: sandbox.messaging.workspace.segments.find(({ name }) => name === SEGMENT)?.state ?? "",
      description: `State of the segment "${SEGMENT}"`,
    }),
  },
  ceilings: { calls: 9, resultTokens: 1_200 },
  async solve({ call, submit }) {
    const { segments } = await call("Messaging.ListSegments", {});
    const segmentNamed = (segmentName: string) => readRows(segments).find(({ name }) => name === segmentName);
    const { people: all } = await call("Messaging.SearchPeople", COUNTRY);
    const { people: failed } = await call("Messaging.SearchPeople", {
      ...COUNTRY,
      segment_id: segmentNamed("Payment failed today")?.["id"],
    });
    await submit({
      customers: readRows(all).length,
      affected_ids: readRows(failed).map(({ person_id = "" }) => person_id),
      segment_state: segmentNamed(SEGMENT)?.["state"] ?? "",
    });
  },
});

function affected(sandbox: Sandbox) {
  const failed = new Set(segmentMembers(sandbox, "Payment failed today"));
  return peopleWith(sandbox, "country", "JP").filter((person) => failed.has(person));
}
