/** What can be recognised of a tool in a bundle. */
export interface ToolMark {
  readonly name: string;
  readonly description: string;
}

/** Tools, other than the wanted one, whose definition is in a bundle. */
export function stowaways(bundle: string, wanted: string, tools: readonly ToolMark[]): readonly string[] {
  return tools.filter((tool) => tool.name !== wanted && isIn(bundle, tool, tools)).map(({ name }) => name);
}

/**
 * Whether the definition of one of the tools is in a bundle: by its name, or by its description unless another tool has
 * the same. Texts and calls of other tools may name it, but do not define it.
 */
export function isIn(bundle: string, { name, description }: ToolMark, tools: readonly ToolMark[]): boolean {
  const isNamed = ['"', "'", "`"].some((quote) => bundle.includes(`name:${quote}${name}${quote}`));
  const isTelling = tools.every((tool) => tool.name === name || tool.description !== description);
  return isNamed || (isTelling && bundle.includes(description));
}
