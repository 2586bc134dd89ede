import type { Route } from "../route.ts";
import { discoveryRoutes } from "./discovery-routes.ts";
import { queryRoutes } from "./query-routes.ts";

/** Routes of metric queries and of metric discovery. */
export const metricRoutes: readonly Route[] = [...queryRoutes, ...discoveryRoutes];
