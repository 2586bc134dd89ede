import type { Delivery, Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { readRows } from "../../case/rows.ts";
import { type Bucket, windowArguments } from "../../case/window.ts";
import { fieldAt, logs } from "../../truth/events.ts";
import { deliveriesTo, personNamed } from "../../truth/people.ts";
import { iso } from "../../truth/time.ts";

const EMAIL = "femi.dubois@example.com";
const WINDOW = { from: "2026-06-17T12:00:00Z", to: "2026-06-17T14:50:00Z" };

export const bouncesAndMailErrors = defineCase({
  id: "bounces-and-mail-errors",
  kind: "across-toolkits",
  task: `${EMAIL} says that our emails do not arrive. Check whether this is the problem of our mail server today or an older one. Report
how many error logs with the error kind SmtpTransientError email-worker wrote on 17 June 2026 from 12:00 to 14:50 UTC, how
many messages to this customer bounced according to Customer.io, when the latest of these was created, and whether one of them
was created in this window.`,
  toolkits: ["observability", "messaging"],
  facts: {
    smtp_errors: (sandbox) => ({
      type: "number",
      value: logs(sandbox, { ...WINDOW, service: "email-worker", status: "error" }).filter(
        (log) => fieldAt(log, "error.kind") === "SmtpTransientError",
      ).length,
      description: "Number of these error logs",
    }),
    bounced_messages: (sandbox) => ({
      type: "number",
      value: bounced(sandbox).length,
      description: "Number of messages to the customer that bounced",
    }),
    latest_bounced_at: (sandbox) => ({
      type: "instant",
      value: iso(bounced(sandbox).at(-1)?.createdMs ?? 0),
      withinMs: 1_000,
      description: "Time at which the latest of these messages was created, ISO-8601 in UTC",
    }),
    bounced_in_window: (sandbox) => ({
      type: "boolean",
      value: bounced(sandbox).some(
        ({ createdMs }) => createdMs >= Date.parse(WINDOW.from) && createdMs < Date.parse(WINDOW.to),
      ),
      description: "Whether one of these messages was created in the window",
    }),
  },
  ceilings: { calls: 8, resultTokens: 770 },
  async solve({ call, submit }) {
    const { buckets } = await call<{ buckets: Bucket[] }>("Observability.AggregateEvents", {
      dataset: "logs",
      query: "service:email-worker status:error @error.kind:SmtpTransientError",
      ...windowArguments(WINDOW),
    });
    const { messages } = await call("Messaging.ListPersonMessages", { email: EMAIL });
    const times = readRows(messages)
      .filter(({ status }) => status === "bounced")
      .map(({ created_at }) => String(created_at));
    await submit({
      smtp_errors: buckets[0]?.value ?? 0,
      bounced_messages: times.length,
      latest_bounced_at: times[0] ?? "",
      bounced_in_window: times.some((time) => time >= WINDOW.from && time < WINDOW.to),
    });
  },
});

/** Messages to the customer that bounced, oldest first. */
function bounced(sandbox: Sandbox): readonly Delivery[] {
  return deliveriesTo(sandbox, personNamed(sandbox, EMAIL)).filter(({ metrics }) => metrics.has("bounced"));
}
