import { type ApiResponse, ok } from "../../http/response.ts";
import { type ApiRequest, errorList, get, type Route } from "../api/route.ts";
import { epochSeconds } from "../workspace/epoch-seconds.ts";
import type { Template } from "../workspace/workspace.ts";
import { findById } from "./find-by-id.ts";

/** Transactional messages and their contents. */
export const templateRoutes: readonly Route[] = [
  get("/v1/transactional", ({ workspace }) => ok({ messages: workspace.templates.map(messageRecord) })),
  get("/v1/transactional/:id", (request) =>
    withTemplate(request, (template) => ok({ message: messageRecord(template) })),
  ),
  get("/v1/transactional/:id/contents", (request) =>
    withTemplate(request, (template) => ok({ contents: [contentRecord(template)] })),
  ),
];

function withTemplate({ workspace, params }: ApiRequest, handle: (template: Template) => ApiResponse): ApiResponse {
  const template = findById(workspace.templates, params["id"]);
  return template ? handle(template) : errorList(404, `no transactional message has the id ${params["id"]}`);
}

function messageRecord({ id, name, description, triggerName, createdMs, updatedMs }: Template): object {
  return {
    id,
    name,
    description,
    trigger_name: triggerName,
    send_to_unsubscribed: true,
    link_tracking: true,
    open_tracking: true,
    hide_message_body: false,
    queue_drafts: false,
    created_at: epochSeconds(createdMs),
    updated_at: epochSeconds(updatedMs),
  };
}

function contentRecord({ id, name, subject, from, body, createdMs, updatedMs }: Template): object {
  const created = epochSeconds(createdMs);
  // Contents have separate ids.
  return { id: 200 + id, name, type: "email", subject, from, body, created, updated: epochSeconds(updatedMs) };
}
