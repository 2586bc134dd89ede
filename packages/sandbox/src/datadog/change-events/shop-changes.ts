import type { World } from "../../world/generate-world.ts";
import type { ServiceName } from "../../world/shop.ts";
import type { EventFacts } from "./event-record.ts";

const MINUTE_MS = 60_000;

/** Returns the deployments and changes of the shop. Only the release of the incident is its cause. */
export function shopChanges({ incident }: World): readonly EventFacts[] {
  return [
    deployment({
      atMs: incident.startMs,
      service: incident.service,
      version: incident.version,
      commit: "9f3c2ab",
      detail: "Move the settings of all environments into one file",
    }),
    deployment({
      atMs: incident.startMs - 1_440 * MINUTE_MS,
      service: "search-api",
      version: "4.2.0",
      commit: "4d81e07",
      detail: "Rank products in stock first",
    }),
    change({
      atMs: incident.startMs - 9 * MINUTE_MS,
      source: "launchdarkly",
      service: "recommendation-api",
      resource: { name: "rank-by-margin", type: "feature_flag" },
      from: { enabled: false },
      to: { enabled: true, rollout_percent: 50 },
      author: "Ines Costa",
    }),
    change({
      atMs: incident.startMs + 11 * MINUTE_MS,
      source: "terraform",
      service: "api-gateway",
      resource: { name: "rate_limit.per_client", type: "configuration" },
      from: { requests_per_minute: 600 },
      to: { requests_per_minute: 300 },
      author: "Hugo Brandt",
    }),
  ];
}

interface Update {
  readonly atMs: number;
  readonly service: ServiceName;
}

interface Deployment extends Update {
  readonly version: string;
  readonly commit: string;
  readonly detail: string;
}

function deployment({ atMs, service, version, commit, detail }: Deployment): EventFacts {
  return {
    atMs,
    title: `Deployed ${service} ${version} to prod`,
    message: `The workflow deploy of shop-example/${service} succeeded.\nCommit ${commit}: ${detail}`,
    source: "github",
    tags: ["env:prod", `service:${service}`, `version:${version}`, `git.commit.sha:${commit}`],
    status: "success",
    service,
    aggregationKey: `deploy-${service}`,
    category: null,
    fields: {},
  };
}

interface Change extends Update {
  readonly source: string;
  readonly resource: { readonly name: string; readonly type: "feature_flag" | "configuration" };
  readonly from: object;
  readonly to: object;
  readonly author: string;
}

function change({ atMs, source, service, resource, from, to, author }: Change): EventFacts {
  return {
    atMs,
    title: `${resource.name} changed`,
    message: `${author} changed ${resource.name} of ${service}.`,
    source,
    tags: ["env:prod", `service:${service}`],
    status: "info",
    service: null,
    aggregationKey: resource.name,
    category: "change",
    fields: {
      author: { name: author, type: "user" },
      changed_resource: resource,
      impacted_resources: [{ name: service, type: "service" }],
      prev_value: from,
      new_value: to,
    },
  };
}
