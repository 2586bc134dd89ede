import { estimateTokens, isToolError } from "@toolwright/core";
import { createFaultSandbox } from "../faults/tool-calls.ts";
import { createDoors } from "../hostile-input/doors.ts";
import { HUGE, hugeBodies, listPaths } from "./huge-bodies.ts";
import { type Recording, record, recordedCalls, replay } from "./recording.ts";

// A process of its own, whose heap is bounded from outside: it meets every tool with huge answers and prints a line for
// each. That it lives to print the last one is the proof.

const BUDGET = 8_000;
const values = process.argv[2] === "all" ? Object.keys(HUGE) : (process.argv[2] ?? "").split(",");
const sandbox = createFaultSandbox();
const tools = createDoors({});

for (const call of recordedCalls(sandbox).filter(({ door }) => door === "execute")) {
  const recording = await record(call, sandbox);
  const [first] = recording.exchanges;
  const body: unknown = first && first.text !== "" ? JSON.parse(first.text) : {};
  const [outermost = []] = listPaths(body);
  for (const { what, text } of hugeBodies(body, outermost, values)) {
    const outcome = await meet(recording, text);
    process.stdout.write(`${JSON.stringify({ tool: call.name, args: call.args, what, ...outcome })}\n`);
  }
}
process.stdout.write(`${JSON.stringify({ done: true, peakMb: Math.round(process.resourceUsage().maxRSS / 1_024) })}\n`);

async function meet(recording: Recording, text: string): Promise<object> {
  const seen: unknown = await replay(recording, sandbox, { index: 0, text }).catch((thrown: unknown) => thrown);
  if (isToolError(seen)) return { code: seen.code, message: seen.message };
  if (seen instanceof Error) return { thrown: String(seen) };
  const { tool } = tools.get(recording.name) ?? {};
  const shown = tool?.fit(seen as object, recording.args, { maxResultTokens: BUDGET }).text ?? "";
  return { tokens: estimateTokens(shown) };
}
