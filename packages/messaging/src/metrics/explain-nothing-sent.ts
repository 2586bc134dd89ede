import { isToolError } from "@toolwright/core/authoring";
import { nameOf } from "@toolwright/core/text";
import type { MessagingCall } from "../call.ts";
import { fetchCampaign, fetchNewsletter } from "../customerio/campaigns.ts";
import { MAX_STEPS, MAX_WINDOW_STEPS } from "../customerio/metrics.ts";
import { easternDay, HOUR_MS, periodStarts, type Zone, zoneOf } from "../customerio/periods.ts";
import type { Campaign } from "../customerio/records.ts";
import type { ReportRequest } from "./read-periods.ts";

/** A report in which no message was sent. */
interface EmptyReport extends Pick<ReportRequest, "subject" | "id" | "period"> {
  /** Zone of the report's days, also if its periods are hours. */
  readonly zone: Zone;
  /** Start of the requested window, in the zone's local time. */
  readonly startMs: number;
  /** Whether Customer.io reported 0 sent messages, rather than no number. */
  readonly isZero: boolean;
}

/** Sends one more request to explain why nothing was sent. Returns no explanation if that request fails. */
export async function explainNothingSent(report: EmptyReport, call: MessagingCall): Promise<string[]> {
  const { app } = call.customerio;
  try {
    if (report.subject === "campaigns")
      return explainCampaign(await fetchCampaign(app, report.id, call), report, call.now);
    const { sent_at } = await fetchNewsletter(app, report.id, call);
    if (sent_at === null) return ["This newsletter is a draft: it was not sent."];
    if (Date.parse(sent_at) > call.now) return [`This newsletter is not sent yet: its time is ${sent_at}.`];
    return explainWindow(`This newsletter was sent at ${sent_at}`, sent_at, report, call.now);
  } catch (thrown) {
    if (!isToolError(thrown) || call.signal.aborted) throw thrown;
    return [];
  }
}

function explainCampaign({ state, ...campaign }: Campaign, report: EmptyReport, nowMs: number): string[] {
  const isRunning = state === null || state === "running";
  const reason = isRunning ? [] : [`This campaign does not run: its state is ${nameOf(state)}.`];
  const { first_started_at: startedAt } = campaign;
  const since = startedAt ?? (isRunning ? campaign.created_at : null);
  if (since === null) return reason;
  const event = `This campaign was ${startedAt ? "first started" : "created"} at ${since}`;
  return [...reason, ...explainWindow(event, since, report, nowMs)];
}

/** Says whether a longer window contains the first messages. */
function explainWindow(event: string, since: string, report: EmptyReport, nowMs: number): string[] {
  const sinceMs = Date.parse(since);
  if ((zoneOf(report.period, report.zone) === "UTC" ? sinceMs : easternDay(sinceMs)) >= report.startMs)
    return report.isZero ? [`${event}, but Customer.io counts no sent message.`] : [];
  const window = windowFrom(sinceMs, report.zone, nowMs);
  const advice = window && ` period "${window.period}" with steps ${window.steps} includes it.`;
  return [`${event}, before the window.${advice ?? ""}`];
}

/** The shortest periods that reach back to a time; `null` if none do. */
function windowFrom(sinceMs: number, zone: Zone, nowMs: number) {
  // An hour earlier, because Eastern days in summer may begin at 05:00 UTC.
  const first = zone === "UTC" ? sinceMs : easternDay(sinceMs - HOUR_MS);
  for (const period of ["days", "weeks", "months"] as const) {
    const starts = periodStarts(period, Math.min(MAX_STEPS[period], MAX_WINDOW_STEPS[period]), nowMs, zone);
    const index = starts.findLastIndex((startMs) => startMs <= first);
    if (index >= 0) return { period, steps: starts.length - index };
  }
  return null;
}
