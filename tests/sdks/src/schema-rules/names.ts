/** Grammars of tool names: for each consumer the strictest documented or observed form. */
export const NAME_GRAMMARS: Readonly<Record<string, RegExp>> = {
  "OpenAI Chat Completions and Responses": /^[a-zA-Z0-9_-]{1,64}$/,
  "OpenAI Agents SDK, which replaces any other sign": /^[a-zA-Z0-9_]{1,64}$/,
  "Anthropic Messages": /^[a-zA-Z0-9_-]{1,64}$/,
  "Claude's apps, for a remote MCP server": /^[a-zA-Z0-9_-]{1,64}$/,
  Gemini: /^[A-Za-z_][A-Za-z0-9_.:-]{0,63}$/,
  "Bedrock Converse": /^[a-zA-Z0-9_-]{1,64}$/,
  "Bedrock Agents and prompts": /^[a-zA-Z][a-zA-Z0-9_]{0,63}$/,
  Mistral: /^[a-zA-Z0-9_-]{1,64}$/,
  Cohere: /^[a-zA-Z_][a-zA-Z0-9_]*$/,
  "Model Context Protocol": /^[A-Za-z0-9._-]{1,128}$/,
  "Mastra, which replaces dots": /^[A-Za-z0-9_-]{1,64}$/,
  "Genkit, which cuts at a slash": /^[^/]+$/,
  Strands: /^[A-Za-z0-9_-]{1,64}$/,
  "a variable or a method of a program": /^[A-Za-z_][A-Za-z0-9_]*$/,
};
