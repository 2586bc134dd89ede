import type { CardContent, CardField } from "@toolwright/core/authoring";
import { nameOf, quoteName } from "@toolwright/core/text";
import type { MessagingCall } from "../call.ts";
import type { Audience, Launch } from "../customerio/triggers.ts";
import type { TriggerBroadcastDetails } from "../preview-details.ts";
import type { InspectedMessage } from "../templates/read-messages.ts";
import { type AudiencePreview, previewAudience, REACHES_NO_PERSON } from "./audience-card.ts";
import { readBroadcastInfo } from "./broadcast-info.ts";
import { dataWarnings, emptyWarnings } from "./data-warnings.ts";
import type { BroadcastInfo } from "./known-content.ts";
import { warnAboutLaunches } from "./launch-broadcast.ts";
import { readLaunchMessage } from "./read-message.ts";
import { variableFields } from "./variable-fields.ts";

const MISSING_FAIL = "Customer.io rejects the entire launch, because some recipients do not exist.";
const MISSING_SKIPPED = "Customer.io skips recipients who do not exist.";

/**
 * Creates the card of a launch from its broadcast and its audience.
 * @param original the launch before the policy replaced its audience
 */
export async function createLaunchCard(
  launch: Launch,
  call: MessagingCall,
  original: Launch,
): Promise<CardContent<TriggerBroadcastDetails>> {
  const { broadcastId, audience, data, skipMissing } = launch;
  const [info, recipients, others] = await Promise.all([
    readBroadcastInfo(broadcastId, call),
    previewAudience(audience, call),
    warnAboutLaunches(original, call),
  ]);
  const { broadcast, contents, unread } = info;
  const { description, bound, sample } = recipients;
  const message = await readLaunchMessage(contents, data, call);
  const { subject, text, variables, use, warnings } = message;
  const name = broadcast?.name ?? null;
  const id = nameOf(broadcastId);
  const about = [name === null ? [] : id, subject === null ? [] : `subject: ${quoteName(subject, 120)}`].flat();
  const aboutPart = about.length === 0 ? "" : ` (${about.join(", ")})`;
  return {
    ...(recipients.details.size === 0 && { undeliverable: REACHES_NO_PERSON }),
    summary: `Launch the broadcast ${name === null ? id : quoteName(name)}${aboutPart} to ${recipients.summary}.`,
    fields: launchFields(launch, info, recipients, message),
    message: text,
    // A listed person who is gone makes the launch fail, unless it skips them.
    people: recipients.people?.map((one) =>
      recipients.details.missing && !skipMissing ? { ...one, isNeeded: true } : one,
    ),
    audience: { description, size: recipients.details.size, bound, sample },
    warnings: [
      ...others,
      ...info.warnings,
      ...(broadcast && unread ? [unread] : []),
      ...warnings,
      ...recipients.warnings,
      ...(recipients.details.missing?.length ? [skipMissing ? MISSING_SKIPPED : MISSING_FAIL] : []),
      ...(contents.length > 0 ? [...dataWarnings(use, "data"), ...emptyWarnings(data, use, "data")] : []),
    ],
    details: {
      broadcast,
      audience: recipients.details,
      variables: [...(variables?.names ?? [])],
      guarded_variables: [...(variables?.guarded ?? [])],
      missing_variables: [...use.missing],
      unused_variables: [...use.unused],
    },
  };
}

/** Every value of the request, the recipients first, and the broadcast's sender. */
function launchFields(
  { broadcastId, audience, data }: Launch,
  info: BroadcastInfo,
  recipients: AudiencePreview,
  { from, use }: InspectedMessage,
): CardField[] {
  const name = info.broadcast?.name;
  return [
    ...audienceFields(audience, recipients),
    ...(from === null ? [] : [{ label: "from", value: from, note: "the broadcast's sender" }]),
    { label: "broadcast", value: broadcastId, note: name ? quoteName(name) : undefined },
    ...variableFields(data ?? {}, use.unused),
  ];
}

function audienceFields(audience: Audience, { details, people, withoutEmail }: AudiencePreview): CardField[] {
  const note = details.segment?.name ? quoteName(details.segment.name) : undefined;
  switch (audience.kind) {
    case "configured":
      return [];
    case "segment":
      return [{ label: "segment", value: Number(audience.segmentId), note }];
    case "ids":
      if (!people) return [{ label: "recipient ids", value: audience.ids }];
      return audience.ids.map((id) => {
        const { name = null } = people.find(({ ids }) => ids.includes(id)) ?? {};
        const email = withoutEmail?.includes(id) ? "no email" : nameOf(name ?? "");
        return { label: "recipient id", value: id, note: name === null ? "no such person" : email };
      });
    case "emails":
      return [{ label: "recipient emails", value: audience.emails }];
  }
}
