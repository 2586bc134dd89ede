import type { Sandbox } from "@toolwright/sandbox";
import { defineCase } from "../../case/eval-case.ts";
import { cellAt, readRows } from "../../case/rows.ts";
import { windowArguments } from "../../case/window.ts";
import { fieldAt, type LogTruth, logs, spansOfTrace } from "../../truth/events.ts";
import { eventsOf, personNamed } from "../../truth/people.ts";

const EMAIL = "ines.haddad@example.com";
const WINDOW = { from: "2026-06-17T14:20:00Z", to: "2026-06-17T14:55:00Z" };
const EVENT = "payment_complaint";

export const causeOfAComplaint = defineCase({
  id: "cause-of-a-complaint",
  kind: "across-toolkits",
  task: `${EMAIL} complains that paying failed on 17 June 2026 between 14:20 and 14:55 UTC. Find this customer's error logs of
checkout-api with the error kind PaymentUnavailableError (field usr.id) in this time, and the trace of the first one. Then
record the event ${EVENT} for the customer in Customer.io, once, with the field order_total: that of the customer's latest
payment_failed event. Report the number of these logs, the number of failed spans in the trace, the duration of its root span
in milliseconds, and the order_total.`,
  toolkits: ["observability", "messaging"],
  facts: {
    log_count: (sandbox) => ({ type: "number", value: failures(sandbox).length, description: "Number of these logs" }),
    failed_spans: (sandbox) => ({
      type: "number",
      value: trace(sandbox).filter(({ isError }) => isError).length,
      description: "Number of spans with an error in the trace of the first log",
    }),
    root_duration_ms: (sandbox) => ({
      type: "number",
      value: (trace(sandbox).find(({ parentId }) => parentId === "0")?.durationNs ?? 0) / 1e6,
      within: 2,
      description: "Duration of the root span of this trace, milliseconds",
    }),
    order_total: (sandbox) => ({
      type: "number",
      value: orderTotal(sandbox),
      within: 0.001,
      description: "order_total of the latest payment_failed event",
    }),
  },
  effects: (sandbox) => [
    {
      kind: "event",
      person: personNamed(sandbox, EMAIL).id ?? "",
      name: EVENT,
      data: { order_total: orderTotal(sandbox) },
    },
  ],
  forbidden: [{ tool: "Messaging.SendTransactionalEmail", because: "The task asks for an event, not for an email." }],
  ceilings: { calls: 12, resultTokens: 3_770 },
  async solve({ call, submit }) {
    const { people } = await call("Messaging.GetPerson", { email: EMAIL });
    const person_id = readRows(people)[0]?.["person_id"];
    const { logs: found } = await call("Observability.SearchLogs", {
      query: `service:checkout-api status:error @error.kind:PaymentUnavailableError @usr.id:${person_id}`,
      sort_order: "oldest",
      ...windowArguments(WINDOW),
    });
    const rows = readRows(found);
    const { summary, spans } = await call("Observability.GetTrace", {
      trace_id: rows[0]?.["trace_id"],
      ...windowArguments(WINDOW),
    });
    const root = readRows(spans).find(({ depth }) => depth === 0);
    const { activities } = await call("Messaging.ListPersonActivities", {
      person_id,
      activity_type: "event",
      name: "payment_failed",
    });
    const order_total = Number(cellAt(readRows(activities)[0], "data.order_total"));
    await call("Messaging.RecordEvent", { person_id, name: EVENT, data: { order_total } });
    await submit({
      log_count: rows.length,
      failed_spans: cellAt({ summary: summary ?? null }, "summary.error_count"),
      root_duration_ms: Number(root?.["duration_ns"]) / 1e6,
      order_total,
    });
  },
  mistakes: [
    {
      title: "passes the email as the id of the event's person, which creates another person",
      caughtBy: "effects",
      async run({ call, submit }) {
        await call("Messaging.RecordEvent", { person_id: EMAIL, name: EVENT, data: { order_total: 1 } });
        await submit({ log_count: 2, failed_spans: 1, root_duration_ms: 5_000, order_total: 1 });
      },
    },
  ],
});

function failures(sandbox: Sandbox): readonly LogTruth[] {
  const { id } = personNamed(sandbox, EMAIL);
  return logs(sandbox, { ...WINDOW, service: "checkout-api", status: "error" }).filter(
    (log) => fieldAt(log, "error.kind") === "PaymentUnavailableError" && fieldAt(log, "usr.id") === id,
  );
}

function trace(sandbox: Sandbox) {
  const [log] = failures(sandbox);
  return spansOfTrace(sandbox, String(log && fieldAt(log, "dd.trace_id")));
}

function orderTotal(sandbox: Sandbox): number {
  const events = eventsOf(sandbox, personNamed(sandbox, EMAIL), "payment_failed");
  return Number(events.at(-1)?.data["order_total"]);
}
