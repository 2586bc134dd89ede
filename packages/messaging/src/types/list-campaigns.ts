// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.
import type { Pagination } from "./pagination.ts";

/** Arguments of `messaging.listCampaigns`. */
export interface ListCampaignsArguments {
  /**
   * Results per page. From 1 to 1,000.
   *
   * @default 50
   */
  limit?: number | null | undefined;
  /**
   * Results to skip. At least 0.
   *
   * @default 0
   */
  offset?: number | null | undefined;
}

/** Result of `messaging.listCampaigns`. */
export interface ListCampaignsResult {
  /** The campaigns of this page. */
  campaigns: ListCampaignsCampaign[];
  /** Position of this page in the list. */
  pagination: Pagination;
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
  /** Number of requests that this call sent to the backend, retries included. */
  calls_spent: number;
  /**
   * Number of requests left in a rate limit, as the last response states; null if it states none. Of several limits,
   * the one with the smallest share left.
   */
  calls_left: number | null;
  /** Window of the rate limit of calls_left, such as minute; missing if unknown. */
  calls_left_window?: string;
}

/** An item of `campaigns` of {@link ListCampaignsResult}. */
export interface ListCampaignsCampaign {
  /** Id of the campaign, to pass to GetCampaignMetrics; `null` if Customer.io returned none. */
  id: string | null;
  /** Name of the campaign, `null` if it has none. */
  name: string | null;
  /** Description of the campaign, `null` if it has none. */
  description: string | null;
  /** What starts the campaign, for example `segment` or `triggered_broadcast`; `null` if unknown. */
  type: string | null;
  /** State of the campaign, for example `draft`, `running` or `stopped`; `null` if unknown. */
  state: string | null;
  /** Whether the campaign is active, `null` if unknown. */
  active: boolean | null;
  /** Types of the messages of the campaign, for example `email` or `webhook`. */
  channels: string[];
  /** Tags of the campaign. */
  tags: string[];
  /** Time of its creation, ISO-8601 in UTC; `null` if unknown. */
  created_at: string | null;
  /** Time of its last change, ISO-8601 in UTC; `null` if unknown. */
  updated_at: string | null;
  /** Time of its first start, ISO-8601 in UTC; `null` if it never started. */
  first_started_at: string | null;
}

/** Arguments of `Messaging.ListCampaigns` as the tool receives them, with the defaults of omitted ones. */
export interface ListCampaignsParsedArguments {
  /** Results per page. */
  limit: number;
  /** Results to skip. */
  offset: number;
}
