import { isToolError } from "@toolwright/core/authoring";
import { listNames, nameOf, quoteName } from "@toolwright/core/text";
import type { MessagingCall } from "../call.ts";
import { inParallel } from "../customerio/in-parallel.ts";
import { fetchMembers } from "../customerio/segments.ts";
import type { Audience } from "../customerio/triggers.ts";
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
export interface AudiencePreview {
  /** The audience as part of a sentence: `12 people in segment "VIP"`. */
  readonly summary: string;
  /** Phrase for the selection, after the number of people: `in segment "VIP"`. */
  readonly description: string;
  /** Some of the people, by id or email. */
  readonly sample: readonly string[];
  readonly details: AudienceDetails;
  /**
   * The email of each listed id that belongs to a person, quoted for a card; `null` without a list of ids, or if it is
   * too long.
   */
  readonly emails: ReadonlyMap<string, string> | null;
  readonly warnings: readonly string[];
  /** Why Customer.io rejects a launch to this audience; absent if it may not. */
  readonly rejection?: string | undefined;
}

const SAMPLE_SIZE = 5;
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
        emails: null,
        warnings: [CONFIGURED_AUDIENCE],
      };
    case "segment":
      return previewSegment(audience.segmentId, call);
    case "ids":
      return previewList(audience.kind, audience.ids, await missingIds(audience.ids, call));
    case "emails":
      return previewList(audience.kind, audience.emails, await missingEmails(audience.emails, call));
  }
}

async function previewSegment(id: string, call: MessagingCall): Promise<AudiencePreview> {
  try {
    const [{ segment, size, warnings }, sample] = await Promise.all([
      readTargetSegment(id, call),
      sampleMembers(id, call),
    ]);
    const { name, state } = segment;
    const description = `in segment ${name === null ? id : quoteName(name)}`;
    return {
      summary: `${size ?? "all"} ${size === 1 ? "person" : "people"} ${description}`,
      description,
      sample,
      details: { kind: "segment", size, segment: { id, name, state }, missing: null },
      emails: null,
      warnings,
    };
  } catch (thrown) {
    if (!isToolError(thrown) || thrown.code !== "not_found") throw thrown;
    const warnings = [unknownId("segment", id)];
    const details = { kind: "segment", size: 0, segment: null, missing: null } as const;
    return { summary: `segment ${id}`, description: `in segment ${id}`, sample: [], details, emails: null, warnings };
  }
}

/** Ids of some members. If the read fails, the card has no sample. */
async function sampleMembers(id: string, call: MessagingCall): Promise<string[]> {
  try {
    const page = await fetchMembers(call.customerio.app, { segmentId: id, limit: SAMPLE_SIZE, start: null }, call);
    return page.rows.flatMap((row) => row.person_id ?? []);
  } catch (thrown) {
    if (!isToolError(thrown) || call.signal.aborted) throw thrown;
    return [];
  }
}

interface MissingRecipients extends Pick<AudiencePreview, "emails" | "warnings" | "rejection"> {
  readonly missing: string[] | null;
}

function previewList(
  kind: "ids" | "emails",
  recipients: readonly string[],
  { missing, emails, warnings, rejection }: MissingRecipients,
): AudiencePreview {
  const size = recipients.length - (missing?.length ?? 0);
  const identifier = kind === "ids" ? "id" : "email";
  const missingWarning =
    missing && missing.length > 0 ? [`No person has the ${identifier} ${listNames(missing)}.`] : [];
  const noun = size === 1 ? "person listed" : "people listed";
  return {
    summary: `${missing === null ? "up to " : ""}${size} ${noun} by ${identifier}`,
    description: `listed by ${identifier}${missing === null ? ", of whom some may not exist" : ""}`,
    sample: recipients.filter((one) => !missing?.includes(one)).slice(0, SAMPLE_SIZE),
    details: { kind, size, segment: null, missing },
    emails,
    warnings: [...missingWarning, ...warnings],
    rejection,
  };
}

async function missingIds(ids: readonly string[], call: MessagingCall): Promise<MissingRecipients> {
  if (ids.length > MAX_IDS_CHECKED) return { missing: null, emails: null, warnings: [tooManyToCheck(ids.length)] };
  const people = await readProfiles(ids, call);
  const emails = new Map(people.map(({ id, email }) => [id ?? "", email === null ? "no email" : nameOf(email)]));
  return { missing: ids.filter((id) => !emails.has(id)), emails, warnings: [] };
}

async function missingEmails(emails: readonly string[], call: MessagingCall): Promise<MissingRecipients> {
  if (emails.length > MAX_EMAILS_CHECKED)
    return { missing: null, emails: null, warnings: [tooManyToCheck(emails.length)] };
  const matches = await inParallel(emails, (email) => readOwners(email, call));
  const counts = matches.map((people) => people.length);
  const shared = emails.filter((_, index) => (counts[index] ?? 0) > 1);
  const missing = emails.filter((_, index) => counts[index] === 0);
  const rejection = `Several people share the email ${listNames(shared)}, so Customer.io rejects the entire launch.`;
  return { missing, emails: null, warnings: [], rejection: shared.length > 0 ? rejection : undefined };
}

function tooManyToCheck(length: number): string {
  return `${length} recipients are too many to look up, so some may not exist.`;
}
