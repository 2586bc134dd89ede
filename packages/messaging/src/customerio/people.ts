import type { CallContext, PageRequest } from "@toolwright/core/authoring";
import { asFields, asString, type Fields, fieldsSchema, type HttpClient, path, readJson } from "@toolwright/core/http";
import * as v from "valibot";
import { inParallel } from "./in-parallel.ts";
import { fetchAllRows, fromSeconds, type ListPage, listResponse, pageQuery } from "./list-response.ts";
import { type PersonRef, readFlag, toPersonIds } from "./person.ts";
import type { PersonIds, PersonSegment, Profile } from "./records.ts";

/** Maximum number of ids per bulk lookup. */
const MAX_BULK = 100;

/** Rejects matches without any identifier, because they would look like no match at all. */
const matches = v.pipe(
  v.array(v.unknown()),
  v.transform((rows) => rows.map(toPersonIds)),
  v.check((people) => people.length === 0 || people.some(({ person_id }) => person_id !== null)),
);
const results = v.object({ results: v.nullable(matches) });

/**
 * Finds all people with an email. Backend: App `GET /v1/customers?email=`, whatever the workspace's identifier setting.
 */
export async function findByEmail(app: HttpClient, email: string, call: CallContext): Promise<PersonIds[]> {
  const request = { method: "GET", path: path`/v1/customers`, query: { email }, retry: "read" } as const;
  return (await readJson(app, request, results, call)).results ?? [];
}

const customer = v.object({ customer: fieldsSchema });

/** Reads one profile. Backend: App `GET /v1/customers/{id}/attributes`. Throws `not_found` if the person does not exist. */
export async function fetchProfile(app: HttpClient, ref: PersonRef, call: CallContext): Promise<Profile> {
  const endpoint = path`/v1/customers/${ref.value}/attributes`;
  const request = { method: "GET", path: endpoint, query: { id_type: ref.kind }, retry: "read" } as const;
  return toProfile((await readJson(app, request, customer, call)).customer);
}

const customers = v.object({ customers: v.nullable(v.array(v.unknown())) });

/**
 * Reads profiles by external or internal id, {@link MAX_BULK} per request. Omits unknown ids. Backend: App `POST
 * /v1/customers/attributes`, which only reads.
 */
export async function fetchProfiles(
  app: HttpClient,
  kind: "id" | "cio_id",
  ids: readonly string[],
  call: CallContext,
): Promise<Profile[]> {
  const count = Math.ceil(ids.length / MAX_BULK);
  const chunks = Array.from({ length: count }, (_, index) => ids.slice(index * MAX_BULK, (index + 1) * MAX_BULK));
  const endpoint = path`/v1/customers/attributes`;
  const responses = await inParallel(chunks, async (chunk) => {
    const json = { ids: chunk };
    const request = { method: "POST", path: endpoint, query: { id_type: kind }, json, retry: "read" } as const;
    return (await readJson(app, request, customers, call)).customers ?? [];
  });
  // The documented response wraps each entry in `customer`; the live one doesn't.
  return responses.flat().map((entry) => toProfile(asFields(asFields(entry)["customer"] ?? entry)));
}

function toProfile(raw: Fields): Profile {
  const attributes = asFields(raw["attributes"]);
  const identifiers = asFields(raw["identifiers"]);
  const cio_id = identifiers["cio_id"] ?? attributes["cio_id"];
  const ids = toPersonIds({
    // A bulk response has the internal id in `id`, so `identifiers` and the attributes take precedence.
    id: "id" in identifiers ? identifiers["id"] : (attributes["id"] ?? (raw["id"] === cio_id ? null : raw["id"])),
    cio_id,
    email: identifiers["email"] ?? attributes["email"],
  });
  const { unsubscribed, devices } = raw;
  return {
    ...ids,
    created_at: fromSeconds(attributes["created_at"]),
    unsubscribed: typeof unsubscribed === "boolean" ? unsubscribed : readFlag(attributes["unsubscribed"]),
    attributes,
    devices: Array.isArray(devices) ? devices.length : 0,
  };
}

/** Conditions of a search for people, combined with AND. */
export interface PeopleFilter {
  readonly segmentId: string | null;
  /** `seconds`: the time that the value means, which matches too. Default: none. */
  readonly attribute: { readonly name: string; readonly value: string | null; readonly seconds?: number | null } | null;
}

/** Reads a page of the matching people, at most 1,000. Backend: App `POST /v1/customers`, which only reads. */
export async function fetchPeople(
  app: HttpClient,
  filter: PeopleFilter,
  page: PageRequest,
  call: CallContext,
): Promise<ListPage<PersonIds>> {
  const { segmentId, attribute } = filter;
  const and = [
    ...(segmentId === null ? [] : [{ segment: { id: Number(segmentId) } }]),
    ...(attribute === null ? [] : [toCondition(attribute)]),
  ];
  const request = {
    method: "POST",
    path: path`/v1/customers`,
    query: pageQuery(page),
    json: { filter: { and } },
    retry: "read",
  } as const;
  const { rows, next } = await readJson(app, request, listResponse("identifiers"), call);
  return { rows: rows.map(toPersonIds), next };
}

function toCondition({ name: field, value, seconds }: NonNullable<PeopleFilter["attribute"]>): object {
  if (value === null) return { attribute: { field, operator: "exists" } };
  const equal = (one: string) => ({ attribute: { field, operator: "eq", value: one } });
  return seconds ? { or: [equal(value), equal(String(seconds))] } : equal(value);
}

/** Reads all of a person's segments. Backend: App `GET /v1/customers/{id}/segments`, which has no pages. */
export async function fetchSegmentsOf(app: HttpClient, ref: PersonRef, call: CallContext): Promise<PersonSegment[]> {
  const endpoint = path`/v1/customers/${ref.value}/segments`;
  const list = { path: endpoint, query: { id_type: ref.kind }, key: "segments" };
  return (await fetchAllRows(app, list, call)).map((row) => ({
    id: asString(row["id"]),
    name: asString(row["name"]),
    description: asString(row["description"]),
    type: asString(row["type"]),
    state: asString(row["state"]),
  }));
}
