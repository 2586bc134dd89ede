import { callUsage, defineTool, fitRecord, isToolError, loadPart, warningList } from "@toolwright/core/authoring";
import * as v from "valibot";
import type { MessagingCall } from "../call.ts";
import { sendEntity } from "../customerio/entity.ts";
import { toRef } from "../customerio/person.ts";
import { string } from "../customerio/records.ts";
import { identifierType, personId } from "../parameters.ts";
import { wrongTypeWarnings } from "../people/id-type-warnings.ts";
import { identifierName, personField, writeIssues } from "../people/writes.ts";
import { writtenPerson } from "../result-fields.ts";

const input = v.strictObject({
  person_id: personId("Id of the person, e.g. usr_42"),
  identifier_type: identifierType,
});

const NOTE = "Customer.io deletes in the background, and does not say whether the person existed.";

const output = v.object({
  ...writtenPerson,
  note: string("What the response does not tell."),
  warnings: warningList,
  ...callUsage,
});

/**
 * Deletes a person and everything that Customer.io stores about them. Deleting a person who does not exist succeeds.
 * The person is not suppressed: a later identify call or event with the same id or email creates them again.
 *
 * Backend: Track `POST /api/v2/entity` (delete), idempotent and retried. The preview reads from the App API. Errors:
 * `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`, `rate_limited`, `upstream`,
 * `unavailable`, `timeout`, `aborted`, `bad_response`.
 */
export const deletePerson = defineTool({
  name: "Messaging.DeletePerson",
  title: "Delete person",
  description:
    "Permanently delete a person from Customer.io, e.g. for a data-removal request. Succeeds even if the person does not exist. A later event or update creates them again.",
  annotations: { readOnly: false, destructive: true, idempotent: true, openWorld: true, cost: "none" },
  effect: "delete",
  input,
  output,
  check: writeIssues,
  async run(args, call: MessagingCall) {
    const { person_id, identifier_type } = args;
    try {
      await sendEntity(call.customerio.track, toRef(args), { action: "delete" }, call);
    } catch (error) {
      // The person is already deleted.
      if (!isToolError(error) || error.code !== "not_found") throw error;
    }
    return {
      accepted: true,
      person_id,
      identifier_type,
      note: NOTE,
      warnings: wrongTypeWarnings(args),
    };
  },
  inspect: (args, call: MessagingCall) => ({ card: () => createCard(args, call) }),
  fit: (result, view) => fitRecord(result, view),
});

async function createCard(args: v.InferOutput<typeof input>, call: MessagingCall) {
  const { cardPerson, describePerson, lookUpPerson } = await loadPart(import("../late.ts"));
  const lookup = await lookUpPerson(args, call);
  const name = describePerson(args, lookup);
  const { matches } = lookup;
  const isMissing = matches === 0;
  const nothing = `Delete ${name}: no person has this ${identifierName(args)}, so nothing would happen.`;
  const shared = `Permanently delete one of the ${matches} people with the email ${name}; Customer.io chooses which one.`;
  return {
    summary: isMissing ? nothing : (matches ?? 1) > 1 ? shared : `Permanently delete ${name}.`,
    fields: [personField(args, lookup)],
    people: isMissing ? [] : [{ ...cardPerson(args.person_id, lookup.profile, "deleted"), isNeeded: true }],
    ...(isMissing && { undeliverable: nothing }),
    details: { exists: matches === null ? null : !isMissing, person: lookup.profile },
    warnings: lookup.warnings,
  };
}
