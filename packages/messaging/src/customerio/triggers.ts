import type { CallContext } from "@toolwright/core/authoring";
import { asString, type HttpClient, path, readJson } from "@toolwright/core/http";
import * as v from "valibot";

/** The recipients of a broadcast, in one of four exclusive forms. */
export type Audience =
  | { readonly kind: "configured" }
  | { readonly kind: "segment"; readonly segmentId: string }
  | { readonly kind: "ids"; readonly ids: readonly string[] }
  | { readonly kind: "emails"; readonly emails: readonly string[] };

/** Number of people that an audience lists, `null` without a list. */
export function countListed(audience: Audience): number | null {
  if (audience.kind === "ids") return audience.ids.length;
  return audience.kind === "emails" ? audience.emails.length : null;
}

/** A broadcast to launch. */
export interface Launch {
  readonly broadcastId: string;
  readonly audience: Audience;
  readonly data: Readonly<Record<string, unknown>> | null;
  /** Whether to skip nonexistent recipients. If `false`, a single one fails the entire launch. */
  readonly skipMissing: boolean;
}

/** Maximum number of recipients that a launch can list. */
export const MAX_RECIPIENTS = 10_000;

/** Largest data of a launch, in bytes. */
export const MAX_DATA_BYTES = 50_000;

const launchErrors = v.object({ errors: v.nullish(v.array(v.unknown())) });
const launchResponse = v.object({ id: v.union([v.number(), v.pipe(v.string(), v.nonEmpty())]) });

/**
 * Launches a broadcast and resolves with the trigger's id. Backend: App `POST /v1/campaigns/{id}/triggers`, one launch
 * per 10 s. It can't recognize a duplicate, so the request is never retried if the backend may have received it.
 */
export async function postTrigger(app: HttpClient, launch: Launch, call: CallContext): Promise<string> {
  const { broadcastId, audience, data, skipMissing } = launch;
  const hasData = data !== null && Object.keys(data).length > 0;
  // The backend rejects empty `data`, empty `recipients`, and flags of another audience form.
  const json = { ...audienceBody(audience, skipMissing), ...(hasData && { data }) };
  const endpoint = path`/v1/campaigns/${broadcastId}/triggers`;
  const request = { method: "POST", path: endpoint, json, retry: "unsent" } as const;
  return String((await readJson(app, request, launchResponse, call)).id);
}

function audienceBody(audience: Audience, skipMissing: boolean): object {
  switch (audience.kind) {
    case "configured":
      return {};
    case "segment":
      return { recipients: { segment: { id: Number(audience.segmentId) } } };
    case "ids":
      return { ids: audience.ids, ...(skipMissing && { id_ignore_missing: true }) };
    case "emails":
      return { emails: audience.emails, ...(skipMissing && { email_ignore_missing: true }) };
  }
}

/** Reads why a launch's recipients failed. Backend: App `GET /v1/campaigns/{id}/triggers/{trigger}/errors`. */
export async function fetchTriggerErrors(
  app: HttpClient,
  broadcastId: string,
  triggerId: string,
  call: CallContext,
): Promise<string[]> {
  const endpoint = path`/v1/campaigns/${broadcastId}/triggers/${triggerId}/errors`;
  const request = { method: "GET", path: endpoint, retry: "read" } as const;
  const { errors } = await readJson(app, request, launchErrors, call);
  return (errors ?? []).flatMap((entry) => asString(entry) ?? []);
}

/** The trigger id in an error message of the backend, `null` when there is none. */
export function parseTriggerId(message: string): string | null {
  return /\btrigger (\d{1,15})\b/.exec(message)?.[1] ?? null;
}
