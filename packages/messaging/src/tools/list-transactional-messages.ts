import {
  callUsage,
  defineTool,
  fitList,
  fullRow,
  omitFields,
  stringOrNull,
  warningList,
} from "@toolwright/core/authoring";
import * as v from "valibot";
import type { MessagingCall } from "../call.ts";
import { fetchTemplates, type Template } from "../customerio/transactional.ts";
import { unpagedRest } from "../lists/unpaged-rest.ts";
import { number } from "../records.ts";

const input = v.strictObject({});

const template = v.object({
  id: stringOrNull("Id of the template, to pass to SendTransactionalEmail; `null` if Customer.io returned none."),
  name: stringOrNull("Name of the template, `null` if it has none."),
  description: stringOrNull("Description of the template, `null` if it has none."),
  trigger_name: stringOrNull("Name that SendTransactionalEmail takes instead of the id, `null` if there is none."),
  created_at: stringOrNull("Time of its creation, ISO-8601 in UTC; `null` if unknown."),
  updated_at: stringOrNull("Time of its last change, ISO-8601 in UTC; `null` if unknown."),
});

const output = v.object({
  messages: v.pipe(v.array(template), v.description("All transactional templates of the workspace.")),
  total: number("Number of templates in the workspace."),
  warnings: warningList,
  ...callUsage,
});

/**
 * Lists the transactional templates of the workspace, which SendTransactionalEmail can send. The preview of
 * SendTransactionalEmail shows the variables of a template.
 *
 * Backend: App `GET /v1/transactional`, a retried read. Errors: `invalid_input`, `missing_secret`, `misconfigured`,
 * `unauthorized`, `forbidden`, `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted`,
 * `bad_response`.
 */
export const listTransactionalMessages = defineTool({
  name: "Messaging.ListTransactionalMessages",
  title: "List transactional messages",
  description: "List Customer.io transactional templates; SendTransactionalEmail takes their id or trigger_name.",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  async run(_args, call: MessagingCall) {
    const messages = await fetchTemplates(call.customerio.app, call);
    return { messages, total: messages.length, warnings: [] };
  },
  fit: (result, { maxTokens }) =>
    fitList<Template>({
      result,
      key: "messages",
      rows: result.messages,
      levels: [
        fullRow,
        omitFields(["created_at", "updated_at"], "Dates are left out."),
        omitFields(["created_at", "updated_at", "description"], "Only ids and names are shown."),
      ],
      maxTokens,
      rest: unpagedRest,
    }),
});
