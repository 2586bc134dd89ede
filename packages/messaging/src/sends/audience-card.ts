import { type CardContent, tryCheck } from "@toolwright/core/authoring";
import { listNames, quoteName } from "@toolwright/core/text";
import type { MessagingCall } from "../call.ts";
import { inParallel } from "../customerio/in-parallel.ts";
import { fetchMembers } from "../customerio/segments.ts";
import type { Audience } from "../customerio/triggers.ts";
import { cardPerson } from "../people/person-lookup.ts";
import { readOwners, readProfiles } from "../reads/read-fact.ts";
import { unknownId } from "../text/unknown-id.ts";
import { CONFIGURED_AUDIENCE } from "./audience.ts";
import { readTargetSegment } from "./target-segment.ts";

/** The people a broadcast would reach. */
export interface AudienceDetails {
  readonly kind: Audience["kind"];
  /** Number of people; `null` if the backend does not report it. */
  readonly size: number | null;
  readonly segment: { readonly id: string; readonly name: string | null; readonly state: string | null } | null;
  /** Listed recipients who don't exist; `null` if the list is too long to look up. */
  readonly missing: string[] | null;
}

/** A description of an audience for a preview. */
export interface AudiencePreview extends Omit<NonNullable<CardContent["audience"]>, "size"> {
  /** The audience as part of a sentence: `12 people in segment "VIP"`. */
  readonly summary: string;
  readonly details: AudienceDetails;
  /** The people with their ids, the first of a segment with many; missing if they were not looked up. */
  readonly people?: readonly ReturnType<typeof cardPerson>[] | undefined;
  /** Listed ids of people who have no email. */
  readonly withoutEmail?: readonly string[] | undefined;
  readonly warnings: readonly string[];
}

/** Says why a plan leaves out a launch that has no recipients. */
export const REACHES_NO_PERSON = "This launch reaches no person.";
/** Maximum number of people that a card can name. */
const SAMPLE_SIZE = 200;
/** Maximum lengths of lists that are looked up. One request looks up a hundred ids, or one email. */
const MAX_IDS_CHECKED = 500;
const MAX_EMAILS_CHECKED = 20;

/** Reads the size of an audience, and which listed recipients do not exist. */
export async function previewAudience(audience: Audience, call: MessagingCall): Promise<AudiencePreview> {
  switch (audience.kind) {
    case "configured":
      return {
        summary: "the audience configured in Customer.io, because the call names no recipients",
        description: "in the audience configured in Customer.io, which does not report its size",
        sample: [],
        details: { kind: audience.kind, size: null, segment: null, missing: null },
        warnings: [`${CONFIGURED_AUDIENCE} If it has none, Customer.io rejects the launch.`],
      };
    case "segment":
      return previewSegment(audience.segmentId, call);
    default:
      return previewList(audience, await lookUpListed(audience, call));
  }
}

async function previewSegment(id: string, call: MessagingCall): Promise<AudiencePreview> {
  const request = { segmentId: id, limit: SAMPLE_SIZE, start: null };
  const [target, page] = await Promise.all([
    readTargetSegment(id, call),
    // If the read fails, the card names no one.
    tryCheck(call, (check) => fetchMembers(call.customerio.app, request, check)),
  ]);
  const { segment = null, size = 0, warnings = [unknownId("segment", id)] } = target ?? {};
  const people = page?.rows.flatMap((row) => (row.person_id === null ? [] : cardPerson(row.person_id, row)));
  const description = `in segment ${segment?.name ? quoteName(segment.name) : id}`;
  // A segment with members has no other warning than that it is still being built.
  const bound = segment && size && warnings.length > 0 ? "at least" : undefined;
  const number = `${bound ? `${bound} ` : ""}${size ?? "all"} ${size === 1 ? "person" : "people"}`;
  return {
    summary: segment ? `${number} ${description}` : `segment ${id}`,
    description,
    bound,
    sample: people?.map(({ name }) => name) ?? [],
    details: {
      kind: "segment",
      size,
      segment: segment && { id, name: segment.name, state: segment.state },
      missing: null,
    },
    people,
    warnings,
  };
}

function previewList(
  audience: Exclude<Audience, { kind: "configured" | "segment" }>,
  { missing, shared, unsubscribed, ...found }: ListedPeople,
): AudiencePreview {
  const [identifier, recipients] =
    audience.kind === "ids" ? (["id", audience.ids] as const) : (["email", audience.emails] as const);
  const size = recipients.length - (missing?.length ?? 0);
  const bound = size === 0 || unsubscribed?.length === 0 ? undefined : "up to";
  const doubt = missing ? ", who may have unsubscribed" : ", of whom some may not exist";
  const warn = (names: readonly string[] | null, say: (names: string) => string) =>
    names?.length ? [say(listNames(names))] : [];
  return {
    bound,
    summary: `${bound ? "up to " : ""}${size} ${size === 1 ? "person" : "people"} listed by ${identifier}`,
    description: `listed by ${identifier}${bound && !unsubscribed ? doubt : ""}`,
    sample: recipients.filter((one) => !missing?.includes(one)).slice(0, SAMPLE_SIZE),
    details: { kind: audience.kind, size, segment: null, missing },
    ...found,
    warnings: [
      ...(missing ? [] : [`${recipients.length} recipients are too many to look up, so some may not exist.`]),
      ...warn(missing, (names) => `No person has the ${identifier} ${names}.`),
      ...warn(shared, (names) => `Several people share the email ${names}, so Customer.io rejects the entire launch.`),
      ...warn(unsubscribed, (names) => `These recipients have unsubscribed and may get no message: ${names}.`),
      ...(size === 0 ? [REACHES_NO_PERSON] : []),
    ],
  };
}

/** Listed recipients, as far as they were looked up. */
export interface ListedPeople extends Pick<AudiencePreview, "people" | "withoutEmail"> {
  /** Those who don't exist; `null` without a list, or if it is too long to look up. */
  readonly missing: string[] | null;
  /** Emails that several people share. */
  readonly shared: readonly string[];
  /** Ids of people who have unsubscribed; `null` if this was not read. */
  readonly unsubscribed: readonly string[] | null;
}

/** Looks up the recipients that a launch lists. */
export async function lookUpListed(audience: Audience, call: MessagingCall): Promise<ListedPeople> {
  if (audience.kind === "ids" && audience.ids.length <= MAX_IDS_CHECKED) {
    const people = await readProfiles(audience.ids, call);
    const missing = audience.ids.filter((id) => !people.some((one) => one.id === id));
    const withoutEmail = people.flatMap(({ id, email }) => (email === null ? (id ?? []) : []));
    const unsubscribed = people.flatMap((one) => (one.unsubscribed ? (one.id ?? []) : []));
    const cards = people.map((one) => cardPerson(one.id ?? "", one));
    return { missing, shared: [], unsubscribed, withoutEmail, people: cards };
  }
  const isChecked = audience.kind === "emails" && audience.emails.length <= MAX_EMAILS_CHECKED;
  if (!isChecked) return { missing: null, shared: [], unsubscribed: null };
  const owners = await inParallel(audience.emails, (email) => readOwners(email, call));
  const missing = audience.emails.filter((_, index) => owners[index]?.length === 0);
  const shared = audience.emails.filter((_, index) => (owners[index]?.length ?? 0) > 1);
  return { missing, shared, unsubscribed: null, people: owners.flat().map((one) => cardPerson(one.email ?? "", one)) };
}
