import { defineTool, fitList, fullRow, nullableString, omitFields, warningList } from "@toolwright/core/authoring";
import * as v from "valibot";
import type { MessagingCall } from "../call.ts";
import { fetchTemplates, type Template } from "../customerio/transactional.ts";
import { unpagedRest } from "../lists/unpaged-rest.ts";

const input = v.strictObject({});

const template = v.object({
  id: nullableString,
  name: nullableString,
  description: nullableString,
  trigger_name: nullableString,
  created_at: nullableString,
  updated_at: nullableString,
});

const output = v.object({ messages: v.array(template), total: v.number(), warnings: warningList });

/**
 * The transactional templates of the workspace: what SendTransactionalEmail can send. The variables of one are shown by
 * its preview.
 *
 * Backend: App `GET /v1/transactional`, a read that is retried. Errors: `invalid_input`, `missing_secret`,
 * `misconfigured`, `unauthorized`, `forbidden`, `not_found`, `rate_limited`, `upstream`, `unavailable`, `timeout`,
 * `aborted`, `bad_response`.
 */
export const listTransactionalMessages = defineTool({
  name: "Messaging.ListTransactionalMessages",
  title: "List transactional messages",
  description: "Templates for SendTransactionalEmail",
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
