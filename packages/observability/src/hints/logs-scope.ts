import type { DatadogClient } from "../datadog/client.ts";
import type { Dataset } from "../datadog/events.ts";

/** Puts what a call about logs did not read before an explanation that may be wrong because of it. */
export function withScope(explanation: string, datadog: DatadogClient, dataset: Dataset): string[] {
  const mayBeElsewhere = dataset === "logs" && /widen|no events match/i.test(explanation);
  return mayBeElsewhere ? [describeScope(datadog), explanation] : [explanation];
}

function describeScope(datadog: DatadogClient): string {
  const { storage_tier: tier, indexes } = datadog.logsScope();
  const tiers = tier ? [`the tier ${tier}`, "logsStorageTier"] : null;
  const names = indexes
    ? [`the ${indexes.length === 1 ? "index" : "indexes"} ${joinNames(indexes)}`, "logsIndexes"]
    : null;
  const parts = [tiers, names].filter((part) => part !== null);
  const [read, options] = [0, 1].map((index) => parts.map((part) => part[index] ?? "").join(" and "));
  return parts.length === 0
    ? "This call reads indexed logs only. Logs in Flex or in an archive may match: the host application selects them with logsStorageTier."
    : `This call reads ${read} only, which the host application selects with ${options}. Other logs may match.`;
}

function joinNames(names: readonly string[]): string {
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter((part) => part !== "").join(" and ");
}
