import type { Messaging } from "@toolwright/messaging";
import type { Observability } from "@toolwright/observability";
import { renderApproval, renderPeople, renderTop } from "@toolwright/view";
import type { Page } from "./page.ts";
import { count } from "./units.ts";

/** Finds the customers of the failing requests, shows one of them with recent messages, and sends one email. */
export async function reachCustomers(observability: Observability, messaging: Messaging, page: Page): Promise<void> {
  const customerId = await showAffected(observability, page);
  if (customerId === null) return;
  const email = await showPerson(messaging, page, customerId);
  await showSegment(messaging, page);
  await showMessages(messaging, page, customerId);
  if (email !== null) await sendOne(messaging, page, { customerId, email });
}

async function showAffected({ aggregateEvents }: Observability, page: Page): Promise<string | null> {
  page.heading("Who is affected: customers by failed checkouts");
  const query = "service:checkout-api status:error";
  const args = { dataset: "logs", query, start_time: "now-1h" } as const;
  page.call("observability.aggregateEvents", { ...args, group_by: ["@usr.id"] });
  const result = await aggregateEvents({ ...args, group_by: ["@usr.id"] });
  const { buckets } = result;
  page.view(renderTop(result, { title: "Failed checkouts by customer" }));
  const affected = buckets.flatMap((bucket) =>
    "value" in bucket && bucket.by["@usr.id"] ? [{ id: bucket.by["@usr.id"], failed: bucket.value }] : [],
  );
  for (const { id, failed } of affected.slice(0, 3))
    page.row([
      [id, 24],
      [count(failed), -8],
    ]);
  return affected[0]?.id ?? null;
}

async function showPerson(
  { getPerson, listPersonSegments }: Messaging,
  page: Page,
  id: string,
): Promise<string | null> {
  page.heading("One affected customer, and how many there are");
  page.call("messaging.getPerson", { person_id: id });
  const { people, warnings } = await getPerson({ person_id: id });
  page.view(renderPeople(people));
  const [person] = people;
  for (const warning of warnings) page.line(`! ${warning}`);
  if (!person) return null;
  const { first_name, last_name, country, plan, company } = person.attributes;
  page.line(`${first_name} ${last_name}, ${company}, ${country}, plan ${plan}: ${person.email}`);
  const { segments } = await listPersonSegments({ person_id: id });
  page.line(`Segments: ${segments.map(({ name }) => name).join(", ")}`);
  return person.email;
}

async function showSegment({ listSegments, listSegmentMembers }: Messaging, page: Page): Promise<void> {
  const { segments } = await listSegments({});
  const segment = segments.find(({ name }) => name === "Payment failed today");
  if (!segment?.id) return;
  const args = { segment_id: segment.id, limit: 3 };
  page.line();
  page.call("messaging.listSegmentMembers", args);
  const { total, members } = await listSegmentMembers(args);
  page.line(`${total} people in "${segment.name}": ${members.map(({ email }) => email).join(", ")}, …`);
}

async function showMessages({ listPersonMessages }: Messaging, page: Page, person_id: string): Promise<void> {
  page.heading("Recent messages to this customer");
  const args = { person_id, limit: 4 };
  page.call("messaging.listPersonMessages", args);
  const { messages } = await listPersonMessages(args);
  for (const { created_at, status, subject } of messages)
    page.row([
      [(created_at ?? "").slice(0, 16).replace("T", " "), 16],
      [status ?? "", 10],
      [subject ?? "", 50],
    ]);
}

async function sendOne(
  { listTransactionalMessages, sendTransactionalEmail, listPersonMessages }: Messaging,
  page: Page,
  { customerId, email }: { readonly customerId: string; readonly email: string },
): Promise<void> {
  page.heading("One email (to the sandbox; no person receives it)");
  const { messages } = await listTransactionalMessages({});
  const template = messages.find(({ trigger_name }) => trigger_name === "payment_retry") ?? messages[0];
  if (!template?.id) return;
  const message_data = { order_id: "ord_2041", amount: 79.9, retry_link: "https://shop.example/retry/2041" };
  const args = { transactional_message_id: template.id, to: email, message_data };
  page.call("messaging.sendTransactionalEmail.preview", args);
  const card = await sendTransactionalEmail.preview(args);
  const { summary, warnings } = card;
  page.view(renderApproval(card));
  page.line(summary);
  for (const warning of warnings) page.line(`! ${warning}`);
  page.line();
  page.line("A program's own call asks no one. A model's call waits for a person, who sees the card.");
  page.call("messaging.sendTransactionalEmail", args);
  const { delivery_id } = await sendTransactionalEmail(args);
  const recent = await listPersonMessages({ person_id: customerId, limit: 5 });
  const delivery = recent.messages.find(({ id }) => id === delivery_id);
  page.line(`Delivery ${delivery_id}: ${delivery?.status ?? "not there yet"}, "${delivery?.subject ?? ""}".`);
}
