import { type ApiResponse, ok } from "../../http/response.ts";
import { type ApiRequest, errorList, findById, get, listOrNull, type Route } from "../api/route.ts";
import { epochSeconds } from "../workspace/epoch-seconds.ts";
import { identifiersOf, segmentMembers } from "../workspace/people.ts";
import type { Person, Segment } from "../workspace/workspace.ts";
import { respondWithPage } from "./page-token.ts";

/** App API operations on segments. */
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

function withSegment({ params, workspace }: ApiRequest, handle: (segment: Segment) => ApiResponse): ApiResponse {
  const segment = findById(workspace.segments, params["id"]);
  return segment ? handle(segment) : errorList(404, "segment not found");
}

function membership({ query, workspace }: ApiRequest, segment: Segment): ApiResponse {
  const members = segmentMembers(workspace, segment);
  const list = { items: members, idOf: ({ cioId }: Person) => cioId, fallback: 1_000, max: 30_000 };
  return respondWithPage(query, list, (page) => ({
    segment_id: segment.id,
    ids: listOrNull(page.map(({ id }) => id ?? "")),
    identifiers: listOrNull(page.map(identifiersOf)),
  }));
}

function segmentRecord({ id, name, description, state, type, createdMs }: Segment): object {
  const created = epochSeconds(createdMs);
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
