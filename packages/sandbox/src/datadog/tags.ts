import { type Service, type ServiceName, serviceNamed } from "../world/shop.ts";

const ENV = "prod";
const REGION = "eu-central-1";

/** Tags of all events of one service, host and version. */
export interface TagSets {
  readonly spans: readonly string[];
  readonly logs: readonly string[];
}

/**
 * Creates a function that returns the tags of a service, host and version. Events of the same origin share one list,
 * which saves memory and lets queries index each list once.
 */
export function createTagLookup(): (service: ServiceName, host: string, version: string) => TagSets {
  // A host belongs to one service.
  const byHost = new Map<string, Map<string, TagSets>>();
  return (name, host, version) => {
    const byVersion = byHost.get(host) ?? new Map<string, TagSets>();
    const cached = byVersion.get(version);
    if (cached) return cached;
    const service = serviceNamed(name);
    const sets = { spans: spanTags(service, host, version), logs: logTags(service, host, version) };
    byHost.set(host, byVersion.set(version, sets));
    return sets;
  };
}

function spanTags(service: Service, host: string, version: string): readonly string[] {
  const { name, team } = service;
  const number = host.replace(/\D+/g, "").slice(0, 2);
  return [
    `env:${ENV}`,
    `service:${name}`,
    `version:${version}`,
    "source:apm",
    `team:${team}`,
    `host:${host}`,
    `kube_namespace:shop-${ENV}`,
    `kube_deployment:${name}`,
    `kube_cluster_name:shop-${REGION}`,
    `kube_container_name:${name}`,
    `kube_node:ip-10-40-${number}-17.${REGION}.compute.internal`,
    `kube_app_name:${name}`,
    `kube_app_part_of:shop`,
    `kube_qos:burstable`,
    `pod_name:${name}-6c9f7d5b48-${number}x2k`,
    `pod_phase:running`,
    `container_name:${name}`,
    `container_id:4be1${number}c07aa95e2d1`,
    `image_name:registry.shop.example/${name}`,
    `short_image:${name}`,
    `image_tag:${version}`,
    `git.repository_url:github.com/shop-example/${name}`,
    `region:${REGION}`,
    `availability-zone:${REGION}a`,
    "cloud_provider:aws",
    "instance-type:m7g.xlarge",
    "orchestrator:kubernetes",
    `index:${number}`,
    "compute",
    "team.shop",
    ...(name === "payment-service" ? ["pci:true", "tier:1"] : []),
  ];
}

function logTags(service: Service, host: string, version: string): readonly string[] {
  const { name, team, source } = service;
  return [
    `env:${ENV}`,
    `source:${source}`,
    `service:${name}`,
    `version:${version}`,
    `team:${team}`,
    `kube_namespace:shop-${ENV}`,
    `kube_deployment:${name}`,
    `pod_name:${host.split(".")[0]}`,
    `image_tag:${version}`,
    `region:${REGION}`,
    // Recorded responses contain this tag twice: two collectors add it.
    `source:${source}`,
    "datadog.pipelines:false",
    "team.shop",
  ];
}
