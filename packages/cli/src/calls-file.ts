// The file of calls that `call --record` writes and `check --calls` reads: one JSON object per line.
import { open } from "node:fs/promises";
import type { Evidence } from "@toolwright/core/evidence";
import { toPrintableJson } from "@toolwright/core/text";
import { parseBody } from "@toolwright/core/transport";
import type { Output } from "./output/redacted-output.ts";
import { usageError } from "./usage-error.ts";

/**
 * Opens the file of `--record`, before the call takes effect.
 * @returns a function that appends a successful call as a line for `check --calls`: without keys, and with handles in
 * place of hidden values. It rejects if the file cannot be written
 * @throws UsageError if the file cannot be opened
 */
export async function openRecord(
  path: string,
  output: Output,
): Promise<(...event: Parameters<Evidence["onCall"]>) => Promise<void>> {
  await append(path, "").catch(() => {
    throw usageError("The file of --record can't be written.");
  });
  return async ({ tool, args, answer }) => {
    if (!answer.ok) return;
    const call = { tool: tool.name, arguments: tool.hide(args), result: tool.hide(answer.value) };
    await append(path, `${toPrintableJson(output.value(call))}\n`);
  };
}

/** Appends a line in one piece, so that those of several processes do not mix, after a line that a person has ended. */
async function append(path: string, line: string): Promise<void> {
  // Only the owner may read a new file, since results contain personal data.
  const file = await open(path, "a+", 0o600);
  try {
    const { size } = await file.stat();
    const { bytesRead, buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
    await file.write(bytesRead === 0 || buffer.toString() === "\n" || line === "" ? line : `\n${line}`);
  } finally {
    await file.close();
  }
}

/**
 * Adds the calls of such a file to the evidence of `check`.
 * @throws UsageError for a file without calls, and for a line that is not one
 */
export function addCalls(evidence: Evidence, lines: string): void {
  if (lines.trim() === "") throw usageError("The file of --calls has no calls.");
  for (const [at, line] of lines.split("\n").entries()) {
    if (line.trim() === "") continue;
    const call = { value: null, ...parseBody(line) }.value as Readonly<Record<string, unknown>> | null;
    const problem = `Line ${at + 1} of --calls isn't a call, such as {"tool": "…", "arguments": {…}, "result": {…}}.`;
    const { tool, arguments: args, result } = { tool: null, arguments: undefined, result: undefined, ...call };
    if (typeof tool !== "string" || result === undefined) throw usageError(problem);
    evidence.add({ tool, arguments: args, result });
  }
}
