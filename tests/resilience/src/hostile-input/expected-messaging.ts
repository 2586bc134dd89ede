import { type Expected, type Facts, inAddress, isNumberText, isTold, mapOf, textOf, textsOf } from "./expectation.ts";
import type { AllowedRequest } from "./sent-request.ts";

// Written from the backend's reference, not from the toolkit's sources.

const APP = "https://api.customer.io";
const TRACK = "https://track.customer.io";
const KINDS: Readonly<Record<string, string>> = { id: "id", email: "email", internal_id: "cio_id" };

function get(path: AllowedRequest["path"], rest: Pick<AllowedRequest, "query" | "optional"> = {}): AllowedRequest {
  return { method: "GET", origin: APP, path: ["v1", ...path], ...rest };
}

function post(path: AllowedRequest["path"], json: unknown, rest: Partial<AllowedRequest> = {}): AllowedRequest {
  return { method: "POST", origin: APP, path: ["v1", ...path], json, ...rest };
}

/** An internal id without the prefix that the vendor's other interface gives it. */
function bare(id: string): string {
  return id.startsWith("cio_") ? id.slice(4) : id;
}

/** A read of one person: by the id given, external or internal, or by what the search for the email told. */
function ofPerson(facts: Facts, leaf: string, rest: Pick<AllowedRequest, "query" | "optional"> = {}): Sequence {
  const [id, email] = [textOf(facts, "person_id"), textOf(facts, "email")];
  const at = (value: AllowedRequest["path"][number], kind: string) =>
    get(["customers", value, leaf], { ...rest, query: { ...rest.query, id_type: kind } });
  if (id !== "") return [at(inAddress(id), "id"), at(inAddress(bare(id)), "cio_id")];
  const byEmail = get(["customers"], { query: { email: inAddress(email) } });
  return [byEmail, ...["id", "cio_id", "email"].map((kind) => at(isTold(facts), kind))];
}

type Sequence = readonly [AllowedRequest, ...AllowedRequest[]];

/** A write to a person names the kind of id, and nothing of it stands in the address. */
function entity(facts: Facts, action: object): AllowedRequest {
  const id = textOf(facts, "person_id");
  const kind = KINDS[textOf(facts, "identifier_type")] ?? "";
  const identifiers = { [kind]: kind === "cio_id" ? bare(id) : id };
  return {
    method: "POST",
    origin: TRACK,
    path: ["api", "v2", "entity"],
    json: { type: "person", identifiers, ...action },
  };
}

/** Reads by which a preview finds out whom a write would reach. */
function lookUp(facts: Facts): Sequence {
  const id = textOf(facts, "person_id");
  const kind = KINDS[textOf(facts, "identifier_type")] ?? "";
  if (kind === "email") return ofPerson({ ...facts, args: { email: id } }, "attributes");
  const value = kind === "cio_id" ? bare(id) : id;
  return [get(["customers", inAddress(value), "attributes"], { query: { id_type: kind } })];
}

/** What identifies a person is no attribute; the email argument is one. */
function attributesOf(facts: Facts): object {
  const { id: _id, cio_id: _cio, _update, email: given, ...others } = mapOf(facts, "attributes");
  const email = textOf(facts, "email") || given;
  return email === undefined || email === "" ? others : { ...others, email };
}

function page(facts: Facts, most: number): Pick<AllowedRequest, "query" | "optional"> {
  const limit = Math.min(most, Number(facts.args["limit"]));
  return { query: { limit: isNumberText(1, limit) }, optional: { start: isTold(facts) } };
}

const NOTHING_MORE: Readonly<Record<string, unknown>> = {};

function filled(facts: Facts, name: string): Readonly<Record<string, unknown>> {
  const map = mapOf(facts, name);
  return Object.keys(map).length === 0 ? NOTHING_MORE : map;
}

/** A parameter that is left out where its argument is blank. */
function override(facts: Facts, name: string): string | undefined {
  return textOf(facts, name).trim() || undefined;
}

function segmentReads(facts: Facts): readonly AllowedRequest[] {
  const id = textOf(facts, "segment_id");
  return id === "" ? [] : [get(["segments", id]), get(["segments", id, "customer_count"])];
}

function launch(facts: Facts): object {
  const [segment, ids, emails] = [
    textOf(facts, "segment_id"),
    textsOf(facts, "recipient_ids"),
    textsOf(facts, "recipient_emails"),
  ];
  const isEach = (given: readonly string[], fold: (text: string) => string) => (value: unknown) =>
    Array.isArray(value) &&
    value.every((item) => given.includes(item as string)) &&
    JSON.stringify([...new Set(value.map(fold))].sort()) === JSON.stringify([...new Set(given.map(fold))].sort());
  const data = mapOf(facts, "data");
  return {
    ...(segment !== "" && { recipients: { segment: { id: Number(segment) } } }),
    ...(ids.length > 0 && { ids: isEach(ids, (id) => id) }),
    ...(emails.length > 0 && { emails: isEach(emails, (email) => email.toLowerCase()) }),
    ...(Object.keys(data).length > 0 && { data }),
  };
}

function metrics(facts: Facts, list: string, version: Record<string, string>): Sequence {
  const id = textOf(facts, list === "campaigns" ? "campaign_id" : "newsletter_id");
  const query = { ...version, period: textOf(facts, "period"), steps: isNumberText(2, 121) };
  return [get([list, id, "metrics"], { query })];
}

function searchBody(facts: Facts): object {
  const [segment, field, value] = ["segment_id", "attribute_name", "attribute_value"].map((name) =>
    textOf(facts, name),
  );
  const attribute = value === "" ? { field, operator: "exists" } : { field, operator: "eq", value };
  const and = [
    ...(segment === "" ? [] : [{ segment: { id: Number(segment) } }]),
    ...(field === "" ? [] : [{ attribute }]),
  ];
  return { filter: { and } };
}

/** What the tools of the messaging toolkit may send. */
export const expectedMessaging: Readonly<Record<string, Expected>> = {
  "Messaging.DeletePerson": { run: (facts) => [entity(facts, { action: "delete" })], preview: lookUp },
  "Messaging.GetCampaignMetrics": { run: (facts) => metrics(facts, "campaigns", { version: "1" }) },
  "Messaging.GetNewsletterMetrics": { run: (facts) => metrics(facts, "newsletters", {}) },
  "Messaging.GetPerson": {
    run: (facts) => [
      ...ofPerson(facts, "attributes"),
      post(["customers", "attributes"], { ids: isListOfTold(facts) }, { query: { id_type: "cio_id" } }),
    ],
  },
  "Messaging.IdentifyPerson": {
    run: (facts) => [entity(facts, { action: "identify", attributes: attributesOf(facts) })],
    preview: (facts) => [
      ...lookUp(facts),
      get(["customers"], { query: { email: inAddress(String((attributesOf(facts) as { email?: unknown }).email)) } }),
    ],
  },
  "Messaging.ListBroadcasts": { run: () => [get(["broadcasts"])] },
  "Messaging.ListCampaigns": { run: () => [get(["campaigns"])] },
  "Messaging.ListNewsletters": {
    run: (facts) => [
      get(["newsletters"], {
        query: { limit: isNumberText(1, 100), sort: "desc" },
        optional: { start: isTold(facts) },
      }),
    ],
  },
  "Messaging.ListPersonActivities": {
    run(facts) {
      const type = textOf(facts, "activity_type");
      const name = textOf(facts, "name");
      const asked = page(facts, 100);
      const wanted = { type: type === "secondary_id_change" ? "cio_id_change" : type, name: inAddress(name) };
      const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ""));
      const all = ofPerson(facts, "activities", asked);
      return [...ofPerson(facts, "activities", { ...asked, query: { ...asked.query, ...given } }), ...all];
    },
  },
  "Messaging.ListPersonMessages": { run: (facts) => ofPerson(facts, "messages", page(facts, 1_000)) },
  "Messaging.ListPersonSegments": { run: (facts) => ofPerson(facts, "segments") },
  "Messaging.ListSegmentMembers": {
    run: (facts) => [
      get(["segments", textOf(facts, "segment_id"), "membership"], page(facts, 1_000)),
      ...segmentReads(facts),
    ],
  },
  "Messaging.ListSegments": { run: () => [get(["segments"])] },
  "Messaging.ListTransactionalMessages": { run: () => [get(["transactional"])] },
  "Messaging.RecordEvent": {
    run(facts) {
      const data = filled(facts, "data");
      const isUlid = (value: unknown) => /^[0-9A-HJKMNP-TV-Z]{26}$/.test(String(value));
      const attributes = data === NOTHING_MORE ? undefined : data;
      return [entity(facts, { action: "event", name: textOf(facts, "name").trim(), id: isUlid, attributes })];
    },
    preview: lookUp,
  },
  "Messaging.SearchPeople": {
    run: (facts) => [
      post(["customers"], searchBody(facts), page(facts, 1_000)),
      // Asked when nobody matched: whether anybody has the attribute, or whether the segment is still being built.
      post(["customers"], searchBody({ ...facts, args: { attribute_name: facts.args["attribute_name"] } }), {
        query: { limit: "1" },
      }),
      ...segmentReads(facts),
    ],
  },
  "Messaging.SendTransactionalEmail": {
    run(facts) {
      const template = textOf(facts, "transactional_message_id").trim();
      const to = textOf(facts, "to");
      const data = filled(facts, "message_data");
      const overrides = { subject: override(facts, "subject"), from: override(facts, "from_address") };
      const copies = { bcc: override(facts, "bcc"), reply_to: override(facts, "reply_to") };
      const message = { message_data: data === NOTHING_MORE ? undefined : data, ...overrides, ...copies };
      const id = /^[0-9]{1,15}$/.test(template) ? Number(template) : template;
      return [post(["send", "email"], { transactional_message_id: id, to, identifiers: { email: to }, ...message })];
    },
    preview: (facts) => [
      ...ofPerson({ ...facts, args: { email: facts.args["to"] } }, "attributes"),
      get(["transactional"]),
      get(["transactional", isTold(facts), "contents"]),
    ],
  },
  "Messaging.TriggerBroadcast": {
    run(facts) {
      const at = ["campaigns", textOf(facts, "broadcast_id"), "triggers"];
      return [post(at, launch(facts)), get([...at, "12", "errors"])];
    },
    preview: (facts) => [
      get(["broadcasts"]),
      get(["broadcasts", textOf(facts, "broadcast_id"), "actions"]),
      ...segmentReads(facts),
      post(
        ["customers", "attributes"],
        { ids: isPartOf(textsOf(facts, "recipient_ids")) },
        { query: { id_type: "id" } },
      ),
      ...textsOf(facts, "recipient_emails").map((email) => get(["customers"], { query: { email } })),
    ],
  },
};

function isListOfTold(facts: Facts) {
  const isOne = isTold(facts);
  return (value: unknown) => Array.isArray(value) && value.length <= 100 && value.every(isOne);
}

function isPartOf(given: readonly string[]) {
  return (value: unknown) =>
    Array.isArray(value) && value.length <= 100 && value.every((item) => given.includes(item as string));
}
