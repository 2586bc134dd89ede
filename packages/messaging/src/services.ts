import {
  checkOptions,
  createKeptPages,
  createTtlCache,
  misconfigured,
  systemClock,
  TOOLKIT_SETTING_NAMES,
} from "@toolwright/core/authoring";
import { HTTP_OPTION_NAMES } from "@toolwright/core/http";
import { createLedger, toolkitStore } from "@toolwright/core/store";
import type { Clock, ToolkitSettings } from "@toolwright/core/toolkit-types";
import type { MessagingServices } from "./call.ts";
import { type CustomerioOptions, createCustomerio } from "./customerio/client.ts";
import type { ResultField, ToolRule } from "./types/names.ts";

export type { MessagingCall, MessagingServices } from "./call.ts";

/** Options of the messaging toolkit. */
export interface MessagingOptions extends CustomerioOptions, ToolkitSettings<ToolRule, ResultField> {
  /**
   * Handling of nonexistent recipients by TriggerBroadcast. `"fail"` (default): the backend rejects the entire launch
   * and sends no email. `"skip"`: the backend skips them.
   */
  readonly missingRecipients?: "fail" | "skip" | undefined;
  /**
   * Whether SendTransactionalEmail sends (`"send"`, default), or queues drafts in Customer.io (`"draft"`), which reach no
   * one until a person sends them there. It has no effect on TriggerBroadcast.
   */
  readonly email?: "send" | "draft" | undefined;
  /**
   * The engine that renders the workspace's messages: `"latest"` (LiquidJS) or `"legacy"` (Ruby's Liquid). Cards then
   * show this engine's output as certain. Default: unknown, so cards mark where the two engines differ.
   */
  readonly liquid?: "latest" | "legacy" | undefined;
  /**
   * Time for which an accepted send blocks the same send, in milliseconds, at most 86,400,000. 0: only while it is in
   * flight. Default: 60,000 for an email, 600,000 for a broadcast.
   */
  readonly duplicateWindowMs?: number | undefined;
}

/** Maximum time for which an accepted send can block duplicates. */
const MAX_WINDOW_MS = 24 * 60 * 60_000;
const CONTENT_MEMORY = { ttlMs: 5 * 60_000, maxEntries: 500 };

const OPTION_NAMES = {
  ...HTTP_OPTION_NAMES,
  ...TOOLKIT_SETTING_NAMES,
  siteId: true,
  trackingApiKey: true,
  appApiKey: true,
  region: true,
  baseUrl: true,
  missingRecipients: true,
  duplicateWindowMs: true,
  email: true,
  liquid: true,
};

const BASE_URL_NAMES = { track: true, app: true } as const;

/**
 * Creates the services that core's `createToolkit` needs to bind single tools, so a bundle contains only those tools.
 * @throws ToolError `misconfigured` for an unknown option, a wrong `duplicateWindowMs`, `email` or `liquid`, or for emails
 *   that are sent although the policy demands drafts
 */
export function createServices(options: MessagingOptions = {}): MessagingServices {
  checkOptions("messaging", options, OPTION_NAMES);
  // An API with a misspelled name would keep its real host.
  if (typeof options.baseUrl === "object") checkOptions("messaging", options.baseUrl, BASE_URL_NAMES, "baseUrl.");
  const { liquid = null, email = "send" } = options;
  // With a nonexistent engine, a card would state what no engine writes.
  if (liquid !== null && liquid !== "latest" && liquid !== "legacy")
    throw misconfigured([{ parameter: "liquid", received: String(liquid), rule: 'must be "latest" or "legacy"' }]);
  checkEmail(email, options);
  const clock: Clock = options.clock ?? systemClock;
  const counted = { store: toolkitStore(options), account: options.account };
  return {
    customerio: createCustomerio(options, counted),
    ledger: createLedger({ ...counted, clock }),
    duplicateWindowMs: checkDuplicateWindow(options.duplicateWindowMs),
    known: {
      templateLists: createTtlCache({ ...CONTENT_MEMORY, maxEntries: 1, clock }),
      templates: createTtlCache({ ...CONTENT_MEMORY, clock }),
      broadcasts: createTtlCache({ ...CONTENT_MEMORY, clock }),
      subjects: createTtlCache({ ...CONTENT_MEMORY, clock }),
      recipients: createTtlCache({ ...CONTENT_MEMORY, ttlMs: 2 * 60_000, clock }),
      programLookup: createTtlCache({ ttlMs: 1_000, maxEntries: 1, clock }),
      failedChecks: createTtlCache({ ttlMs: 60_000, maxEntries: 500, clock }),
    },
    missingRecipients: options.missingRecipients ?? "fail",
    email,
    liquid,
    pages: createKeptPages(clock),
  };
}

/** Rejects an unknown value, and sends where the policy demands drafts: each call would fail. */
function checkEmail(email: unknown, { policy }: MessagingOptions): void {
  const refuse = (rule: string) => misconfigured([{ parameter: "email", received: String(email), rule }]);
  if (email !== "send" && email !== "draft") throw refuse('must be "send" or "draft"');
  if (email === "send" && [policy].flat().some((one) => one?.sends === "draft"))
    throw refuse('must be "draft" (MESSAGING_EMAIL=draft), because the policy\'s rule sends is "draft"');
}

/**
 * Checks the option `duplicateWindowMs` when the toolkit is created, before any send.
 * @throws ToolError `misconfigured` for a window that isn't a number from 0 to 86,400,000
 */
function checkDuplicateWindow(windowMs: number | undefined): number | undefined {
  const isWindow = typeof windowMs === "number" && windowMs >= 0 && windowMs <= MAX_WINDOW_MS;
  if (windowMs === undefined || isWindow) return windowMs;
  const rule = `must be a number from 0 to ${MAX_WINDOW_MS}`;
  throw misconfigured([{ parameter: "duplicateWindowMs", received: String(windowMs), rule }]);
}
