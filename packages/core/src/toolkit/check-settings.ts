import { type InputIssue, misconfigured, ToolError } from "../errors.ts";
import type { OptionNames } from "../options.ts";
import type { Store } from "../store/store.ts";
import { formatValue } from "../text/format-value.ts";
import { isRecord } from "../value/plain.ts";
import type { ToolkitSettings } from "./settings.ts";

/**
 * Rejects a runtime without what toolkits use, since the first call would fail with an error that does not say why.
 * @throws ToolError `misconfigured` for Node before 22
 */
export function checkRuntime(): void {
  if (typeof Promise.withResolvers === "function") return;
  const { process } = globalThis as { readonly process?: { readonly version?: string } };
  const found = process?.version ? `; this is Node ${process.version.replace(/^v/, "")}` : "";
  throw new ToolError({ code: "misconfigured", message: `Toolwright needs Node 22 or newer${found}.` });
}

const OPERATIONS: OptionNames<Store> = {
  acquire: true,
  release: true,
  claim: true,
  settle: true,
  spend: true,
  refund: true,
  get: true,
  set: true,
};

/**
 * Refuses a `store`, an `onStoreFailure`, an `account` or a `hide` that would silently protect nothing, or fail at the first send.
 * @throws ToolError `misconfigured` that names the operations that a store lacks
 */
export function checkSettings({
  store,
  onStoreFailure,
  account,
  hide,
}: Pick<ToolkitSettings, "store" | "onStoreFailure" | "account" | "hide">): void {
  const issues = [
    ...storeIssues(store),
    ...failureIssues(onStoreFailure),
    ...accountIssues(account),
    ...hideIssues(hide),
  ];
  if (issues.length > 0) throw misconfigured(issues);
}

function storeIssues(store: unknown): InputIssue[] {
  if (store === undefined) return [];
  if (typeof store !== "object" || store === null)
    return [
      {
        parameter: "store",
        received: store === null ? "null" : `a value of type ${typeof store}`,
        rule: "must be a store, such as memoryStore(); leave it out for the memory of this toolkit",
      },
    ];
  const missing = Object.keys(OPERATIONS).filter((name) => typeof Reflect.get(store, name) !== "function");
  if (missing.length === 0) return [];
  const isRedis = "evalSha" in store || "evalsha" in store;
  const rule = isRedis
    ? "is a Redis client: pass redisStore(client) of @toolwright/stores/redis"
    : `lacks the operations ${missing.join(", ")}`;
  return [{ parameter: "store", received: "an object", rule }];
}

function failureIssues(reaction: unknown): InputIssue[] {
  if (reaction === undefined || reaction === "refuse" || reaction === "allow") return [];
  return [{ parameter: "onStoreFailure", received: formatValue(reaction), rule: 'must be "refuse" or "allow"' }];
}

function accountIssues(account: unknown): InputIssue[] {
  if (account === undefined || (typeof account === "string" && account.trim() !== "")) return [];
  return [{ parameter: "account", received: formatValue(account), rule: "must be a string that is not empty" }];
}

function hideIssues(hide: unknown): InputIssue[] {
  if (hide === undefined || (isRecord(hide) && typeof hide["createHider"] === "function")) return [];
  const rule = "must be the value of hideFields(names) of @toolwright/core/hide";
  return [{ parameter: "hide", received: formatValue(hide), rule, example: 'hideFields(["email"])' }];
}
