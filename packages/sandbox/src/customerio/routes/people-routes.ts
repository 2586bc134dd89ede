import { asFields } from "@toolwright/core/http";
import { type ApiResponse, ok } from "../../http/response.ts";
import { type ApiRequest, errorList, get, listOrNull, type Route } from "../api/route.ts";
import { epochSeconds } from "../workspace/epoch-seconds.ts";
import { identifiersOf, isMember, isUnsubscribed } from "../workspace/people.ts";
import { isActivityType } from "../workspace/record-activity.ts";
import { type Activity, IDENTIFIER_KINDS, type IdentifierKind, type Person } from "../workspace/workspace.ts";
import { deliveryRecord, messagesIn } from "./delivery-record.ts";
import { respondWithPage } from "./page-token.ts";
import { readFilter } from "./person-filter.ts";

/** Maximum period of messages in one request, about six months. */
const HISTORY_MS = 183 * 86_400_000;

/** App API operations on people. */
export const peopleRoutes: readonly Route[] = [
  get("/v1/customers", findByEmail),
  { methods: ["POST"], path: "/v1/customers", limit: "app", handle: search },
  { methods: ["POST"], path: "/v1/customers/attributes", limit: "app", handle: profiles },
  personRoute("attributes", (_request, person) => ok({ customer: profile(person) })),
  personRoute("segments", segments),
  personRoute("activities", activities),
  personRoute("messages", messages),
];

type PersonHandler = (request: ApiRequest, person: Person) => ApiResponse;

function personRoute(resource: string, handle: PersonHandler): Route {
  return get(`/v1/customers/:id/${resource}`, (request) => {
    const kind = idType(request);
    if (!kind) return errorList(400, "id_type must be id, email or cio_id");
    const text = request.params["id"] ?? "";
    const value = kind === "cio_id" ? text.replace(/^cio_/, "") : text;
    const [person, second] = request.workspace.people.find({ kind, value });
    return person && !second ? handle(request, person) : errorList(404, "person not found");
  });
}

function idType({ query }: ApiRequest): IdentifierKind | undefined {
  const idTypeName = query.get("id_type") ?? "id";
  return IDENTIFIER_KINDS.find((kind) => kind === idTypeName);
}

function findByEmail({ query, workspace }: ApiRequest): ApiResponse {
  const value = query.get("email");
  if (!value) return errorList(400, "email is required");
  return ok({ results: workspace.people.find({ kind: "email", value }).map(identifiersOf) });
}

function profiles(request: ApiRequest): ApiResponse {
  const { people } = request.workspace;
  const kind = idType(request);
  if (!kind) return errorList(400, "id_type must be id, email or cio_id");
  const ids = asFields(request.body)["ids"];
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > 100 || !ids.every((id) => typeof id === "string"))
    return errorList(400, "ids must be a list of 1 to 100 strings");
  const matches = ids.flatMap((value: string) => people.find({ kind, value }));
  return ok({ customers: [...new Set(matches)].map(profile) });
}

function profile(person: Person): object {
  const identifiers = Object.entries(identifiersOf(person)).filter(([, value]) => value !== null);
  const attributes = [...person.attributes].map(([name, value]) => [name, String(value)] as const);
  return {
    // Without an id, the real API returns the cio_id here.
    id: person.id ?? person.cioId,
    identifiers: identifiersOf(person),
    attributes: Object.fromEntries([...attributes, ...identifiers]),
    timestamps: Object.fromEntries(person.timestamps),
    unsubscribed: isUnsubscribed(person),
    devices: [],
  };
}

function segments({ workspace }: ApiRequest, person: Person): ApiResponse {
  const joined = workspace.segments.filter((segment) => isMember(segment, person));
  return ok({ segments: listOrNull(joined.map(({ id, name, description }) => ({ id, name, description }))) });
}

/** Activity types that Customer.io does not filter by: a search for them finds nothing. */
const UNFILTERED = new Set(["attribute_delete", "cio_id_change"]);

function activities(request: ApiRequest, person: Person): ApiResponse {
  const { query, workspace, nowMs } = request;
  const type = query.get("type") || null;
  const name = query.get("name") || null;
  if (type !== null && !isActivityType(type)) return errorList(400, `${type} is not a type of activities`);
  const matches = workspace.activities.filter(
    (activity) =>
      activity.cioId === person.cioId &&
      activity.atMs <= nowMs &&
      (type === null || (activity.type === type && !UNFILTERED.has(type))) &&
      (name === null || isNamed(activity, name)),
  );
  const items = newestFirst(matches, ({ atMs }) => atMs);
  return respondWithPage(query, { items, idOf, fallback: 10, max: 100 }, (page) => ({
    activities: listOrNull(page.map((activity) => activityRecord(activity, person))),
  }));
}

/** Whether an activity matches a name filter. An attribute change matches the names of its attributes. */
function isNamed({ name, type, data }: Activity, filter: string): boolean {
  return name === filter || (type.includes("attribute_") && Object.hasOwn(data, filter));
}

function activityRecord({ id, type, name, atMs, data, deliveryId, deliveryType }: Activity, person: Person): object {
  return {
    id,
    type,
    ...(name !== null && { [type === "page" ? "url" : "name"]: name }),
    timestamp: epochSeconds(atMs),
    customer_id: person.id,
    customer_identifiers: identifiersOf(person),
    ...(deliveryId !== null && { delivery_id: deliveryId, delivery_type: deliveryType }),
    data,
  };
}

function messages(request: ApiRequest, person: Person): ApiResponse {
  const { query, workspace, nowMs } = request;
  const endMs = timestamp(query.get("end_ts"), nowMs);
  const startMs = timestamp(query.get("start_ts"), 0);
  if (endMs === null || startMs === null) return errorList(400, "start_ts and end_ts must be epoch seconds");
  const fromMs = Math.max(startMs, Math.min(endMs, nowMs) - HISTORY_MS);
  const matches = messagesIn(workspace).filter(
    ({ cioId, createdMs }) =>
      // end_ts is in seconds, so include the entire last second.
      cioId === person.cioId && createdMs >= fromMs && createdMs < endMs + 1_000 && createdMs <= nowMs,
  );
  const items = newestFirst(matches, ({ createdMs }) => createdMs);
  return respondWithPage(query, { items, idOf, fallback: 50, max: 1_000 }, (page) => ({
    messages: listOrNull(page.map((delivery) => deliveryRecord(delivery, person, nowMs))),
  }));
}

function timestamp(text: string | null, fallbackMs: number): number | null {
  if (text === null || text === "") return fallbackMs;
  return /^\d{1,11}$/.test(text) ? Number(text) * 1_000 : null;
}

function idOf({ id }: { readonly id: string }): string {
  return id;
}

function newestFirst<Item extends { readonly id: string }>(
  items: readonly Item[],
  timeOf: (item: Item) => number,
): readonly Item[] {
  return items.toSorted((a, b) => timeOf(b) - timeOf(a) || (a.id < b.id ? 1 : -1));
}

function search(request: ApiRequest): ApiResponse {
  const { people, segments } = request.workspace;
  const matchesFilter = readFilter(asFields(request.body)["filter"], segments);
  if (!matchesFilter) return malformedFilter();
  const items = people.all().filter(matchesFilter);
  const list = { items, idOf: ({ cioId }: Person) => cioId, fallback: 50, max: 1_000 };
  return respondWithPage(request.query, list, (page) => ({
    identifiers: listOrNull(page.map(identifiersOf)),
    ids: listOrNull(page.map(({ id }) => id ?? "")),
  }));
}

function malformedFilter(): ApiResponse {
  const error = { detail: "filter is not valid", source: { pointer: "/data/attributes/filter" }, status: "422" };
  return { status: 422, body: { errors: [error] } };
}
