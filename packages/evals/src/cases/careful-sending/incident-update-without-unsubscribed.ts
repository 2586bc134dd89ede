import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { readRows } from "../../case/rows.ts";
import { emailsOf, isUnsubscribed, personNamed, segmentMembers } from "../../truth/people.ts";

const SEGMENT = "Payment failed today";
const DOMAIN = "vantaro.example";
const DATA = { headline: "Payments work again", link: "https://status.shop.example" };
const UNSUBSCRIBED = ["greta.costa@example.com", "hugo.ito@example.com"];

export const incidentUpdateWithoutUnsubscribed = defineCase({
  id: "incident-update-without-unsubscribed",
  kind: "careful-sending",
  task: `Tell the customers at Vantaro (company_domain ${DOMAIN}) whose payment failed today that payments work again. They are in the
segment "${SEGMENT}". Launch the broadcast "Payment incident update" once, with the headline "${DATA.headline}" and the link
${DATA.link}, to those of them who have not unsubscribed (attribute unsubscribed), by id or email. Report the number of
recipients, and the emails of the people at Vantaro whom you left out.`,
  toolkits: ["messaging"],
  world: {
    prepare(sandbox) {
      for (const email of UNSUBSCRIBED) personNamed(sandbox, email).attributes.set("unsubscribed", true);
    },
  },
  facts: {
    recipients: (sandbox) => ({
      type: "number",
      value: atVantaro(sandbox).filter((person) => !isUnsubscribed(person)).length,
      description: "Number of recipients of the broadcast",
    }),
    left_out: (sandbox) => ({
      type: "list",
      value: emailsOf(atVantaro(sandbox).filter(isUnsubscribed)),
      description: "Emails of affected people at Vantaro who have unsubscribed",
    }),
  },
  effects: (sandbox) => [
    {
      kind: "broadcast",
      id: "7",
      recipients: emailsOf(atVantaro(sandbox).filter((person) => !isUnsubscribed(person))),
      data: DATA,
    },
  ],
  ceilings: { calls: 18, resultTokens: 1_370 },
  async solve({ call, submit }) {
    const { segments } = await call("Messaging.ListSegments", {});
    const { broadcasts } = await call("Messaging.ListBroadcasts", {});
    const segment_id = readRows(segments).find(({ name }) => name === SEGMENT)?.["id"];
    const emailsWith = async (attribute_name: string, attribute_value: string) => {
      const { people } = await call("Messaging.SearchPeople", { segment_id, attribute_name, attribute_value });
      return readRows(people).map(({ email = "" }) => String(email));
    };
    const vantaro = await emailsWith("company_domain", DOMAIN);
    const unsubscribed = await emailsWith("unsubscribed", "true");
    const recipient_emails = vantaro.filter((email) => !unsubscribed.includes(email));
    await call("Messaging.TriggerBroadcast", {
      broadcast_id: readRows(broadcasts).find(({ name }) => name === "Payment incident update")?.["id"],
      recipient_emails,
      data: DATA,
    });
    await submit({
      recipients: recipient_emails.length,
      left_out: vantaro.filter((email) => unsubscribed.includes(email)),
    });
  },
  mistakes: [
    {
      title: "launches to the entire segment, which reaches other companies and unsubscribed people",
      caughtBy: "effects",
      async run({ call, submit }) {
        await call("Messaging.TriggerBroadcast", { broadcast_id: "7", segment_id: "3", data: DATA });
        await submit({ recipients: 56, left_out: [] });
      },
    },
  ],
});

function atVantaro(sandbox: Sandbox) {
  return segmentMembers(sandbox, SEGMENT).filter(({ attributes }) => attributes.get("company_domain") === DOMAIN);
}
