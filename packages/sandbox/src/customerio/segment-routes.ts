import { type ApiResponse, ok } from "../http/response.ts";
import { type ApiRequest, errorList, get, listOrNull, type Route } from "./api.ts";
import { pageOf, readLimit } from "./page-token.ts";
import { identifiersOf } from "./people.ts";
import { segmentMembers } from "./segment-members.ts";
import type { Segment } from "./workspace.ts";

/** The operations of the App API on segments. */
export const segmentRoutes: readonly Route[] = [
  get("/v1/segments", ({ workspace }) => ok({ segments: listOrNull(workspace.segments.map(segmentRecord)) })),
  get("/v1/segments/:id", (request) => withSegment(request, (segment) => ok({ segment: segmentRecord(segment) }))),
  get("/v1/segments/:id/customer_count", (request) =>
    withSegment(request, (segment) =>
      ok({ segment_id: segment.id, count: segmentMembers(request.workspace, segment).length }),
    ),
  ),
  get("/v1/segments/:id/membership", (request) => withSegment(request, (segment) => membership(request, segment))),
];

function withSegment({ params, workspace }: ApiRequest, answer: (segment: Segment) => ApiResponse): ApiResponse {
  // Compared as text, so that neither "7.0" nor "0x7" finds segment 7.
  const segment = workspace.segments.find(({ id }) => String(id) === params["id"]);
  return segment ? answer(segment) : errorList(404, "segment not found");
}

function membership({ query, workspace }: ApiRequest, segment: Segment): ApiResponse {
  const limit = readLimit(query, 1_000, 30_000);
  if (limit === null) return errorList(400, "limit must be an integer from 1 to 30000");
  const members = segmentMembers(workspace, segment);
  const page = pageOf(members, ({ cioId }) => cioId, { start: query.get("start"), limit });
  if (!page) return errorList(400, "start is not a token of this API");
  return ok({
    segment_id: segment.id,
    ids: listOrNull(page.items.map(({ id }) => id ?? "")),
    identifiers: listOrNull(page.items.map(identifiersOf)),
    next: page.next,
  });
}

function segmentRecord({ id, name, description, state, type, createdMs }: Segment): object {
  const created = Math.floor(createdMs / 1_000);
  return {
    id,
    deduplicate_id: `${id}:${created}`,
    name,
    description,
    state,
    progress: state === "finished" ? null : 50,
    type,
    tags: null,
    created_at: created,
    updated_at: created,
  };
}
