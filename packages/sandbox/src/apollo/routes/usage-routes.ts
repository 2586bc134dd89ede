import { type ApiResponse, ok } from "../../http/response.ts";
import { billingCycle } from "../account/credits.ts";
import type { LimitGroup } from "../account/rate-limits.ts";
import type { ApiRequest, Route } from "../api/route.ts";

/** Usage of rate limits and credits, the owner of the key, and its health check. */
export const usageRoutes: readonly Route[] = [
  route("POST", "usage_stats/api_usage_stats", apiUsage),
  route("POST", "usage_stats/credit_usage_stats", creditUsage),
  { ...route("GET", "users/api_profile", profile), params: ["include_credit_usage"] },
  route("GET", "auth/health", () => ok({ healthy: true, is_logged_in: true })),
];

function route(method: "GET" | "POST", endpoint: string, handle: Route["handle"]): Route {
  return { methods: [method], path: `/${endpoint}`, endpoint, limit: "default", handle };
}

/** Endpoints in the order of the real response. The sandbox does not implement most of them. */
const REPORTED: readonly (readonly [controller: string, actions: string, group?: LimitGroup])[] = [
  ["contacts", "search intelligent_fuzzy_search create update match bulk_match"],
  ["contact_stages", "index"],
  ["accounts", "search"],
  ["account_stages", "index"],
  ["people", "search", "search"],
  ["people", "match show", "enrichment"],
  ["people", "bulk_match", "bulk"],
  ["organizations", "show enrich", "enrichment"],
  ["organizations", "bulk_enrich", "bulk"],
  ["organizations", "search", "search"],
  ["organizations", "show_with_context job_postings employee_metrics"],
  ["mixed_companies", "search", "search"],
  ["mixed_people", "search api_search", "search"],
  ["mixed_people", "add_to_my_prospects organization_top_people"],
  ["conversation_shares", "create update show external"],
  ["conversations", "ask_anything_v2_chat export"],
  ["voice_settings", "get_available_phone_numbers"],
  ["tasks", "create search bulk_complete"],
  ["reports", "sync_report"],
  ["mfa_config", "create"],
  ["phone_calls", "create update"],
  ["paging_events", "create"],
  ["crm", "object_fields_mapping"],
  ["emailer_campaigns", "show search add_contact_ids remove_or_stop_contact_ids"],
  ["emailer_messages", "search activities"],
  ["users", "search"],
  ["email_accounts", "index"],
  ["labels", "index"],
  ["typed_custom_fields", "index"],
];

/** Each key of the response is a JSON list of controller and action. */
function apiUsage({ usageOf }: ApiRequest): ApiResponse {
  const entries = REPORTED.flatMap(([controller, actions, group = "default"]) =>
    actions.split(" ").map((action) => {
      const { day, hour, minute } = usageOf(`${controller}/${action}`, group);
      return [`["api/v1/${controller}", "${action}"]`, { day, hour, minute }] as const;
    }),
  );
  return ok(Object.fromEntries(entries));
}

/** Credit types that the sandbox never charges. */
const OTHER_CREDITS = {
  direct_dial_credit: 1_000,
  export_credit: 5_000,
  conversation_credit: 500,
  ai_credit: 2_000,
  power_up_credit: 1_000,
  inbound_website_visitor_credit: 1_000,
  dialer: 500,
  web_search_record_credit: 1_000,
  contact_website_visitor_credit: 1_000,
};

const OWNER = {
  id: "66c8db577ed7f201b25c0001",
  team_id: "6095a710bd01d100a5000001",
  first_name: "Sandy",
  last_name: "Boxer",
  title: "Developer",
  email: "sandy.boxer@vantaro.example",
};

/** The owner of the key; with `include_credit_usage`, also what is left of the credits. */
function profile({ params, credits }: ApiRequest): ApiResponse {
  if (params.string("include_credit_usage") !== "true") return ok(OWNER);
  const allowance = (kind: string, limit: number) => [
    [`effective_num_${kind}_credits`, limit],
    [`num_${kind}_credits_used`, 0],
  ];
  const { direct_dial_credit, export_credit, ai_credit, power_up_credit } = OTHER_CREDITS;
  const others = [
    ...allowance("direct_dial", direct_dial_credit),
    ...allowance("export", export_credit),
    ...allowance("ai", ai_credit),
    ...allowance("power_up", power_up_credit),
  ];
  return ok({
    ...OWNER,
    num_credits_remaining: credits.left,
    effective_num_lead_credits: credits.granted,
    num_lead_credits_used: credits.spent,
    ...Object.fromEntries(others),
  });
}

function creditUsage({ credits, nowMs }: ApiRequest): ApiResponse {
  const otherCredits = Object.entries(OTHER_CREDITS).map(([kind, limit]) => [
    kind,
    { limit, consumed: 0, left_over: limit },
  ]);
  const lead_credit = { limit: credits.granted, consumed: credits.spent, left_over: credits.left };
  const { start, end } = billingCycle(nowMs);
  return ok({
    credit_usage_stats: { lead_credit, ...Object.fromEntries(otherCredits) },
    current_credit_cycle: { start_date: start.toISOString(), end_date: end.toISOString() },
  });
}
