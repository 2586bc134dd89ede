import { type ApiResponse, ok } from "../../http/response.ts";
import { type ApiRequest, errorList, findById, get, listOrNull, type Route } from "../api/route.ts";
import { epochSeconds } from "../workspace/epoch-seconds.ts";
import type { Template } from "../workspace/workspace.ts";
import { deliveryRecord } from "./delivery-record.ts";
import { readPage } from "./page-token.ts";

/** Transactional messages, their contents and their deliveries. */
export const templateRoutes: readonly Route[] = [
  get("/v1/transactional", ({ workspace }) => ok({ messages: workspace.templates.map(messageRecord) })),
  get("/v1/transactional/:id", (request) =>
    withTemplate(request, (template) => ok({ message: messageRecord(template) })),
  ),
  get("/v1/transactional/:id/contents", (request) =>
    withTemplate(request, (template) => ok({ contents: [contentRecord(template)] })),
  ),
  get("/v1/transactional/:id/messages", (request) =>
    withTemplate(request, (template) => deliveries(request, template)),
  ),
];

function withTemplate({ workspace, params }: ApiRequest, handle: (template: Template) => ApiResponse): ApiResponse {
  const template = findById(workspace.templates, params["id"]);
  return template ? handle(template) : errorList(404, `no transactional message has the id ${params["id"]}`);
}

/** Lists a template's deliveries, newest first, including those to unknown recipients. */
function deliveries({ workspace, query, nowMs }: ApiRequest, { id }: Template): ApiResponse {
  const sent = workspace.deliveries.filter(({ transactionalId }) => transactionalId === id);
  const page = readPage(query, sent.toReversed(), (delivery) => delivery.id, { fallback: 50, max: 1_000 });
  if ("status" in page) return page;
  const messages = page.items.map((delivery) => {
    const [person = null] = workspace.people.find({ kind: "cio_id", value: delivery.cioId ?? "" });
    return deliveryRecord(delivery, person, nowMs);
  });
  return ok({ messages: listOrNull(messages), next: page.next });
}

function messageRecord(template: Template): object {
  const { id, name, description, triggerName, sendsToUnsubscribed, createdMs, updatedMs } = template;
  return {
    id,
    name,
    description,
    trigger_name: triggerName,
    send_to_unsubscribed: sendsToUnsubscribed,
    link_tracking: true,
    open_tracking: true,
    hide_message_body: false,
    queue_drafts: false,
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
