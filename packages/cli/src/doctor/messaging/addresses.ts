import type { CustomerioApi, Region } from "@toolwright/messaging/services";

/** The settings of a workspace; `""` is a missing value. */
export type CustomerioValues = Readonly<Record<"siteId" | "trackingApiKey" | "appApiKey" | "region", string>>;

/** Where the two APIs are. */
export interface Addresses {
  /** The address of an API, in the configured region or in another one. */
  addressOf(api: CustomerioApi, region?: Region): string;
  /** Whether an option replaces the hosts of an API, so that its region is unknown. */
  isFixed(api: CustomerioApi): boolean;
}
