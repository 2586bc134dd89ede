import {
  defineTool,
  fullRow,
  nullableString,
  omitFields,
  oneOf,
  openMap,
  warningList,
} from "@toolwright/core/authoring";
import * as v from "valibot";
import type { MessagingCall } from "../call.ts";
import { ACTIVITY_TYPES, type Activity, MAX_ACTIVITIES } from "../customerio/activities.ts";
import { readActivities } from "../customerio/read-activities.ts";
import { planPage } from "../lists/pager.ts";
import { fitPersonList, readPersonList } from "../lists/person-list.ts";
import { cursor, limit, line, optionalFirstEmail, optionalPersonId } from "../parameters.ts";
import { personIssues } from "../people/resolve-person.ts";
import { personRecord } from "../records.ts";

const NAME = "Messaging.ListPersonActivities";

const input = v.strictObject({
  person_id: optionalPersonId,
  email: optionalFirstEmail,
  activity_type: v.optional(oneOf(ACTIVITY_TYPES, "Empty means all")),
  name: v.optional(line(1_000, "Exact; needs activity_type"), ""),
  limit: limit(50),
  cursor,
});

const activity = v.object({
  id: nullableString,
  type: nullableString,
  name: nullableString,
  timestamp: nullableString,
  delivery_id: nullableString,
  delivery_type: nullableString,
  data: openMap,
});

const output = v.object({
  found: v.boolean(),
  person: personRecord,
  activities: v.array(activity),
  next_cursor: nullableString,
  warnings: warningList,
});

interface Arguments {
  readonly email: string;
  readonly person_id: string;
  readonly name: string;
  readonly activity_type?: string | undefined;
}

function ownerOf({ email, person_id, name, activity_type }: Partial<Arguments>) {
  return { tool: NAME, arguments: { email, person_id, name, activity_type } };
}

/**
 * A person's activities, newest first; the backend keeps at least 30 days. Of several people with an email the first is
 * taken, said in `warnings`; with both arguments `person_id` decides; nobody is `found: false`, no error.
 *
 * Backend: App `GET /v1/customers/{id}/activities`, a read that is retried, one request per 100 rows; an email costs
 * one request more. Errors: `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`,
 * `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const listPersonActivities = defineTool({
  name: NAME,
  title: "List person activities",
  description: "A person's activities, newest first, about 30 days back",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  check: (args) => [
    ...personIssues(args),
    ...(args.name && args.activity_type === undefined
      ? [{ parameter: "activity_type", received: "nothing", rule: "is required with name", example: '"event"' }]
      : []),
  ],
  plan: (args) => planPage(ownerOf(args), args),
  async run(args, call: MessagingCall, page) {
    const { name, activity_type: type = null } = args;
    const { rows, found, person, next_cursor, warnings } = await readPersonList<Activity>(
      page,
      args,
      {
        maxPage: MAX_ACTIVITIES,
        read: (ref, request) =>
          readActivities(call.customerio.app, { ref, type, name: name === "" ? null : name, ...request }, call),
        timeOf: ({ timestamp }) => timestamp,
      },
      call,
    );
    return { found, person, activities: rows, next_cursor, warnings };
  },
  fit: (result, { plan, maxTokens }) =>
    fitPersonList<Activity>({
      page: plan,
      result,
      key: "activities",
      rows: result.activities,
      levels: [
        fullRow,
        omitFields(["data"], "data is left out; a smaller limit shows it."),
        omitFields(
          ["data", "id", "delivery_id", "delivery_type"],
          "data and ids are left out; a smaller limit shows them.",
        ),
      ],
      maxTokens,
    }),
});
