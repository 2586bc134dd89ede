import { callUsage, defineTool, fitList, loadPart, omitFields, warningList } from "@toolwright/core/authoring";
import * as v from "valibot";
import type { MessagingCall } from "../call.ts";
import { number, templateRecord } from "../customerio/records.ts";
import { fetchTemplates, withoutFlags } from "../customerio/transactional.ts";
import { unpagedRest } from "../lists/lean-rows.ts";
import { type ListedVariables, variableEntries } from "../sends/variable-entries.ts";

const input = v.strictObject({});

const TIMES: readonly (keyof Message & string)[] = ["created_at", "updated_at"];
const VARIABLES: readonly (keyof ListedVariables)[] = ["variables", "optional_variables"];

const template = templateRecord(variableEntries("message_data"));

type Message = v.InferOutput<typeof template>;

const output = v.object({
  messages: v.pipe(v.array(template), v.description("All transactional templates of the workspace.")),
  total: number("Number of templates in the workspace."),
  warnings: warningList,
  ...callUsage,
});

/**
 * Lists the workspace's transactional templates, which SendTransactionalEmail can send, with their variables.
 *
 * Backend: App `GET /v1/transactional` and, for the variables of up to ten templates that were not read in the past
 * five minutes, `GET /v1/transactional/{id}/contents`, retried reads. Variables that cannot be read are `null`. Errors:
 * `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`, `not_found`, `rate_limited`,
 * `upstream`, `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const listTransactionalMessages = defineTool({
  name: "Messaging.ListTransactionalMessages",
  title: "List transactional messages",
  description: "List Customer.io's transactional templates, for Messaging_SendTransactionalEmail.",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  async run(_args, call: MessagingCall) {
    const { listTemplateVariables } = await loadPart(import("../late.ts"));
    const templates = await fetchTemplates(call.customerio.app, call);
    const { rows, warnings } = await listTemplateVariables(templates, call);
    const messages = rows.map(withoutFlags);
    return { messages, total: messages.length, warnings };
  },
  fit: (result, view) =>
    fitList<Message>(
      {
        result,
        key: "messages",
        rows: result.messages,
        levels: [
          { shape: forModels, note: null },
          omitFields([...TIMES, "description"], "Only ids, names and variables are shown."),
          omitFields([...TIMES, "description", ...VARIABLES], "Only ids and names are shown."),
        ],
        rest: unpagedRest,
      },
      view,
    ),
});

/** Models don't get the templates' times, and get optional variables only if there are any. */
function forModels({ created_at: _created, updated_at: _updated, optional_variables, ...message }: Message): object {
  return { ...message, ...(optional_variables?.length !== 0 && { optional_variables }) };
}
