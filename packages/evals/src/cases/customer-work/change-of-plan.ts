import { defineCase, type Row, readRows, text } from "../../case.ts";
import { personNamed } from "../../truth.ts";

const EMAIL = "ben.garcia@example.com";

export const changeOfPlan = defineCase({
  id: "change-of-plan",
  kind: "customer-work",
  proves: "Changes exactly two attributes once, although the first response is lost.",
  tags: ["faults"],
  task: `${EMAIL} bought the enterprise plan by phone. Set the attribute plan of this customer to enterprise and seats to 25, and
change nothing else. Report the customer's id and company, and the plan that the profile had before.`,
  toolkits: ["messaging"],
  // The first response to the change is lost, after the backend has handled it.
  world: {
    faults: [
      { toolkit: "messaging", path: "/api/", networkError: "ECONNRESET", isHandled: true },
      { toolkit: "messaging", path: "/v1/customers", status: 500 },
    ],
  },
  facts: {
    person_id: text("The customer's id", (sandbox) => personNamed(sandbox, EMAIL).id),
    company: text("The customer's company", (sandbox) => String(personNamed(sandbox, EMAIL).attributes.get("company"))),
    previous_plan: text("Plan before the change", (sandbox) =>
      String(personNamed(sandbox, EMAIL).attributes.get("plan")),
    ),
  },
  effects: (sandbox) => [
    { kind: "attributes", person: personNamed(sandbox, EMAIL).id ?? "", set: { plan: "enterprise", seats: 25 } },
  ],
  ceilings: { calls: 8, resultTokens: 280 },
  async solve({ call, submit }) {
    const { people } = await call("Messaging.GetPerson", { email: EMAIL });
    const [person = {}] = readRows(people);
    const { company, plan } = person["attributes"] as Row;
    await call("Messaging.IdentifyPerson", {
      person_id: person["person_id"],
      attributes: { plan: "enterprise", seats: 25 },
    });
    await submit({ person_id: person["id"] ?? "", company: company ?? "", previous_plan: plan ?? "" });
  },
  mistakes: [
    {
      title: "passes the email as the id, which creates another person",
      caughtBy: "effects",
      async run({ call, submit }) {
        await call("Messaging.IdentifyPerson", { person_id: EMAIL, attributes: { plan: "enterprise", seats: 25 } });
        await submit({ person_id: EMAIL, company: "unknown", previous_plan: "free" });
      },
    },
  ],
});
