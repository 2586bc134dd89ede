import { type ApiResponse, ok } from "../../http/response.ts";
import { type ApiRequest, errorList, findById, get, type Route } from "../api/route.ts";
import { epochSeconds } from "../workspace/epoch-seconds.ts";
import type { Campaign, Delivery, Newsletter, Trigger, Workspace } from "../workspace/workspace.ts";
import { campaignWindow } from "./campaign-window.ts";
import { type MetricPeriod, metricSeries } from "./metric-series.ts";
import { readPage } from "./page-token.ts";

const PERIODS: readonly MetricPeriod[] = ["hours", "days", "weeks", "months"];
const DEFAULT_MONTHS = 12;

/** Campaigns, newsletters and broadcasts, and their metrics. */
export const campaignRoutes: readonly Route[] = [
  get("/v1/campaigns", ({ workspace }) => ok({ campaigns: workspace.campaigns.map(campaignRecord) })),
  get("/v1/campaigns/:id", (request) => {
    const campaign = findById(request.workspace.campaigns, request.params["id"]);
    return campaign ? ok({ campaign: campaignRecord(campaign) }) : notFound("campaign", request);
  }),
  get("/v1/campaigns/:id/metrics", campaignMetrics),
  get("/v1/campaigns/:id/triggers/:trigger/errors", triggerErrors),
  get("/v1/newsletters", listNewsletters),
  get("/v1/newsletters/:id", (request) =>
    withNewsletter(request, (newsletter) => ok({ newsletter: newsletterRecord(newsletter) })),
  ),
  get("/v1/newsletters/:id/contents", (request) =>
    withNewsletter(request, (newsletter) => ok({ contents: [newsletterContent(newsletter)] })),
  ),
  get("/v1/newsletters/:id/metrics", newsletterMetrics),
  get("/v1/broadcasts", ({ workspace }) => ok({ broadcasts: workspace.broadcasts.map(broadcastRecord) })),
  get("/v1/broadcasts/:id", (request) =>
    withBroadcast(request, (broadcast) => ok({ broadcast: broadcastRecord(broadcast) })),
  ),
  get("/v1/broadcasts/:id/metrics", (request) =>
    withBroadcast(request, ({ id }) =>
      metricsResponse(
        request,
        request.workspace.deliveries.filter(({ broadcastId }) => broadcastId === id),
      ),
    ),
  ),
  get("/v1/transactional/:id/metrics", transactionalMetrics),
  get("/v1/broadcasts/:id/actions", (request) =>
    withBroadcast(request, (broadcast) => ok({ actions: [actionRecord(broadcast)] })),
  ),
  get("/v1/broadcasts/:id/triggers", (request) =>
    withBroadcast(request, ({ id }) => ok({ triggers: triggersOf(request.workspace, id).map(triggerRecord) })),
  ),
];

function withBroadcast(request: ApiRequest, handle: (broadcast: Campaign) => ApiResponse): ApiResponse {
  const broadcast = findById(request.workspace.broadcasts, request.params["id"]);
  return broadcast ? handle(broadcast) : notFound("broadcast", request);
}

function withNewsletter(request: ApiRequest, handle: (newsletter: Newsletter) => ApiResponse): ApiResponse {
  const newsletter = findById(request.workspace.newsletters, request.params["id"]);
  return newsletter ? handle(newsletter) : notFound("newsletter", request);
}

function notFound(resource: string, { params }: ApiRequest): ApiResponse {
  return errorList(404, `no ${resource} has the id ${params["id"]}`);
}

function campaignMetrics(request: ApiRequest): ApiResponse {
  const { workspace, query, params } = request;
  // Campaigns and broadcasts share one sequence of ids.
  const campaign = findById([...workspace.campaigns, ...workspace.broadcasts], params["id"]);
  if (!campaign) return notFound("campaign", request);
  const isFromCampaign = (delivery: Delivery) => (delivery.campaignId ?? delivery.broadcastId) === campaign.id;
  const deliveries = workspace.deliveries.filter(isFromCampaign);
  // Any other version, or none, is version 1.
  return query.get("version") === "2" ? campaignWindow(request, deliveries) : metricsResponse(request, deliveries);
}

function newsletterMetrics(request: ApiRequest): ApiResponse {
  return withNewsletter(request, ({ id }) => {
    const deliveries = request.workspace.deliveries.filter(({ newsletterId }) => newsletterId === id);
    return metricsResponse(request, deliveries, { type: "email" });
  });
}

function transactionalMetrics(request: ApiRequest): ApiResponse {
  const { workspace, params } = request;
  const template = findById(workspace.templates, params["id"]);
  if (!template) return notFound("transactional message", request);
  const deliveries = workspace.deliveries.filter(({ transactionalId }) => transactionalId === template.id);
  return metricsResponse(request, deliveries);
}

function metricsResponse(
  { query, nowMs }: ApiRequest,
  deliveries: readonly Delivery[],
  extra: object = {},
): ApiResponse {
  const periodName = query.get("period") ?? "days";
  const period = PERIODS.find((candidate) => candidate === periodName);
  if (!period) return errorList(400, `period is ${periodName}, but must be one of ${PERIODS.join(", ")}`);
  const text = query.get("steps") ?? (period === "months" ? String(DEFAULT_MONTHS) : "0");
  if (!/^\d{1,9}$/.test(text)) return errorList(400, "steps must be a whole number");
  const series = metricSeries(deliveries, { period, steps: Number(text), nowMs });
  return ok({ metric: { ...extra, series } });
}

function listNewsletters({ query, workspace }: ApiRequest): ApiResponse {
  const sort = query.get("sort") ?? "desc";
  if (sort !== "asc" && sort !== "desc") return errorList(400, "sort must be asc or desc");
  const direction = sort === "asc" ? 1 : -1;
  const sorted = workspace.newsletters.toSorted((a, b) => direction * (a.createdMs - b.createdMs));
  const page = readPage(query, sorted, ({ id }) => String(id), { fallback: 10, max: 100 });
  if ("status" in page) return page;
  return ok({ newsletters: page.items.map(newsletterRecord), next: page.next });
}

function triggersOf({ triggers }: Workspace, broadcastId: number): readonly Trigger[] {
  return triggers.filter((trigger) => trigger.broadcastId === broadcastId);
}

function triggerErrors(request: ApiRequest): ApiResponse {
  return withBroadcast(request, ({ id }) => {
    const triggerId = request.params["trigger"];
    const trigger = findById(triggersOf(request.workspace, id), triggerId);
    if (!trigger) return errorList(404, `broadcast ${id} has no trigger ${triggerId}`);
    return ok({ errors: trigger.errors, next: "" });
  });
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

function actionId({ id }: Campaign): number {
  return 100 + id;
}

function actionRecord(broadcast: Campaign): object {
  const { id, name, subject, body } = broadcast;
  return { id: actionId(broadcast), broadcast_id: id, type: "email", name, subject, body };
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
