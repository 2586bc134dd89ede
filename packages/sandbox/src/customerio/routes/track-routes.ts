import { isRecord } from "@toolwright/core/authoring";
import { asFields, type Fields } from "@toolwright/core/http";
import { type ApiResponse, ok } from "../../http/response.ts";
import type { ApiRequest, Route } from "../api/route.ts";
import { recordActivity } from "../workspace/record-activity.ts";
import { IDENTIFIER_KINDS, type Identifier, type Person } from "../workspace/workspace.ts";

/** Responses of the region endpoint. */
const REGIONS = {
  US: { url: "https://track.customer.io", region: "us", environment_id: 100_001 },
  EU: { url: "https://track-eu.customer.io", region: "eu", environment_id: 100_001 },
} as const;
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i;

/** Track API operations: version 1 has the person in the path, version 2 in the body. */
export const trackRoutes: readonly Route[] = [
  { methods: ["GET"], path: "/api/v1/accounts/region", limit: "track", handle: ({ region }) => ok(REGIONS[region]) },
  {
    methods: ["PUT"],
    path: "/api/v1/customers/:identifier",
    limit: "track",
    handle(request) {
      if (request.body !== undefined && !isRecord(request.body)) return metaErrors("attributes must be an object");
      return identify(request, pathIdentifier(request), asFields(request.body));
    },
  },
  {
    methods: ["DELETE"],
    path: "/api/v1/customers/:identifier",
    limit: "track",
    handle: (request) => remove(request, pathIdentifier(request)),
  },
  {
    methods: ["POST"],
    path: "/api/v1/customers/:identifier/events",
    limit: "track",
    handle(request) {
      const { name, data, ...event } = asFields(request.body);
      const trimmed = trimmedName(name);
      if (trimmed === "") return metaErrors("name is required");
      return recordEvent(request, pathIdentifier(request), { ...event, name: trimmed, data });
    },
  },
  { methods: ["POST"], path: "/api/v2/entity", limit: "track", handle: handleEntity },
];

/** Version 1 infers the kind of an identifier from its shape. */
function pathIdentifier({ params }: ApiRequest): Identifier {
  const value = params["identifier"] ?? "";
  if (value.startsWith("cio_")) return { kind: "cio_id", value: value.slice(4) };
  return { kind: value.includes("@") ? "email" : "id", value };
}

function handleEntity(request: ApiRequest): ApiResponse {
  if (!isRecord(request.body)) return entityError("body", "invalid", "body must be a JSON object");
  const { type, action, identifiers, name, attributes = {}, id, timestamp } = request.body;
  if (type === undefined) return entityError("type", "required", "type is required");
  if (type !== "person") return entityError("type", "invalid", "type is not supported");
  const identifier = bodyIdentifier(identifiers);
  if ("status" in identifier) return identifier;
  if (!isRecord(attributes)) return entityError("attributes", "invalid", "attributes must be an object");
  switch (action) {
    case "identify":
      return identify(request, identifier, attributes, timestamp);
    case "delete":
      return remove(request, identifier);
    case "event": {
      const trimmed = trimmedName(name);
      if (trimmed === "") return entityError("name", "required", "name is required");
      return recordEvent(request, identifier, { name: trimmed, data: attributes, id, timestamp });
    }
    case undefined:
      return entityError("action", "required", "action is required");
    default:
      return entityError("action", "invalid", "action is not supported");
  }
}

function bodyIdentifier(identifiers: unknown): Identifier | ApiResponse {
  const entries = Object.entries(asFields(identifiers));
  const [first, second] = entries;
  if (!first) return entityError("identifiers", "required", "identifiers is required");
  if (second) return entityError("identifiers", "invalid", "identifiers must hold exactly one identifier");
  const kind = IDENTIFIER_KINDS.find((candidate) => candidate === first[0]);
  const value = typeof first[1] === "number" ? String(first[1]) : first[1];
  if (!kind) return entityError("identifiers", "invalid", `${first[0]} is not an identifier`);
  if (typeof value !== "string" || value === "") return entityError("identifiers", "invalid", `${kind} must be text`);
  return { kind, value };
}

function identify(
  { workspace, nowMs }: ApiRequest,
  identifier: Identifier,
  attributes: Fields,
  timestamp?: unknown,
): ApiResponse {
  const atMs = instant(timestamp) ?? nowMs;
  const { people } = workspace;
  const snapshotsBefore = new Map(people.all().map((person) => [person.cioId, snapshot(person)]));
  const outcome = people.identify(identifier, attributes, atMs);
  const { person } = outcome;
  // The real API acknowledges every valid call, whatever its outcome.
  if (!person) return ok({});
  const { cioId } = person;
  if ("failure" in outcome) {
    const data = { reason: outcome.failure };
    recordActivity(workspace, { type: "failed_attribute_change", cioId, atMs, data });
    return ok({});
  }
  const data = changes(snapshotsBefore.get(cioId) ?? {}, snapshot(person));
  if (Object.keys(data).length > 0) recordActivity(workspace, { type: "attribute_change", cioId, atMs, data });
  return ok({});
}

function snapshot({ id, email, attributes }: Person): Fields {
  return { ...Object.fromEntries(attributes), id, email };
}

function changes(before: Fields, after: Fields): Record<string, { readonly from: unknown; readonly to: unknown }> {
  const pairs = Object.entries(after).map(([name, to]) => [name, { from: before[name] ?? null, to }] as const);
  return Object.fromEntries(pairs.filter(([, { from, to }]) => from !== to));
}

function remove({ workspace }: ApiRequest, identifier: Identifier): ApiResponse {
  const { people, activities, segments } = workspace;
  const person = people.remove(identifier);
  if (!person) return ok({});
  const remaining = activities.filter(({ cioId }) => cioId !== person.cioId);
  activities.length = 0;
  for (const activity of remaining) activities.push(activity);
  for (const { members } of segments) members.delete(person.cioId);
  return ok({});
}

interface SentEvent extends Fields {
  /** Trimmed and not empty. */
  readonly name: string;
  readonly data: unknown;
  readonly id?: unknown;
  readonly timestamp?: unknown;
  readonly type?: unknown;
}

function recordEvent({ workspace, nowMs }: ApiRequest, identifier: Identifier, event: SentEvent): ApiResponse {
  const { people, eventIds } = workspace;
  const key = typeof event.id === "string" && ULID.test(event.id) ? event.id.toUpperCase() : null;
  if (key !== null && eventIds.has(key)) return ok({});
  const [match, second] = people.find(identifier);
  const person = match ?? people.identify(identifier, {}, nowMs).person;
  if (!person) return ok({});
  if (key !== null) eventIds.add(key);
  const kind = event.type === "page" || event.type === "screen" ? event.type : "event";
  const atMs = instant(event.timestamp) ?? nowMs;
  const { name } = event;
  // A shared email does not identify the person of an event.
  const type = second ? "failed_event" : kind;
  recordActivity(workspace, { type, cioId: person.cioId, atMs, name, data: asFields(event.data) });
  return ok({});
}

function instant(timestamp: unknown): number | null {
  return typeof timestamp === "number" && Number.isFinite(timestamp) ? Math.floor(timestamp) * 1_000 : null;
}

function trimmedName(name: unknown): string {
  return typeof name === "string" ? name.trim() : "";
}

function metaErrors(...errors: readonly string[]): ApiResponse {
  return { status: 400, body: { meta: { errors } } };
}

function entityError(field: string, reason: string, message: string): ApiResponse {
  return { status: 400, body: { errors: [{ reason, field, message }] } };
}
