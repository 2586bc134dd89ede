import { asString, type CallContext, type HttpClient, path, readJson } from "@toolwright/core/authoring";
import * as v from "valibot";

/** Whom a broadcast goes to; the forms exclude each other. */
export type Audience =
  | { readonly kind: "configured" }
  | { readonly kind: "segment"; readonly segmentId: string }
  | { readonly kind: "ids"; readonly ids: readonly string[] }
  | { readonly kind: "emails"; readonly emails: readonly string[] };

/** A broadcast to launch. */
export interface Launch {
  readonly broadcastId: string;
  readonly audience: Audience;
  readonly data: Readonly<Record<string, unknown>> | null;
  /** Whether listed people who do not exist are left out; else one of them fails the whole launch. */
  readonly skipMissing: boolean;
}

/** Most people one launch may list. */
export const MAX_RECIPIENTS = 10_000;

const launchErrors = v.object({ errors: v.nullish(v.array(v.unknown())) });
const launched = v.object({ id: v.union([v.number(), v.pipe(v.string(), v.nonEmpty())]) });

/**
 * Launches a broadcast and resolves with the trigger's id. Backend: App `POST /v1/campaigns/{id}/triggers`, which has no way
 * to recognise a repeat: never repeated once it may have arrived. One launch per 10 s.
 */
export async function postTrigger(app: HttpClient, launch: Launch, call: CallContext): Promise<string> {
  const { broadcastId, audience, data, skipMissing } = launch;
  const hasData = data !== null && Object.keys(data).length > 0;
  // The backend refuses an empty `data` or `recipients`, and flags that do not belong to the audience's form.
  const json = { ...audienceBody(audience, skipMissing), ...(hasData && { data }) };
  const at = path`/v1/campaigns/${broadcastId}/triggers`;
  const request = { method: "POST", path: at, json, retry: "unsent" } as const;
  return String((await readJson(app, request, launched, call)).id);
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

/** Why recipients of a launch failed, in words. Backend: App `GET /v1/campaigns/{id}/triggers/{trigger}/errors`, a read. */
export async function fetchTriggerErrors(
  app: HttpClient,
  broadcastId: string,
  triggerId: string,
  call: CallContext,
): Promise<string[]> {
  const at = path`/v1/campaigns/${broadcastId}/triggers/${triggerId}/errors`;
  const request = { method: "GET", path: at, retry: "read" } as const;
  const { errors } = await readJson(app, request, launchErrors, call);
  return (errors ?? []).flatMap((entry) => asString(entry) ?? []);
}

/** The trigger that an error of the backend names, `null` when it names none. */
export function triggerNamedIn(message: string): string | null {
  return /\btrigger (\d{1,15})\b/.exec(message)?.[1] ?? null;
}
