import {
  asFields,
  asString,
  type CallContext,
  type Fields,
  fieldsSchema,
  type HttpClient,
  type PageRequest,
  path,
  readJson,
} from "@toolwright/core/authoring";
import * as v from "valibot";
import { inParallel } from "./in-parallel.ts";
import { fromSeconds } from "./instants.ts";
import { type ListPage, listAnswer, pageQuery } from "./list-answer.ts";
import { type PersonIds, type PersonRef, toPersonIds } from "./person.ts";

/** A person's profile. */
export interface Profile extends PersonIds {
  readonly created_at: string | null;
  readonly unsubscribed: boolean | null;
  /** Attribute values as the backend has them, nearly always text. */
  readonly attributes: Record<string, unknown>;
  readonly devices: number;
}

/** Most ids that one bulk lookup takes. */
const MAX_BULK = 100;

/** People none of whom is named could only be mistaken for nobody. */
const matches = v.pipe(
  v.array(v.unknown()),
  v.transform((rows) => rows.map(toPersonIds)),
  v.check((people) => people.length === 0 || people.some(({ person_id }) => person_id !== null)),
);
const results = v.object({ results: v.nullable(matches) });

/** Everyone who has an email. Backend: App `GET /v1/customers?email=`, a read that works whatever identifies people. */
export async function findByEmail(app: HttpClient, email: string, call: CallContext): Promise<PersonIds[]> {
  const request = { method: "GET", path: path`/v1/customers`, query: { email }, retry: "read" } as const;
  return (await readJson(app, request, results, call)).results ?? [];
}

const customer = v.object({ customer: fieldsSchema });

/** One profile. Backend: App `GET /v1/customers/{id}/attributes`, a read; throws `not_found` for nobody. */
export async function fetchProfile(app: HttpClient, ref: PersonRef, call: CallContext): Promise<Profile> {
  const at = path`/v1/customers/${ref.value}/attributes`;
  const request = { method: "GET", path: at, query: { id_type: ref.kind }, retry: "read" } as const;
  return toProfile((await readJson(app, request, customer, call)).customer);
}

const customers = v.object({ customers: v.nullable(v.array(v.unknown())) });

/**
 * Profiles by external or internal id, {@link MAX_BULK} per request; unknown ids are left out.
 * Backend: App `POST /v1/customers/attributes`, a read.
 */
export async function fetchProfiles(
  app: HttpClient,
  kind: "id" | "cio_id",
  ids: readonly string[],
  call: CallContext,
): Promise<Profile[]> {
  const count = Math.ceil(ids.length / MAX_BULK);
  const parts = Array.from({ length: count }, (_, index) => ids.slice(index * MAX_BULK, (index + 1) * MAX_BULK));
  const at = path`/v1/customers/attributes`;
  const found = await inParallel(parts, async (part) => {
    const json = { ids: part };
    const request = { method: "POST", path: at, query: { id_type: kind }, json, retry: "read" } as const;
    return (await readJson(app, request, customers, call)).customers ?? [];
  });
  // The published shape wraps each entry, the live one does not.
  return found.flat().map((entry) => toProfile(asFields(asFields(entry)["customer"] ?? entry)));
}

function toProfile(raw: Fields): Profile {
  const attributes = asFields(raw["attributes"]);
  const identifiers = asFields(raw["identifiers"]);
  const ids = toPersonIds({
    // Bulk answers put the internal id into `id`, so `identifiers` goes first, then the attributes of the same name.
    id: "id" in identifiers ? identifiers["id"] : (attributes["id"] ?? raw["id"]),
    cio_id: identifiers["cio_id"] ?? attributes["cio_id"],
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

function readFlag(value: unknown): boolean | null {
  const word = asString(value);
  return word === null ? null : word === "true" || word === "1";
}

/** What people are searched by; both conditions must hold. */
export interface PeopleFilter {
  readonly segmentId: string | null;
  readonly attribute: { readonly name: string; readonly value: string | null } | null;
}

/** A page of the people who match. Backend: App `POST /v1/customers`, a read; at most 1,000 people a page. */
export async function fetchPeople(
  app: HttpClient,
  filter: PeopleFilter,
  page: PageRequest,
  call: CallContext,
): Promise<ListPage<PersonIds>> {
  const { segmentId, attribute } = filter;
  const and = [
    ...(segmentId === null ? [] : [{ segment: { id: Number(segmentId) } }]),
    ...(attribute === null ? [] : [{ attribute: toCondition(attribute) }]),
  ];
  const request = {
    method: "POST",
    path: path`/v1/customers`,
    query: pageQuery(page),
    json: { filter: { and } },
    retry: "read",
  } as const;
  const { rows, next } = await readJson(app, request, listAnswer("identifiers"), call);
  return { rows: rows.map(toPersonIds), next };
}

function toCondition({ name, value }: NonNullable<PeopleFilter["attribute"]>): object {
  return value === null ? { field: name, operator: "exists" } : { field: name, operator: "eq", value };
}

/** A segment of a person. */
export interface PersonSegment {
  readonly id: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly type: string | null;
  readonly state: string | null;
}

/** Segments a person is in. Backend: App `GET /v1/customers/{id}/segments`, a read without pages. */
export async function fetchSegmentsOf(app: HttpClient, ref: PersonRef, call: CallContext): Promise<PersonSegment[]> {
  const at = path`/v1/customers/${ref.value}/segments`;
  const request = { method: "GET", path: at, query: { id_type: ref.kind }, retry: "read" } as const;
  return (await readJson(app, request, listAnswer("segments"), call)).rows.map((row) => ({
    id: asString(row["id"]),
    name: asString(row["name"]),
    description: asString(row["description"]),
    type: asString(row["type"]),
    state: asString(row["state"]),
  }));
}
