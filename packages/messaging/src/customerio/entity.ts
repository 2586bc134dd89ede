import { type CallContext, ToolError } from "@toolwright/core/authoring";
import { fieldsSchema, type HttpClient, path, readResponse } from "@toolwright/core/http";
import { quoteMessage } from "@toolwright/core/text";
import { readVendorMessage } from "./errors.ts";
import type { PersonRef } from "./person.ts";

// The v2 endpoint takes the identifier's type in the body. The v1 paths guess it from the value, so an external id that
// looks like an email address would reach another person.

/** Attributes to set, without nested values. */
export type FlatMap = Record<string, string | number | boolean>;

/** A change to a person. */
export type EntityAction =
  | { readonly action: "identify"; readonly attributes: FlatMap }
  | { readonly action: "delete" }
  | {
      readonly action: "event";
      readonly name: string;
      readonly id: string;
      readonly attributes: Readonly<Record<string, unknown>> | null;
    };

/** Largest request body, in bytes. */
export const MAX_ENTITY_BYTES = 32_000;

/** The request body of an action; fields that are `null` are omitted. */
function entityBody(ref: PersonRef, action: EntityAction): Record<string, unknown> {
  const fields = Object.entries(action).filter(([, value]) => value !== null);
  return { type: "person", identifiers: { [ref.kind]: ref.value }, ...Object.fromEntries(fields) };
}

/**
 * Changes a person or records an event. Backend: Track `POST /api/v2/entity`. Every action is idempotent: the backend
 * recognizes a repeated event by its ULID. Status 200 means accepted, not yet applied.
 */
export async function sendEntity(
  track: HttpClient,
  ref: PersonRef,
  action: EntityAction,
  call: CallContext,
): Promise<void> {
  const json = entityBody(ref, action);
  const response = await track.send({ method: "POST", path: path`/api/v2/entity`, json, retry: "idempotent" }, call);
  // Success is an empty body or an empty object. An HTML page comes from a proxy and fails to parse.
  if (response.body.kind === "empty") return;
  const value = readResponse(fieldsSchema, response, track.service);
  const vendorMessage = readVendorMessage({ kind: "json", value });
  if (vendorMessage === "") return;
  throw new ToolError({
    code: "upstream",
    status: response.status,
    message: `Customer.io returned status ${response.status} with an error.${quoteMessage("Customer.io", vendorMessage)}`,
  });
}
