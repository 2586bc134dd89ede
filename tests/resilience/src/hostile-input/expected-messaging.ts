import {
  type Expected,
  type Facts,
  inUrl,
  isIntegerString,
  isResponseValue,
  mapOf,
  stringOf,
  stringsOf,
} from "./expectation.ts";
import type { AllowedRequest } from "./sent-request.ts";

// Derived from Customer.io's API reference, not from the toolkit's sources.

const APP = "https://api.customer.io";
const TRACK = "https://track.customer.io";
const KINDS: Readonly<Record<string, string>> = { id: "id", email: "email", internal_id: "cio_id" };

function get(path: AllowedRequest["path"], rest: Pick<AllowedRequest, "query" | "optional"> = {}): AllowedRequest {
  return { method: "GET", origin: APP, path: ["v1", ...path], ...rest };
}

function post(path: AllowedRequest["path"], json: unknown, rest: Partial<AllowedRequest> = {}): AllowedRequest {
  return { method: "POST", origin: APP, path: ["v1", ...path], json, ...rest };
}

/** Removes the `cio_` prefix of an internal id, which the App API does not use. */
const withoutPrefix = (id: string) => (id.startsWith("cio_") ? id.slice(4) : id);

/** Reads of one person: by external or internal id, or by an id from the email search. */
function personReads(facts: Facts, leaf: string, rest: Pick<AllowedRequest, "query" | "optional"> = {}): Sequence {
  const [id, email] = [stringOf(facts, "person_id"), stringOf(facts, "email")];
  const at = (value: AllowedRequest["path"][number], kind: string) =>
    get(["customers", value, leaf], { ...rest, query: { ...rest.query, id_type: kind } });
  if (id !== "") return [at(inUrl(id), "id"), at(inUrl(withoutPrefix(id)), "cio_id")];
  const byEmail = get(["customers"], { query: { email: inUrl(email) } });
  return [byEmail, ...["id", "cio_id", "email"].map((kind) => at(isResponseValue(facts), kind))];
}

type Sequence = readonly [AllowedRequest, ...AllowedRequest[]];

/** A write to a person: the body has the kind of id, and the URL contains no argument. */
function entity(facts: Facts, action: object): AllowedRequest {
  const id = stringOf(facts, "person_id");
  const kind = KINDS[stringOf(facts, "identifier_type")] ?? "";
  const identifiers = { [kind]: kind === "cio_id" ? withoutPrefix(id) : id };
  return {
    method: "POST",
    origin: TRACK,
    path: ["api", "v2", "entity"],
    json: { type: "person", identifiers, ...action },
  };
}

/** Reads by which a preview identifies the affected person. */
function lookUp(facts: Facts): Sequence {
  const id = stringOf(facts, "person_id");
  const kind = KINDS[stringOf(facts, "identifier_type")] ?? "";
  if (kind === "email") return personReads({ ...facts, args: { email: id } }, "attributes");
  const value = kind === "cio_id" ? withoutPrefix(id) : id;
  return [get(["customers", inUrl(value), "attributes"], { query: { id_type: kind } })];
}

/** Identifiers are not attributes; the email argument is one. */
function attributesOf(facts: Facts): object {
  const { id: _id, cio_id: _cio, _update, email: attributeEmail, ...others } = mapOf(facts, "attributes");
  const email = stringOf(facts, "email") || attributeEmail;
  return email === undefined || email === "" ? others : { ...others, email };
}

function page(facts: Facts, max: number): Pick<AllowedRequest, "query" | "optional"> {
  const limit = Math.min(max, Number(facts.args["limit"]));
  return { query: { limit: isIntegerString(1, limit) }, optional: { start: isResponseValue(facts) } };
}

/** The later pages of a list that has no limit. */
const nextPages = (facts: Facts) => ({ optional: { start: isResponseValue(facts) } });

const EMPTY: Readonly<Record<string, unknown>> = {};

function mapOrEmpty(facts: Facts, name: string): Readonly<Record<string, unknown>> {
  const map = mapOf(facts, name);
  return Object.keys(map).length === 0 ? EMPTY : map;
}

/** Returns a trimmed argument; `undefined` if it is blank. */
const override = (facts: Facts, name: string) => stringOf(facts, name).trim() || undefined;

/** A segment's id without leading zeros; the empty string without one. */
function segmentId(facts: Facts): string {
  const id = stringOf(facts, "segment_id");
  return id === "" ? "" : String(Number(id));
}

function segmentReads(facts: Facts): readonly AllowedRequest[] {
  const id = segmentId(facts);
  return id === "" ? [] : [get(["segments", id]), get(["segments", id, "customer_count"])];
}

/** Reads of a broadcast and its messages. */
function broadcastReads(facts: Facts): Sequence {
  const next = nextPages(facts);
  return [get(["broadcasts"], next), get(["broadcasts", stringOf(facts, "broadcast_id"), "actions"], next)];
}

/** Reads a sample of a segment's members. */
function memberReads(facts: Facts): readonly AllowedRequest[] {
  const id = segmentId(facts);
  return id === "" ? [] : [get(["segments", id, "membership"], { query: { limit: "200" } })];
}

function email(facts: Facts): AllowedRequest {
  const template = stringOf(facts, "transactional_message_id").trim();
  const to = stringOf(facts, "to");
  const data = mapOrEmpty(facts, "message_data");
  const overrides = { subject: override(facts, "subject"), from: override(facts, "from_address") };
  const copies = { bcc: override(facts, "bcc"), reply_to: override(facts, "reply_to") };
  const message = { message_data: data === EMPTY ? undefined : data, ...overrides, ...copies };
  const id = /^[0-9]{1,15}$/.test(template) ? Number(template) : template;
  return post(["send", "email"], { transactional_message_id: id, to, identifiers: { email: to }, ...message });
}

/** Reads of an email's template, for the send's identity and its variables. */
function templateReads(facts: Facts): Sequence {
  const next = nextPages(facts);
  return [get(["transactional"], next), get(["transactional", isResponseValue(facts), "contents"], next)];
}

function recipientReads(facts: Facts): Sequence {
  return personReads({ ...facts, args: { email: facts.args["to"] } }, "attributes");
}

function triggerBody(facts: Facts): object {
  const [segment, ids, emails] = [
    stringOf(facts, "segment_id"),
    stringsOf(facts, "recipient_ids"),
    stringsOf(facts, "recipient_emails"),
  ];
  const isEach = (expectedItems: readonly string[], fold: (text: string) => string) => (value: unknown) =>
    Array.isArray(value) &&
    value.every((item) => expectedItems.includes(item as string)) &&
    JSON.stringify([...new Set(value.map(fold))].sort()) ===
      JSON.stringify([...new Set(expectedItems.map(fold))].sort());
  const data = mapOf(facts, "data");
  return {
    ...(segment !== "" && { recipients: { segment: { id: Number(segment) } } }),
    ...(ids.length > 0 && { ids: isEach(ids, (id) => id) }),
    ...(emails.length > 0 && { emails: isEach(emails, (email) => email.toLowerCase()) }),
    ...(Object.keys(data).length > 0 && { data }),
  };
}

function metrics(facts: Facts, list: string, query: NonNullable<AllowedRequest["query"]>): Sequence {
  const id = stringOf(facts, list === "campaigns" ? "campaign_id" : "newsletter_id");
  // If nothing was sent, the tool reads when the newsletter was sent, or whether the campaign runs.
  return [get([list, id, "metrics"], { query }), get([list, id])];
}

const steps = (facts: Facts) => ({ period: stringOf(facts, "period"), steps: isIntegerString(2, 121) });

function window(facts: Facts) {
  const time = isIntegerString(1, 1e11);
  return { version: "2", res: stringOf(facts, "period"), start: time, end: time, tz: "UTC" };
}

function searchBody(facts: Facts): object {
  const [segment, field, value] = ["segment_id", "attribute_name", "attribute_value"].map((name) =>
    stringOf(facts, name),
  );
  const attribute = value === "" ? { field, operator: "exists" } : { field, operator: "eq", value };
  const and = [
    ...(segment === "" ? [] : [{ segment: { id: Number(segment) } }]),
    ...(field === "" ? [] : [{ attribute }]),
  ];
  return { filter: { and } };
}

/** Requests that the messaging tools may send. */
export const expectedMessaging: Readonly<Record<string, Expected>> = {
  "Messaging.DeletePerson": { run: (facts) => [entity(facts, { action: "delete" })], preview: lookUp },
  "Messaging.GetCampaignMetrics": {
    run: (facts) => [
      ...metrics(facts, "campaigns", window(facts)),
      // A workspace that rejects version 2 has version 1.
      ...metrics(facts, "campaigns", { version: "1", ...steps(facts) }),
    ],
  },
  "Messaging.GetNewsletterMetrics": { run: (facts) => metrics(facts, "newsletters", steps(facts)) },
  "Messaging.GetPerson": {
    run: (facts) => [
      ...personReads(facts, "attributes"),
      post(["customers", "attributes"], { ids: areResponseValues(facts) }, { query: { id_type: "cio_id" } }),
    ],
  },
  "Messaging.IdentifyPerson": {
    run: (facts) => [entity(facts, { action: "identify", attributes: attributesOf(facts) })],
    preview: (facts) => [
      ...lookUp(facts),
      get(["customers"], { query: { email: inUrl(String((attributesOf(facts) as { email?: unknown }).email)) } }),
    ],
  },
  "Messaging.ListBroadcasts": {
    run: (facts) => [
      get(["broadcasts"], nextPages(facts)),
      get(["broadcasts", isResponseValue(facts), "actions"], nextPages(facts)),
    ],
  },
  "Messaging.ListCampaigns": { run: (facts) => [get(["campaigns"], nextPages(facts))] },
  "Messaging.ListNewsletters": {
    run: (facts) => [
      get(["newsletters"], {
        query: { limit: isIntegerString(1, 100), sort: "desc" },
        optional: { start: isResponseValue(facts) },
      }),
      get(["newsletters", isResponseValue(facts), "contents"]),
    ],
  },
  "Messaging.ListPersonActivities": {
    run(facts) {
      const type = stringOf(facts, "activity_type");
      const name = stringOf(facts, "name");
      const pageParts = page(facts, 100);
      const filters = { type, name: inUrl(name) };
      const usedFilters = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""));
      const all = personReads(facts, "activities", { ...pageParts, query: { limit: isIntegerString(1, 100) } });
      return [
        ...personReads(facts, "activities", { ...pageParts, query: { ...pageParts.query, ...usedFilters } }),
        ...all,
      ];
    },
  },
  "Messaging.ListPersonMessages": { run: (facts) => personReads(facts, "messages", page(facts, 1_000)) },
  "Messaging.ListPersonSegments": { run: (facts) => personReads(facts, "segments", nextPages(facts)) },
  "Messaging.ListSegmentMembers": {
    run: (facts) => [get(["segments", segmentId(facts), "membership"], page(facts, 1_000)), ...segmentReads(facts)],
  },
  "Messaging.ListSegments": { run: (facts) => [get(["segments"], nextPages(facts))] },
  "Messaging.ListTransactionalMessages": {
    run: templateReads,
  },
  "Messaging.RecordEvent": {
    run(facts) {
      const data = mapOrEmpty(facts, "data");
      const isUlid = (value: unknown) => /^[0-9A-HJKMNP-TV-Z]{26}$/.test(String(value));
      const attributes = data === EMPTY ? undefined : data;
      return [entity(facts, { action: "event", name: stringOf(facts, "name").trim(), id: isUlid, attributes })];
    },
    preview: lookUp,
  },
  "Messaging.SearchPeople": {
    run: (facts) => [
      post(["customers"], searchBody(facts), page(facts, 1_000)),
      // The first page counts the people, and reads their values of the attribute.
      post(["customers"], searchBody(facts), { query: { limit: "1000" } }),
      post(["customers", "attributes"], { ids: areResponseValues(facts) }, { query: { id_type: "cio_id" } }),
      // Without matches, the tool checks whether the attribute exists, and which values it has.
      post(["customers"], searchBody({ ...facts, args: { attribute_name: facts.args["attribute_name"] } }), {
        query: { limit: "20" },
      }),
      ...segmentReads(facts),
    ],
  },
  "Messaging.SendTransactionalEmail": {
    run: (facts) => [email(facts), ...templateReads(facts), ...recipientReads(facts)],
    preview: (facts) => [...recipientReads(facts), ...templateReads(facts)],
  },
  "Messaging.TriggerBroadcast": {
    run(facts) {
      const at = ["campaigns", stringOf(facts, "broadcast_id"), "triggers"];
      return [
        post(at, triggerBody(facts)),
        get([...at, "12", "errors"]),
        ...broadcastReads(facts),
        ...segmentReads(facts),
      ];
    },
    preview: (facts) => [
      ...broadcastReads(facts),
      ...segmentReads(facts),
      ...memberReads(facts),
      post(
        ["customers", "attributes"],
        { ids: areIncludedIn(stringsOf(facts, "recipient_ids")) },
        { query: { id_type: "id" } },
      ),
      ...stringsOf(facts, "recipient_emails").map((email) => get(["customers"], { query: { email } })),
    ],
  },
};

function areResponseValues(facts: Facts) {
  const isKnown = isResponseValue(facts);
  return (value: unknown) => Array.isArray(value) && value.length <= 100 && value.every(isKnown);
}

function areIncludedIn(expectedItems: readonly string[]) {
  return (value: unknown) =>
    Array.isArray(value) && value.length <= 100 && value.every((item) => expectedItems.includes(item as string));
}
