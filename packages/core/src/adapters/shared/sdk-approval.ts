import type { Approve } from "../../tool/approval.ts";
import { needsApproval } from "../../tool/approval.ts";
import type { Tool } from "../../tool/tool.ts";
import type { AdapterOptions } from "./agent-tool.ts";

/** Options of adapters to SDKs that can pause a run for a person's approval. */
export interface SdkApprovalOptions extends Omit<AdapterOptions, "approve"> {
  /**
   * Decides on each call that writes, sends, deletes or spends. Default: the SDK pauses before the call. A function is
   * called inside the tool call instead, and the model gets its refusal as an ordinary error. `false` allows every
   * call.
   */
  readonly approve?: Approve | false | undefined;
}

/** Adapter options, and the tools before whose calls the SDK pauses. */
export interface SdkApproval {
  readonly options: AdapterOptions;
  pausesBefore(tool: Tool): boolean;
}

/** Separates an `approve` function, which the tool calls, from the approval that the SDK requests. */
export function readApproval({ approve, ...rest }: SdkApprovalOptions): SdkApproval {
  return {
    options: typeof approve === "function" ? { ...rest, approve } : rest,
    // Only `false` allows every call. `null`, for example from a configuration file, does not.
    pausesBefore: (tool) => typeof approve !== "function" && approve !== false && needsApproval(tool),
  };
}

/** Returns the preview of a call, or why it cannot run, for the approver; `null` for a tool without a preview. */
export async function previewText(tool: Tool, args: unknown, signal?: AbortSignal): Promise<string | null> {
  const preview = await tool.preview?.(args, { signal });
  if (!preview) return null;
  return preview.ok ? preview.text : preview.error.message;
}
