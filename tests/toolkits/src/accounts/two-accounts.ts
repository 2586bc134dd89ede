import type { Tool } from "@toolwright/core";
import { withAccounts } from "@toolwright/core/accounts";
import { aiSdkTools } from "@toolwright/core/ai-sdk";
import { hideFields } from "@toolwright/core/hide";
import { createSandbox, type Sandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { createTools } from "@toolwright/tests-tools";

/** Names of the accounts. */
export const NAMES = ["eu", "us"] as const;

export type Name = (typeof NAMES)[number];

const clock = testClock(Date.UTC(2026, 0, 31, 9), { sleep: "skip" });
const limits = {
  enforceLimits: false,
  rateLimit: { limit: 1e9 },
  sales: { credits: 1e9, rateLimit: { minute: null, hour: null, day: null } },
};

/** An account over its own sandbox, whose world differs from that of the other account. */
export interface SandboxAccount {
  readonly sandbox: Sandbox;
  readonly tools: readonly Tool[];
}

/** Creates an account with all tools that hides emails, hosts and domains. */
function createAccount(seed: number): SandboxAccount {
  const sandbox = createSandbox({ seed, clock, ...limits });
  const own = {
    observability: { hide: hideFields(["host"]) },
    messaging: { hide: hideFields(["email"]) },
    sales: { hide: hideFields(["domain"]) },
  };
  return { sandbox, tools: createTools(sandbox, { clock }, own) };
}

/** Two sandboxes as two accounts. */
export function createTwoAccounts() {
  const accounts = withAccounts({ eu: createAccount(1), us: createAccount(2) });
  return { accounts, sdkTools: aiSdkTools(accounts.tools, { approve: false }) };
}

/** Removes the logged requests of an account, and returns how many there were. */
export function takeRequests({ sandbox }: SandboxAccount): number {
  const backends = [sandbox.observability, sandbox.messaging, sandbox.sales];
  return backends.reduce((count, backend) => {
    const { length } = backend.requests;
    backend.reset();
    return count + length;
  }, 0);
}

/** The cursors and handles in a result. */
export function tokensIn(text: string): readonly string[] {
  const { next_cursor: cursor } = JSON.parse(text) as { readonly next_cursor?: string | null };
  const handles = [...text.matchAll(/<[a-z]+\.[\w.]+:\d+>/g)].map(([handle]) => handle);
  return [...(cursor ? [cursor] : []), ...new Set(handles)];
}
