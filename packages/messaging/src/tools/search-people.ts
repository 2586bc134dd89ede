import { defineTool, nullableString, warningList } from "@toolwright/core/authoring";
import * as v from "valibot";
import type { MessagingCall } from "../call.ts";
import { fetchPeople } from "../customerio/people.ts";
import { explainEmptySearch } from "../lists/empty-search.ts";
import { planPage } from "../lists/pager.ts";
import { fitPeople, readPeople } from "../lists/person-rows.ts";
import { cursor, limit, line, optionalCountedId } from "../parameters.ts";
import { personIds } from "../records.ts";

const NAME = "Messaging.SearchPeople";

const input = v.strictObject({
  segment_id: optionalCountedId("See ListSegments", "ListSegments"),
  attribute_name: v.optional(line(150, "Has it"), ""),
  attribute_value: v.optional(line(1_000, "Equals"), ""),
  limit: limit(50),
  cursor,
});

const output = v.object({ people: v.array(personIds), next_cursor: nullableString, warnings: warningList });

interface Arguments {
  readonly segment_id: string;
  readonly attribute_name: string;
  readonly attribute_value: string;
}

function ownerOf({ segment_id, attribute_name, attribute_value }: Partial<Arguments>) {
  return { tool: NAME, arguments: { segment_id, attribute_name, attribute_value } };
}

/**
 * People in a segment, with an attribute, or both. Values are compared as text, as the backend stores them.
 *
 * Backend: App `POST /v1/customers`, a read that is retried; one request more to find out why nobody matched. Errors:
 * `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`, `not_found`, `rate_limited`,
 * `upstream`, `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const searchPeople = defineTool({
  name: NAME,
  title: "Search people",
  description: "People by segment_id, attribute_name or both (AND)",
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  input,
  output,
  check: (args) => [
    ...(args.segment_id === "" && args.attribute_name === ""
      ? [
          {
            parameter: "segment_id",
            received: "neither segment_id nor attribute_name",
            rule: "or attribute_name is required",
            example: '"7"',
          },
        ]
      : []),
    ...(args.attribute_name !== undefined && args.attribute_name !== "" && args.attribute_name.trim() === ""
      ? [
          {
            parameter: "attribute_name",
            received: JSON.stringify(args.attribute_name),
            rule: "must be a name",
            example: '"plan"',
          },
        ]
      : []),
  ],
  plan: (args) => planPage(ownerOf(args), args),
  async run(args, call: MessagingCall, page) {
    const { segment_id, attribute_name, attribute_value } = args;
    const filter = {
      segmentId: segment_id === "" ? null : segment_id,
      attribute:
        attribute_name === "" ? null : { name: attribute_name, value: attribute_value === "" ? null : attribute_value },
    };
    const found = await readPeople(page, (request) => fetchPeople(call.customerio.app, filter, request, call));
    const isIgnored = attribute_value !== "" && attribute_name === "";
    const ignored = isIgnored ? ["attribute_value was ignored: it needs attribute_name."] : [];
    const reasons = found.isEmptyList ? await explainEmptySearch(filter, call) : [];
    return {
      people: [...found.rows],
      next_cursor: found.next_cursor,
      warnings: [...ignored, ...found.warnings, ...reasons],
    };
  },
  fit: (result, { plan, maxTokens }) =>
    fitPeople({ page: plan, result, key: "people", rows: result.people, maxTokens }),
});
