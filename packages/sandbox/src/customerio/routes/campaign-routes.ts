import { type ApiResponse, ok } from "../../http/response.ts";
import { type ApiRequest, errorList, findById, get, itemRoutes, type Route } from "../api/route.ts";
import { epochSeconds } from "../workspace/epoch-seconds.ts";
import type { Campaign, Delivery, Newsletter, Trigger, Workspace } from "../workspace/workspace.ts";
import { campaignWindow } from "./campaign-window.ts";
import { type MetricPeriod, metricSeries } from "./metric-series.ts";
import { respondWithPage } from "./page-token.ts";
import { ofTemplate } from "./template-routes.ts";

const PERIODS: readonly MetricPeriod[] = ["hours", "days", "weeks", "months"];
const DEFAULT_MONTHS = 12;

const ofCampaign = itemRoutes(({ campaigns }) => campaigns, "campaign");
// Campaigns and broadcasts share one sequence of ids.
const ofAnyCampaign = itemRoutes(({ campaigns, broadcasts }) => [...campaigns, ...broadcasts], "campaign");
const ofNewsletter = itemRoutes(({ newsletters }) => newsletters, "newsletter");
const ofBroadcast = itemRoutes(({ broadcasts }) => broadcasts, "broadcast");

/** Campaigns, newsletters and broadcasts, and their metrics. */
export const campaignRoutes: readonly Route[] = [
  get("/v1/campaigns", ({ workspace }) => ok({ campaigns: workspace.campaigns.map(campaignRecord) })),
  ofCampaign("/v1/campaigns/:id", (campaign) => ok({ campaign: campaignRecord(campaign) })),
  ofAnyCampaign("/v1/campaigns/:id/metrics", campaignMetrics),
  ofBroadcast("/v1/campaigns/:id/triggers/:trigger/errors", triggerErrors),
  get("/v1/newsletters", listNewsletters),
  ofNewsletter("/v1/newsletters/:id", (newsletter) => ok({ newsletter: newsletterRecord(newsletter) })),
  ofNewsletter("/v1/newsletters/:id/contents", (newsletter) => ok({ contents: [newsletterContent(newsletter)] })),
  ofNewsletter("/v1/newsletters/:id/metrics", ({ id }, request) =>
    metricsResponse(request, ({ newsletterId }) => newsletterId === id, { type: "email" }),
  ),
  get("/v1/broadcasts", ({ workspace }) => ok({ broadcasts: workspace.broadcasts.map(broadcastRecord) })),
  ofBroadcast("/v1/broadcasts/:id", (broadcast) => ok({ broadcast: broadcastRecord(broadcast) })),
  ofBroadcast("/v1/broadcasts/:id/metrics", ({ id }, request) =>
    metricsResponse(request, ({ broadcastId }) => broadcastId === id),
  ),
  ofTemplate("/v1/transactional/:id/metrics", ({ id }, request) =>
    metricsResponse(request, ({ transactionalId }) => transactionalId === id),
  ),
  ofBroadcast("/v1/broadcasts/:id/actions", (broadcast) => ok({ actions: [actionRecord(broadcast)] })),
  ofBroadcast("/v1/broadcasts/:id/triggers", ({ id }, { workspace }) =>
    ok({ triggers: triggersOf(workspace, id).map(triggerRecord) }),
  ),
];

type IsCounted = (delivery: Delivery) => boolean;

function campaignMetrics({ id }: Campaign, request: ApiRequest): ApiResponse {
  const isCounted: IsCounted = ({ campaignId, broadcastId }) => (campaignId ?? broadcastId) === id;
  // Any other version, or none, is version 1.
  return request.query.get("version") === "2"
    ? campaignWindow(request, request.workspace.deliveries.filter(isCounted))
    : metricsResponse(request, isCounted);
}

function metricsResponse(
  { query, nowMs, workspace }: ApiRequest,
  isCounted: IsCounted,
  extra: object = {},
): ApiResponse {
  const periodName = query.get("period") ?? "days";
  const period = PERIODS.find((candidate) => candidate === periodName);
  if (!period) return errorList(400, `period is ${periodName}, but must be one of ${PERIODS.join(", ")}`);
  const text = query.get("steps") ?? (period === "months" ? String(DEFAULT_MONTHS) : "0");
  if (!/^\d{1,9}$/.test(text)) return errorList(400, "steps must be a whole number");
  const series = metricSeries(workspace.deliveries.filter(isCounted), { period, steps: Number(text), nowMs });
  return ok({ metric: { ...extra, series } });
}

function listNewsletters({ query, workspace }: ApiRequest): ApiResponse {
  const sort = query.get("sort") ?? "desc";
  if (sort !== "asc" && sort !== "desc") return errorList(400, "sort must be asc or desc");
  const direction = sort === "asc" ? 1 : -1;
  const sorted = workspace.newsletters.toSorted((a, b) => direction * (a.createdMs - b.createdMs));
  const list = { items: sorted, idOf: ({ id }: Newsletter) => String(id), fallback: 10, max: 100 };
  return respondWithPage(query, list, (page) => ({ newsletters: page.map(newsletterRecord) }));
}

function triggersOf({ triggers }: Workspace, broadcastId: number): readonly Trigger[] {
  return triggers.filter((trigger) => trigger.broadcastId === broadcastId);
}

function triggerErrors({ id }: Campaign, { params, workspace }: ApiRequest): ApiResponse {
  const trigger = findById(triggersOf(workspace, id), params["trigger"]);
  return trigger
    ? ok({ errors: trigger.errors, next: "" })
    : errorList(404, `broadcast ${id} has no trigger ${params["trigger"]}`);
}

function campaignRecord(campaign: Campaign): object {
  const { tags, type, segmentId } = campaign;
  const extra = type === "segment" ? { trigger_segment_ids: segmentId === null ? [] : [segmentId] } : {};
  return { ...commonRecord(campaign), tags, ...extra };
}

function broadcastRecord(broadcast: Campaign): object {
  // The real API returns missing tags as the string "nil".
  return { ...commonRecord(broadcast), tags: "nil", created_by: "Sandbox" };
}

function commonRecord(campaign: Campaign): object {
  const { id, name, description, type, state, createdMs, updatedMs, firstStartedMs } = campaign;
  return {
    id,
    deduplicate_id: `${id}:${epochSeconds(updatedMs)}`,
    name,
    description,
    type,
    created: epochSeconds(createdMs),
    updated: epochSeconds(updatedMs),
    active: state === "running",
    state,
    actions: [{ id: actionId(campaign), type: "email" }],
    first_started: firstStartedMs === null ? null : epochSeconds(firstStartedMs),
  };
}

function actionId({ id }: Pick<Campaign, "id">): number {
  return 100 + id;
}

function actionRecord({ id, name, subject, body }: Campaign): object {
  const from = "Shop <hello@shop.example>";
  return { id: actionId({ id }), broadcast_id: id, type: "email", name, from, subject, body };
}

function triggerRecord({ id, broadcastId, createdMs }: Trigger): object {
  return { id, broadcast_id: broadcastId, created_at: epochSeconds(createdMs), processed: true };
}

function newsletterRecord({ id, name, createdMs, updatedMs, sentMs, ...rest }: Newsletter): object {
  return {
    id,
    deduplicate_id: `${id}:${epochSeconds(updatedMs)}`,
    type: "email",
    content_ids: [id],
    name,
    sent_at: sentMs === null ? null : epochSeconds(sentMs),
    created: epochSeconds(createdMs),
    updated: epochSeconds(updatedMs),
    recipient_segment_ids: rest.recipientSegmentIds,
    tags: rest.tags,
    subscription_topic_id: null,
  };
}

function newsletterContent({ id, name, subject }: Newsletter): object {
  // The body does not matter to any tool.
  return { id, newsletter_id: id, type: "email", name, subject, body: "" };
}
