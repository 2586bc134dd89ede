import type { Tool } from "@toolwright/core/authoring";

/** Returns a sandbox's tool, whose approval cards say first that the call has no real effect. */
export function simulated(tool: Tool): Tool {
  const prepare: Tool["prepare"] = (args, facts) => {
    const prepared = tool.prepare(args, facts);
    const card: typeof prepared.card = async (options) => {
      const shown = await prepared.card(options);
      return { ...shown, summary: `Sandbox only, nothing real happens: ${shown.summary}`, isSimulated: true };
    };
    // Not a copy, because `args` may change until the call runs.
    return Object.create(prepared, { card: { value: card } });
  };
  return { ...tool, prepare };
}
