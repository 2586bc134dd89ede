import { isToolError } from "@toolwright/core/authoring";
import { nameOf } from "@toolwright/core/text";
import type { MessagingCall } from "../call.ts";
import { fetchCampaign, fetchNewsletter } from "../customerio/campaigns.ts";
import { MAX_STEPS, type MetricSubject } from "../customerio/metrics.ts";
import { easternDay, HOUR_MS, periodStarts, type Zone } from "../customerio/periods.ts";

/** A report in which no message was sent. */
interface EmptyReport {
  readonly subject: MetricSubject;
  readonly id: string;
  readonly zone: Zone;
  /** Start of the requested window, in the zone's local time. */
  readonly startMs: number;
  /** Whether Customer.io reported 0 sent messages, rather than no number. */
  readonly isZero: boolean;
}

/** Sends one more request to explain why nothing was sent. Returns no explanation if that request fails. */
export async function explainNothingSent(
  { subject, id, ...window }: EmptyReport,
  call: MessagingCall,
): Promise<string[]> {
  const { app } = call.customerio;
  try {
    if (subject === "campaigns") return explainState((await fetchCampaign(app, id, call)).state);
    const { sent_at } = await fetchNewsletter(app, id, call);
    return explainSendTime(sent_at, window, call.now);
  } catch (thrown) {
    if (!isToolError(thrown) || call.signal.aborted) throw thrown;
    return [];
  }
}

function explainState(state: string | null): string[] {
  return state === null || state === "running" ? [] : [`This campaign does not run: its state is ${nameOf(state)}.`];
}

function explainSendTime(
  sentAt: string | null,
  { zone, startMs, isZero }: Omit<EmptyReport, "subject" | "id">,
  nowMs: number,
): string[] {
  if (sentAt === null) return ["This newsletter is a draft: it was not sent."];
  const sentMs = Date.parse(sentAt);
  if (sentMs > nowMs) return [`This newsletter is not sent yet: its time is ${sentAt}.`];
  if ((zone === "UTC" ? sentMs : easternDay(sentMs)) >= startMs)
    return isZero ? [`This newsletter was sent at ${sentAt}, but Customer.io counts no sent message.`] : [];
  const window = windowFrom(sentMs, nowMs);
  const advice = window && ` period "${window.period}" with steps ${window.steps} includes it.`;
  return [`This newsletter was sent at ${sentAt}, before the window.${advice ?? ""}`];
}

/** The shortest periods that reach back to a time; `null` if none do. */
function windowFrom(sentMs: number, nowMs: number): { readonly period: string; readonly steps: number } | null {
  for (const period of ["days", "weeks", "months"] as const) {
    const starts = periodStarts(period, MAX_STEPS[period], nowMs, "Eastern");
    // An hour earlier, because days in summer may begin at 05:00 UTC.
    const index = starts.findLastIndex((startMs) => startMs <= easternDay(sentMs - HOUR_MS));
    if (index >= 0) return { period, steps: starts.length - index };
  }
  return null;
}
