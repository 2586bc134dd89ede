import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { readRows } from "../../case/rows.ts";
import { emailsOf, isUnsubscribed, segmentMembers } from "../../truth/people.ts";

export const betaTestersOnTheFreePlan = defineCase({
  id: "beta-testers-on-the-free-plan",
  kind: "customer-work",
  task: `We want to offer the pro plan to beta testers. How many people are in the segment "Beta testers", which of them have the plan
free, and which of these have not unsubscribed? Report the number and both lists of emails.`,
  toolkits: ["messaging"],
  facts: {
    beta_testers: (sandbox) => ({
      type: "number",
      value: segmentMembers(sandbox, "Beta testers").length,
      description: "Number of people in the segment",
    }),
    free_emails: (sandbox) => ({
      type: "list",
      value: emailsOf(onFreePlan(sandbox)),
      description: "Emails of beta testers with the plan free",
    }),
    reachable_emails: (sandbox) => ({
      type: "list",
      value: emailsOf(onFreePlan(sandbox).filter((person) => !isUnsubscribed(person))),
      description: "Emails of beta testers with the plan free who have not unsubscribed",
    }),
  },
  ceilings: { calls: 12, resultTokens: 830 },
  async solve({ call, submit }) {
    const { segments } = await call("Messaging.ListSegments", {});
    const segment_id = readRows(segments).find(({ name }) => name === "Beta testers")?.["id"];
    const { total } = await call("Messaging.ListSegmentMembers", { segment_id, limit: 1 });
    const emailsWith = async (attribute_name: string, attribute_value: string) => {
      const { people } = await call("Messaging.SearchPeople", { segment_id, attribute_name, attribute_value });
      return readRows(people).map(({ email = "" }) => email);
    };
    const free = await emailsWith("plan", "free");
    const unsubscribed = await emailsWith("unsubscribed", "true");
    await submit({
      beta_testers: total ?? 0,
      free_emails: free,
      reachable_emails: free.filter((email) => !unsubscribed.includes(email)),
    });
  },
});

function onFreePlan(sandbox: Sandbox) {
  return segmentMembers(sandbox, "Beta testers").filter(({ attributes }) => attributes.get("plan") === "free");
}
