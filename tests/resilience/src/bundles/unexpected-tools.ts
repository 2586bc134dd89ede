/** Names and strings that identify a tool in a bundle. */
export interface ToolMark {
  readonly name: string;
  readonly description: string;
  /** Whether only a program adds the tool to its toolkit. Default false. */
  readonly unstable?: boolean;
}

/** Returns the tools defined in a bundle except `expectedTool`. */
export function unexpectedTools(bundle: string, expectedTool: string, tools: readonly ToolMark[]): readonly string[] {
  return tools.filter((tool) => tool.name !== expectedTool && isIn(bundle, tool, tools)).map(({ name }) => name);
}

/**
 * Whether a bundle contains the definition of a tool, identified by its `name` field or by a unique description. Other
 * mentions of its name, such as in messages, do not count.
 */
export function isIn(bundle: string, { name, description }: ToolMark, tools: readonly ToolMark[]): boolean {
  const isNamed = ['"', "'", "`"].some((quote) => bundle.includes(`name:${quote}${name}${quote}`));
  const isUniqueDescription = tools.every((tool) => tool.name === name || tool.description !== description);
  return isNamed || (isUniqueDescription && bundle.includes(description));
}
