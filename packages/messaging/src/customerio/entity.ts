import {
  type CallContext,
  type FlatMap,
  fieldsSchema,
  type HttpClient,
  path,
  readResponse,
  ToolError,
} from "@toolwright/core/authoring";
import { vendorWords } from "./errors.ts";
import type { PersonRef } from "./person.ts";

// The v2 call names the identifier's kind in its body. The v1 paths guess it from the value's shape, so that an
// external id that looks like an email would reach another person.

/** What to do to a person. */
export type EntityAction =
  | { readonly action: "identify"; readonly attributes: FlatMap }
  | { readonly action: "delete" }
  | { readonly action: "event"; readonly name: string; readonly id: string; readonly attributes: FlatMap | null };

/** Most bytes that one call takes. */
export const MAX_ENTITY_BYTES = 32_000;

/** The body of a call. */
function entityBody(ref: PersonRef, action: EntityAction): Record<string, unknown> {
  const known = Object.entries(action).filter(([, value]) => value !== null);
  return { type: "person", identifiers: { [ref.kind]: ref.value }, ...Object.fromEntries(known) };
}

/**
 * Changes a person or records an event. Backend: Track `POST /api/v2/entity`. Identifying and deleting may be repeated;
 * so may an event, by whose ULID the backend recognises the repeat. 200 means accepted, not yet applied.
 */
export async function sendEntity(
  track: HttpClient,
  ref: PersonRef,
  action: EntityAction,
  call: CallContext,
): Promise<void> {
  const json = entityBody(ref, action);
  const answer = await track.send({ method: "POST", path: path`/api/v2/entity`, json, retry: "idempotent" }, call);
  // An empty object, or nothing at all; a page of HTML comes from something in between.
  if (answer.text.trim() === "") return;
  const value = readResponse(fieldsSchema, answer, track.service);
  const words = vendorWords({ kind: "json", value });
  if (words === "") return;
  throw new ToolError({
    code: "upstream",
    status: answer.status,
    message: `Customer.io answered with ${answer.status} and a refusal. Customer.io says: ${words}`,
  });
}
