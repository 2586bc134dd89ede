import { type InputIssue, misconfigured, ToolError } from "../errors.ts";
import { describeType, wrongOption } from "../options.ts";
import type { Store } from "../store/store.ts";
import { isRecord } from "../value/plain.ts";
import type { ToolkitSettings } from "./settings.ts";

/**
 * Rejects a runtime that lacks features toolkits use, since the first call would fail with an unclear error.
 * @throws ToolError `misconfigured` for Node before 22
 */
export function checkRuntime(): void {
  if (typeof Promise.withResolvers === "function") return;
  const { process } = globalThis as { readonly process?: { readonly version?: string } };
  const found = process?.version ? `; this is Node ${process.version.replace(/^v/, "")}` : "";
  throw new ToolError({ code: "misconfigured", message: `Toolwright needs Node 22 or newer${found}.` });
}

const OPERATIONS: readonly (keyof Store)[] = ["acquire", "release", "claim", "settle", "spend", "refund", "get", "set"];

/**
 * Refuses a `store`, `onStoreFailure`, `account` or `hide` that would silently protect nothing, or fail at the first
 * send.
 * @throws ToolError `misconfigured` that names the operations that a store lacks
 */
export function checkSettings(settings: ToolkitSettings): void {
  // JavaScript code may pass any value.
  const { store, onStoreFailure, account, hide }: Partial<Record<keyof ToolkitSettings, unknown>> = settings;
  const issues = storeIssues(store);
  const refuse = (...wrong: Parameters<typeof wrongOption>) => issues.push(wrongOption(...wrong));
  if (onStoreFailure !== undefined && onStoreFailure !== "refuse" && onStoreFailure !== "allow")
    refuse("onStoreFailure", onStoreFailure, 'must be "refuse" or "allow"');
  if (account !== undefined && (typeof account !== "string" || account.trim() === ""))
    refuse("account", account, "must be a string that is not empty");
  const hidden: readonly unknown[] = hide === undefined ? [] : Array.isArray(hide) ? hide : [hide];
  if (!hidden.every((one) => isRecord(one) && typeof one["createHider"] === "function"))
    refuse("hide", hide, 'must be hideFields(["email"]), await hidePatterns(["email"]), or a list of them');
  if (issues.length > 0) throw misconfigured(issues);
}

/** Lists the issues of a store. Does not quote the value, which may be an address with a password. */
function storeIssues(store: unknown): InputIssue[] {
  if (store === undefined) return [];
  if (typeof store !== "object" || store === null) {
    const rule = "must be a store, such as memoryStore(); leave it out for the memory of this toolkit";
    return [{ parameter: "store", received: describeType(store), rule }];
  }
  const missing = OPERATIONS.filter((name) => typeof Reflect.get(store, name) !== "function");
  if (missing.length === 0) return [];
  const isRedis = "evalSha" in store || "evalsha" in store;
  const rule = isRedis
    ? "is a Redis client: pass redisStore(client) of @toolwright/stores/redis"
    : `lacks the operations ${missing.join(", ")}`;
  return [{ parameter: "store", received: "an object", rule }];
}
