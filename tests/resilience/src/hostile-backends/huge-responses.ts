import { estimateTokens, isToolError } from "@toolwright/core";
import { createFaultSandbox } from "../faults/tool-calls.ts";
import { createTestTools } from "../hostile-input/test-tools.ts";
import { HUGE, hugeBodies, listPaths } from "./huge-bodies.ts";
import { valueAt } from "./mutations.ts";
import { type Recording, record, recordedCalls, replay } from "./recording.ts";

// Runs in a separate process with a limited heap: calls every tool with huge responses and prints one line for each. The
// last line proves that the process did not run out of memory.

const BUDGET = 8_000;
/** Whether each call gets all huge responses, rather than only a tool's first call getting one of them. */
const isEach = process.argv[2] === "all";
const values = isEach ? Object.keys(HUGE) : (process.argv[2] ?? "").split(",");
const sandbox = createFaultSandbox();
const tools = createTestTools({});

const runs = recordedCalls(sandbox).filter(({ entryPoint }) => entryPoint === "run");
const calls = isEach ? runs : runs.filter(({ name }, index) => name !== runs[index - 1]?.name);
for (const [index, call] of calls.entries()) {
  const recording = await record(call, sandbox);
  const [first] = recording.responses;
  const body: unknown = first && first.text !== "" ? JSON.parse(first.text) : {};
  const [outermost = []] = listPaths(body);
  // Without values, a call gets its first row many times, if it has rows.
  const rows = valueAt(body, outermost);
  const hasRows = Array.isArray(rows) && rows.length > 0;
  const selected = isEach || !hasRows ? values : values.slice(index % (values.length + 1));
  for (const { label, text } of hugeBodies(body, outermost, selected)) {
    const outcome = await measure(recording, text);
    process.stdout.write(`${JSON.stringify({ tool: call.name, args: call.args, label, ...outcome })}\n`);
    if (!isEach) break;
  }
}
process.stdout.write(`${JSON.stringify({ done: true, peakMb: Math.round(process.resourceUsage().maxRSS / 1_024) })}\n`);

async function measure(recording: Recording, text: string): Promise<object> {
  const outcome: unknown = await replay(recording, sandbox, { index: 0, text }).catch((thrown: unknown) => thrown);
  if (isToolError(outcome)) return { code: outcome.code, message: outcome.message };
  if (outcome instanceof Error) return { thrown: String(outcome) };
  const { tool } = tools.get(recording.name) ?? {};
  const fittedText = tool?.fit(outcome as object, recording.args, { maxResultTokens: BUDGET }).text ?? "";
  return { tokens: estimateTokens(fittedText) };
}
