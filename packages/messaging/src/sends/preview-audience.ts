import { isToolError } from "@toolwright/core/authoring";
import type { MessagingCall } from "../call.ts";
import { inParallel } from "../customerio/in-parallel.ts";
import { fetchProfiles, findByEmail } from "../customerio/people.ts";
import { countMembers, fetchSegment } from "../customerio/segments.ts";
import type { Audience } from "../customerio/triggers.ts";
import { buildingWarning } from "../lists/segment-state.ts";
import { listNames } from "../text/list-names.ts";

/** Whom a broadcast would reach, found out by reading. */
export interface AudienceDetails {
  readonly kind: Audience["kind"];
  /** Number of people; `null` where the backend does not tell. */
  readonly size: number | null;
  readonly segment: { readonly id: string; readonly name: string | null; readonly state: string | null } | null;
  /** Listed people who do not exist; `null` where the list is too long to look everybody up. */
  readonly missing: string[] | null;
}

/** An audience in words and in detail. */
export interface AudiencePreview {
  readonly words: string;
  readonly details: AudienceDetails;
  readonly warnings: readonly string[];
}

/** Lists up to these lengths are looked up: a hundred ids a request, one email a request. */
const MAX_IDS_CHECKED = 500;
const MAX_EMAILS_CHECKED = 20;

/** Finds out how many people an audience has, and who of a list does not exist. */
export async function previewAudience(audience: Audience, call: MessagingCall): Promise<AudiencePreview> {
  switch (audience.kind) {
    case "configured":
      return {
        words: "the audience configured in the workspace",
        details: { kind: audience.kind, size: null, segment: null, missing: null },
        warnings: ["The size of the configured audience is not known here."],
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
  const { app } = call.customerio;
  try {
    const [segment, size] = await Promise.all([fetchSegment(app, id, call), countMembers(app, id, call)]);
    const { name, state } = segment;
    return {
      words: `${size ?? "all"} people in segment ${name === null ? id : `"${name}"`}`,
      details: { kind: "segment", size, segment: { id, name, state }, missing: null },
      warnings: [
        ...buildingWarning(segment),
        ...(size === 0 ? ["The segment is empty: the broadcast would reach no person."] : []),
      ],
    };
  } catch (thrown) {
    if (!isToolError(thrown) || thrown.code !== "not_found") throw thrown;
    const warnings = [`No segment has id ${id}; ListSegments has the ids.`];
    return { words: `segment ${id}`, details: { kind: "segment", size: 0, segment: null, missing: null }, warnings };
  }
}

interface Missing {
  readonly missing: string[] | null;
  readonly warnings: readonly string[];
}

function previewList(kind: "ids" | "emails", listed: readonly string[], found: Missing): AudiencePreview {
  const { missing, warnings } = found;
  const size = listed.length - (missing?.length ?? 0);
  const who = missing && missing.length > 0 ? [`No person has ${listNames(missing)}.`] : [];
  const noun = size === 1 ? "person" : "people";
  return {
    words: `${size} ${noun} listed by ${kind === "ids" ? "id" : "email"}`,
    details: { kind, size, segment: null, missing },
    warnings: [...who, ...warnings],
  };
}

async function missingIds(ids: readonly string[], call: MessagingCall): Promise<Missing> {
  if (ids.length > MAX_IDS_CHECKED) return { missing: null, warnings: [notChecked(ids.length)] };
  const people = await fetchProfiles(call.customerio.app, "id", ids, call);
  const known = new Set(people.map(({ id }) => id));
  return { missing: ids.filter((id) => !known.has(id)), warnings: [] };
}

async function missingEmails(emails: readonly string[], call: MessagingCall): Promise<Missing> {
  if (emails.length > MAX_EMAILS_CHECKED) return { missing: null, warnings: [notChecked(emails.length)] };
  const matches = await inParallel(emails, (email) => findByEmail(call.customerio.app, email, call));
  const counts = matches.map((people) => people.length);
  const shared = emails.filter((_, index) => (counts[index] ?? 0) > 1);
  const missing = emails.filter((_, index) => counts[index] === 0);
  const warnings =
    shared.length > 0 ? [`Several people share ${listNames(shared)}: the backend refuses the launch.`] : [];
  return { missing, warnings };
}

function notChecked(length: number): string {
  return `${length} entries are too many to look up; some may not exist.`;
}
