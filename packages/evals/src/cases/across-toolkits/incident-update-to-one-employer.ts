import type { Person, Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { readRows } from "../../case/rows.ts";
import type { Steps } from "../../case/script.ts";
import { windowArguments } from "../../case/window.ts";
import { fieldAt, logs } from "../../truth/events.ts";
import { emailsOf, isUnsubscribed, segmentMembers } from "../../truth/people.ts";
import { iso } from "../../truth/time.ts";

const SEGMENT = "Payment failed today";
const DOMAIN = "kestrelcycles.example";
const LINK = "https://status.shop.example/payments";
const WINDOW = { from: "2026-06-17T14:00:00Z", to: "2026-06-17T14:55:00Z" };

export const incidentUpdateToOneEmployer = defineCase({
  id: "incident-update-to-one-employer",
  kind: "across-toolkits",
  task: `Send the broadcast "Payment incident update" of Customer.io, once, to those members of the segment "${SEGMENT}" who work for
Kestrel Cycles (attribute company_domain ${DOMAIN}) and have not unsubscribed (attribute unsubscribed), and to no one else.
Its variable link is ${LINK}, and its variable headline is "Payments fail since hh:mm UTC", with the hour and minute of the
first error log of payment-service with the error kind PoolTimeoutError on 17 June 2026 from 14:00 to 14:55 UTC, rounded
down. Report the number of recipients, the id of the customer whom you left out, and the time of this log.`,
  toolkits: ["observability", "messaging"],
  policy: { maxRecipients: 15 },
  facts: {
    recipients: (sandbox) => ({
      type: "number",
      value: recipients(sandbox).length,
      description: "Number of recipients",
    }),
    left_out: (sandbox) => ({
      type: "text",
      value: affected(sandbox).find(isUnsubscribed)?.id ?? "",
      description: "Id of the affected customer who has unsubscribed",
    }),
    first_error_at: (sandbox) => ({
      type: "instant",
      value: firstErrorAt(sandbox),
      withinMs: 1_000,
      description: "Time of the first error log, ISO-8601 in UTC",
    }),
  },
  effects: (sandbox) => [
    {
      kind: "broadcast",
      id: "7",
      recipients: emailsOf(recipients(sandbox)),
      data: { headline: headlineOf(firstErrorAt(sandbox)), link: LINK },
    },
  ],
  forbidden: [{ tool: "Messaging.SendTransactionalEmail", because: "The task asks for one broadcast." }],
  ceilings: { calls: 14, resultTokens: 2_140 },
  async solve(steps) {
    const { affectedIds, unsubscribedIds } = await readAudience(steps);
    const first_error_at = await readFirstError(steps);
    const recipient_ids = affectedIds.filter((id) => !unsubscribedIds.includes(id));
    await sendUpdate(steps, { recipient_ids }, first_error_at);
    await steps.submit({
      recipients: recipient_ids.length,
      left_out: affectedIds.find((id) => unsubscribedIds.includes(id)) ?? "",
      first_error_at,
    });
  },
  mistakes: [
    {
      title: "also addresses the customer who has unsubscribed",
      caughtBy: "effects",
      async run(steps) {
        const { affectedIds } = await readAudience(steps);
        const first_error_at = await readFirstError(steps);
        await sendUpdate(steps, { recipient_ids: affectedIds }, first_error_at);
        await steps.submit({ recipients: affectedIds.length, left_out: "", first_error_at });
      },
    },
    {
      title: "sends to the entire segment, which the policy refuses",
      caughtBy: "effects",
      async run(steps) {
        const first_error_at = await readFirstError(steps);
        await sendUpdate(steps, { segment_id: "3" }, first_error_at);
        await steps.submit({ recipients: 11, left_out: "", first_error_at });
      },
    },
  ],
});

/** Reads who is affected, and who of the segment has unsubscribed. */
async function readAudience({ call }: Steps) {
  const { segments } = await call("Messaging.ListSegments", {});
  const segment_id = readRows(segments).find(({ name }) => name === SEGMENT)?.["id"];
  const search = async (attribute_name: string, attribute_value: string) => {
    const { people } = await call("Messaging.SearchPeople", { segment_id, attribute_name, attribute_value });
    return readRows(people).map(({ person_id }) => String(person_id));
  };
  return {
    affectedIds: await search("company_domain", DOMAIN),
    unsubscribedIds: await search("unsubscribed", "true"),
  };
}

async function readFirstError({ call }: Steps): Promise<string> {
  const { logs: found } = await call("Observability.SearchLogs", {
    query: "service:payment-service status:error @error.kind:PoolTimeoutError",
    sort_order: "oldest",
    max_results: 1,
    ...windowArguments(WINDOW),
  });
  return String(readRows(found)[0]?.["timestamp"]);
}

async function sendUpdate({ call }: Steps, audience: object, firstErrorAt: string): Promise<void> {
  const { broadcasts } = await call("Messaging.ListBroadcasts", {});
  const broadcast_id = readRows(broadcasts).find(({ name }) => name === "Payment incident update")?.["id"];
  const data = { headline: headlineOf(firstErrorAt), link: LINK };
  await call("Messaging.TriggerBroadcast", { broadcast_id, ...audience, data });
}

function headlineOf(time: string): string {
  return `Payments fail since ${time.slice(11, 16)} UTC`;
}

function affected(sandbox: Sandbox): readonly Person[] {
  return segmentMembers(sandbox, SEGMENT).filter(({ attributes }) => attributes.get("company_domain") === DOMAIN);
}

function recipients(sandbox: Sandbox): readonly Person[] {
  return affected(sandbox).filter((person) => !isUnsubscribed(person));
}

function firstErrorAt(sandbox: Sandbox): string {
  const errors = logs(sandbox, { ...WINDOW, service: "payment-service", status: "error" });
  return iso(errors.find((log) => fieldAt(log, "error.kind") === "PoolTimeoutError")?.timestampMs ?? 0);
}
