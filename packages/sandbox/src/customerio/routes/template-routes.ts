import { type ApiResponse, ok } from "../../http/response.ts";
import { type ApiRequest, get, itemRoutes, listOrNull, type Route } from "../api/route.ts";
import { epochSeconds } from "../workspace/epoch-seconds.ts";
import type { Delivery, Template } from "../workspace/workspace.ts";
import { deliveryRecord, messagesIn } from "./delivery-record.ts";
import { respondWithPage } from "./page-token.ts";

/** Creates a route of one transactional message. */
export const ofTemplate = itemRoutes(({ templates }) => templates, "transactional message");

/** Transactional messages, their contents and their deliveries. */
export const templateRoutes: readonly Route[] = [
  get("/v1/transactional", ({ workspace }) => ok({ messages: workspace.templates.map(messageRecord) })),
  ofTemplate("/v1/transactional/:id", (template) => ok({ message: messageRecord(template) })),
  ofTemplate("/v1/transactional/:id/contents", (template) => ok({ contents: [contentRecord(template)] })),
  ofTemplate("/v1/transactional/:id/messages", deliveries),
];

/** Lists a template's deliveries and drafts, newest first, including those to unknown recipients. */
function deliveries({ id }: Template, { workspace, query, nowMs }: ApiRequest): ApiResponse {
  const made = messagesIn(workspace).filter(({ transactionalId }) => transactionalId === id);
  const items = made.sort((a, b) => a.createdMs - b.createdMs).reverse();
  const write = (delivery: Delivery) => {
    const [person = null] = workspace.people.find({ kind: "cio_id", value: delivery.cioId ?? "" });
    return deliveryRecord(delivery, person, nowMs);
  };
  const list = { items, idOf: ({ id }: Delivery) => id, fallback: 50, max: 1_000 };
  return respondWithPage(query, list, (page) => ({ messages: listOrNull(page.map(write)) }));
}

function messageRecord(template: Template): object {
  const { id, name, description, triggerName, sendsToUnsubscribed, queuesDrafts, createdMs, updatedMs } = template;
  return {
    id,
    name,
    description,
    trigger_name: triggerName,
    send_to_unsubscribed: sendsToUnsubscribed,
    link_tracking: true,
    open_tracking: true,
    hide_message_body: false,
    queue_drafts: queuesDrafts,
    created_at: epochSeconds(createdMs),
    updated_at: epochSeconds(updatedMs),
  };
}

function contentRecord({ id, createdMs, updatedMs, ...template }: Template): object {
  const { name, subject, from, replyTo, preheader, body } = template;
  return {
    // Contents have separate ids.
    id: 200 + id,
    name,
    type: "email",
    subject,
    from,
    reply_to: replyTo,
    preheader_text: preheader,
    body,
    created: epochSeconds(createdMs),
    updated: epochSeconds(updatedMs),
  };
}
