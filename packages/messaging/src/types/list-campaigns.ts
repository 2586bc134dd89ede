// Written by `npx -y pnpm@12 types` from the tool definitions. Change the definition, not this file.
import type { Pagination } from "./pagination.ts";

/** Arguments of `messaging.listCampaigns`. */
export interface ListCampaignsArguments {
  /**
   * Rows. From 1 to 1,000.
   *
   * @default 50
   */
  limit?: number | null | undefined;
  /**
   * Skip. At least 0.
   *
   * @default 0
   */
  offset?: number | null | undefined;
}

/** Result of `messaging.listCampaigns`. */
export interface ListCampaignsResult {
  campaigns: ListCampaignsCampaign[];
  /** Where this page lies in the list. */
  pagination: Pagination;
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
}

/** An item of `campaigns` of {@link ListCampaignsResult}. */
export interface ListCampaignsCampaign {
  id: string | null;
  name: string | null;
  description: string | null;
  type: string | null;
  state: string | null;
  active: boolean | null;
  channels: string[];
  tags: string[];
  created_at: string | null;
  updated_at: string | null;
  first_started_at: string | null;
}

/** Arguments of `Messaging.ListCampaigns` as the tool receives them, with the defaults of omitted ones. */
export interface ListCampaignsParsedArguments {
  /** Rows. */
  limit: number;
  /** Skip. */
  offset: number;
}
