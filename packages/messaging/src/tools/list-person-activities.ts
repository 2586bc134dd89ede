import {
  anyWord,
  callUsage,
  defineTool,
  omitFields,
  oneOf,
  type RowLevel,
  warningList,
} from "@toolwright/core/authoring";
import * as v from "valibot";
import type { MessagingCall } from "../call.ts";
import { ACTIVITY_TYPES, MAX_ACTIVITIES } from "../customerio/activities.ts";
import { toRef } from "../customerio/person.ts";
import { type Activity, activityRecord } from "../customerio/records.ts";
import { findActivities, UNDOCUMENTED } from "../lists/find-activities.ts";
import { explainNoActivity } from "../lists/late-explanations.ts";
import { leanRows } from "../lists/lean-rows.ts";
import { pager } from "../lists/pager.ts";
import { fitPersonList, readPersonList } from "../lists/person-list.ts";
import { cursor, limit, line, optionalFirstEmail, optionalPersonId } from "../parameters.ts";
import { withDates } from "../people/attribute-times.ts";
import { personIssues } from "../people/resolve-person.ts";
import { isFound, nextCursor, personRecord } from "../result-fields.ts";

const NAME = "Messaging.ListPersonActivities";

const input = v.strictObject({
  person_id: optionalPersonId,
  email: optionalFirstEmail,
  activity_type: v.optional(oneOf(ACTIVITY_TYPES, "Empty lists all types")),
  name: v.optional(v.pipe(line(1_000, "Exact activity name; requires activity_type. Empty: any"), anyWord), ""),
  limit: limit(50),
  cursor,
});

const output = v.object({
  found: isFound,
  person: personRecord,
  activities: v.pipe(v.array(activityRecord), v.description("The activities of this page, most recent first.")),
  next_cursor: nextCursor,
  warnings: warningList,
  ...callUsage,
});

/** If there are more rows, their times are exact to the minute. */
const TIMED_ROWS = 20;
const LEAN =
  "Rows lack id, data that is empty or repeats name, and delivery_type that type says; a limit up to 3 shows them";

/** Leaves out the id, which no tool takes, and values that the type or the name repeats, such as a page view's URL. */
function withoutRepeats({ id: _, data, delivery_type, ...activity }: Activity): Partial<Activity> {
  return {
    ...activity,
    ...(delivery_type !== null && !activity.type?.endsWith(`_${delivery_type}`) && { delivery_type }),
    ...(Object.values(data).some((value) => value !== activity.name) && { data }),
  };
}

/** The richest level for several rows. */
function leanLevel({ length }: readonly Activity[]): RowLevel<Activity> {
  if (length <= TIMED_ROWS) return { shape: withoutRepeats, note: `${LEAN}.` };
  return {
    shape(row) {
      const activity = withoutRepeats(row);
      return { ...activity, timestamp: activity.timestamp?.replace(/:\d{2}(\.\d+)?Z$/, "Z") ?? null };
    },
    note: `${LEAN}, and up to ${TIMED_ROWS} seconds.`,
  };
}

function ownerOf({ email, person_id, name, activity_type }: Partial<v.InferOutput<typeof input>>) {
  return { tool: NAME, arguments: { email, person_id, name, activity_type } };
}

/**
 * Lists a person's activities, most recent first. Customer.io keeps at least 30 days. If several people share the
 * email, the first match is used, with a warning. If both arguments are given, `person_id` is used. An unknown person
 * returns `found: false`, not an error.
 *
 * Backend: App `GET /v1/customers/{id}/activities`, a retried read, one request per 100 rows. An email needs one more
 * request. Customer.io documents no filter for `attribute_delete` and `secondary_id_change`, so for them the call looks
 * through up to 1,000 activities of all types, and a warning says how far it looked. If no activity has the name, one
 * more request reads the names that exist. Errors: `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`,
 * `forbidden`, `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const listPersonActivities = defineTool({
  name: NAME,
  title: "List person activities",
  description:
    "List a person's events, page views and attribute changes in Customer.io, most recent first, at least 30 days back.",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  ids: { "an event's name": "order_placed" },
  input,
  output,
  check: (args) => [
    ...personIssues(args),
    ...(args.name && args.activity_type === undefined
      ? [{ parameter: "activity_type", received: "nothing", rule: "is required if name is given", example: '"event"' }]
      : []),
  ],
  plan: (args) => pager.open(ownerOf(args), args, () => null),
  async run(args, call: MessagingCall, page) {
    const { name, activity_type: type = null } = args;
    const { rows, found, person, next_cursor, warnings } = await readPersonList<Activity>(
      page,
      args,
      {
        maxPage: MAX_ACTIVITIES,
        read: (ref, request) => findActivities({ ref, type, name: name || null, ...request }, call),
        timeOf: ({ timestamp }) => timestamp,
      },
      call,
    );
    const isEmpty = rows.length === 0 && next_cursor === null && warnings.length === 0 && args.cursor === "";
    // Customer.io cannot filter by an undocumented type, so the explanation would take many requests.
    const canExplain = isEmpty && name !== "" && type !== null && !UNDOCUMENTED.has(type);
    const reasons = person && canExplain ? await explainNoActivity({ ref: toRef(person), type, name }, call) : [];
    return { found, person, activities: rows, next_cursor, warnings: [...warnings, ...reasons] };
  },
  // The changes of an attribute, and an event's property of the same name.
  shownFields: (_, { activities }) =>
    [...new Set(activities.flatMap(({ data }) => Object.keys(data)))].map((name) => ({
      at: `activities.data.${name}`,
      field: `attributes.${name}`,
    })),
  fit(result, view) {
    const rows = result.activities.map((row) => ({ ...row, data: withDates(row.data, view) }));
    const levels = leanRows(rows, [
      leanLevel(rows),
      omitFields(["data", "id"], "data and id are left out; a smaller limit shows data, a limit up to 3 both."),
      omitFields(
        ["data", "id", "delivery_id", "delivery_type"],
        "data and ids are left out; a smaller limit shows them.",
      ),
    ]);
    return fitPersonList<Activity>({ page: view.plan, result, key: "activities", rows, levels }, view);
  },
});
