import { anyWord, callUsage, defineTool, settleAll, stringOrNull, warningList } from "@toolwright/core/authoring";
import { formatValue } from "@toolwright/core/text";
import * as v from "valibot";
import type { MessagingCall } from "../call.ts";
import { fetchPeople, type PeopleFilter } from "../customerio/people.ts";
import { type PersonIds, personIds } from "../customerio/records.ts";
import { countPeople, MAX_COUNT, requestCount } from "../lists/count-people.ts";
import { explainEmptySearch } from "../lists/late-explanations.ts";
import { pager } from "../lists/pager.ts";
import { fitPeople, MAX_VALUE_ROWS, readAttributeValues, readPeople } from "../lists/person-rows.ts";
import { cursor, limit, line, optionalNumericId } from "../parameters.ts";
import { secondsOf } from "../people/attribute-times.ts";
import { readSegmentWarnings } from "../reads/segment-state.ts";
import { nextCursor } from "../result-fields.ts";

const NAME = "Messaging.SearchPeople";

const input = v.strictObject({
  segment_id: optionalNumericId("Segment to search in, from Messaging_ListSegments", "ListSegments"),
  attribute_name: v.optional(v.pipe(line(150, "Attribute that people must have, e.g. plan"), anyWord), ""),
  attribute_value: v.optional(
    v.pipe(
      line(1_000, "Exact value as stored, e.g. DE, not Germany; empty: any. Ignored without attribute_name"),
      anyWord,
    ),
    "",
  ),
  limit: limit(50),
  cursor,
});

const output = v.object({
  total: v.pipe(
    v.nullable(v.number()),
    v.description(
      `Number of people who match; \`null\` on later pages, if unknown, or if an attribute matches over ${MAX_COUNT}.`,
    ),
  ),
  people: v.pipe(
    v.array(
      v.object({
        ...personIds.entries,
        attribute_value: stringOrNull(
          `The person's value of attribute_name, a string; \`null\` without it, if unknown, or with a limit over ${MAX_VALUE_ROWS}.`,
        ),
      }),
    ),
    v.description("The people of this page."),
  ),
  next_cursor: nextCursor,
  warnings: warningList,
  ...callUsage,
});

function ownerOf({ segment_id, attribute_name, attribute_value }: Partial<v.InferOutput<typeof input>>) {
  return { tool: NAME, arguments: { segment_id, attribute_name, attribute_value } };
}

/**
 * Lists the people who are in a segment, have an attribute, or both, each with the attribute's value. Values are
 * compared as strings, since Customer.io stores them as strings.
 *
 * Backend: App `POST /v1/customers`, a retried read. The first page reads the state of the segment, and counts the
 * people at the same time. If the call does not name the value and `limit` is at most 300, one request per 100 people
 * reads the values, and the people are counted only if they do not fit on the page. If no person matches, up to two more
 * requests find the reason.
 * Errors: `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`, `not_found`, `rate_limited`,
 * `upstream`, `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const searchPeople = defineTool({
  name: NAME,
  title: "Search people",
  description:
    "Find people in Customer.io by segment_id, attribute_name or both (AND); one is required. Returns ids, emails and that attribute (limit up to 300); for profiles, use Messaging_GetPerson.",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  ids: { "a person's id": "usr_8ce", "a person's cio_id": "cio_03000001" },
  input,
  output,
  check: ({ segment_id, attribute_name: name }) => [
    ...(segment_id === "" && name === ""
      ? [
          {
            parameter: "segment_id",
            received: "neither segment_id nor attribute_name",
            rule: "or attribute_name is required",
            example: '"7"',
          },
        ]
      : []),
    ...(name && name.trim() === ""
      ? [{ parameter: "attribute_name", received: formatValue(name), rule: "must be a name", example: '"plan"' }]
      : []),
  ],
  plan: (args) => pager.open(ownerOf(args), args, () => null),
  async run(args, call: MessagingCall, page) {
    const { segment_id, attribute_name, attribute_value } = args;
    // A model may write a date, which Customer.io stores as epoch seconds, or as a program wrote it.
    const seconds = call.isAgentCall && !call.hides ? secondsOf(attribute_value, attribute_name) : null;
    const filter = {
      segmentId: segment_id || null,
      attribute: attribute_name ? { name: attribute_name, value: attribute_value || null, seconds } : null,
    };
    const isFirst = args.cursor === "";
    const reading = readPeople(page, (request) => fetchPeople(call.customerio.app, filter, request, call), call);
    // Most searches match more people than a page holds. If values are read after the page, counting then costs no time.
    const readsValues = filter.attribute?.value === null && args.limit <= MAX_VALUE_ROWS;
    const counting = isFirst && !readsValues && args.limit < MAX_COUNT ? requestCount(filter, call) : null;
    const [people, segmentWarnings] = await settleAll([
      reading,
      isFirst && segment_id ? readSegmentWarnings(segment_id, call) : [],
    ]);
    const [count, { values, warnings: valueWarnings }, reasons] = await settleAll([
      isFirst ? countPeople(filter, people, counting, call) : { total: null, warnings: [] },
      readMissingValues(people.rows, filter, { limit: args.limit, call }),
      people.isEmptyList ? explainEmptySearch(filter, call) : [],
    ]);
    return {
      total: count.total,
      people: people.rows.map((person) => ({
        ...person,
        attribute_value: values.get(person.internal_id ?? "") ?? (seconds ? null : filter.attribute?.value) ?? null,
      })),
      next_cursor: people.next_cursor,
      warnings: [
        ...(attribute_value && !attribute_name ? ["attribute_value was ignored: it needs attribute_name."] : []),
        ...people.warnings,
        ...count.warnings,
        ...valueWarnings,
        ...segmentWarnings,
        ...reasons,
      ],
    };
  },
  shownFields: ({ attribute_name }) => [{ at: "people.attribute_value", field: `attributes.${attribute_name}` }],
  fit: (result, view) => fitPeople({ page: view.plan, result, key: "people", rows: result.people }, view),
});

/** Values by internal id. A warning says why they are missing. */
interface ReadValues {
  readonly values: ReadonlyMap<string, string>;
  readonly warnings: readonly string[];
}

/** Reads the values of the attribute, unless the search names the value or has no attribute. */
async function readMissingValues(
  people: readonly PersonIds[],
  { attribute }: PeopleFilter,
  { limit, call }: { readonly limit: number; readonly call: MessagingCall },
): Promise<ReadValues> {
  const none = new Map<string, string>();
  if (attribute === null || attribute.value !== null || people.length === 0) return { values: none, warnings: [] };
  if (limit > MAX_VALUE_ROWS) {
    return { values: none, warnings: [`Rows have attribute_value only with a limit of at most ${MAX_VALUE_ROWS}.`] };
  }
  const values = await readAttributeValues(people, attribute.name, call);
  return values === null
    ? { values: none, warnings: ["The values of the attribute could not be read, so attribute_value is null."] }
    : { values, warnings: [] };
}
