import type { Evidence } from "@toolwright/core/evidence";
import { toPrintableJson } from "@toolwright/core/text";
import { usageError } from "../usage-error.ts";
import type { Output } from "./redacted-output.ts";

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
  const { appendFile } = await import("node:fs/promises");
  // Only the owner may read a new file, since results contain personal data.
  const append = (text: string) => appendFile(path, text, { mode: 0o600 });
  await append("").catch(() => {
    throw usageError("The file of --record can't be written.");
  });
  return async ({ tool, args, answer }) => {
    if (!answer.ok) return;
    const call = { tool: tool.name, arguments: tool.hide(args), result: tool.hide(answer.value) };
    await append(`${toPrintableJson(output.value(call))}\n`);
  };
}
