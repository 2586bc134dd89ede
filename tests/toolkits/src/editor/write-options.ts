import { type Consumer, takeMarks } from "./consumer.ts";

/** Functions with the options of adapters, by entry of core: the arguments before the options. */
const SELECTING: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "": { selectTools: "tools", toTypeScript: "tools" },
  "/adk": { adkTools: "tools, null!" },
  "/ai-sdk": { aiSdkTools: "tools", aiSdkApproval: "tools" },
  "/anthropic": { anthropicTools: "tools", anthropicRunnerTools: "tools" },
  "/bedrock": { bedrockTools: "tools" },
  "/gemini": { geminiTools: "tools", geminiCallableTool: "tools" },
  "/genkit": { genkitTools: "null!, tools" },
  "/langchain": { langchainTools: "tools, null!" },
  "/llamaindex": { llamaindexTools: "tools" },
  "/managed-agents": { openaiSessionTools: "tools", anthropicSessionTools: "tools" },
  "/mastra": { mastraTools: "tools" },
  "/mcp": { mcpTools: "tools", mcpRegisterTools: "null!, tools" },
  "/openai": {
    openaiChatTools: "tools",
    openaiChatRunnerTools: "tools",
    openaiResponsesTools: "tools",
    openaiResponsesRunnerTools: "tools",
  },
  "/openai-agents": { openaiAgentsTools: "tools" },
  "/plan": { planTool: "tools" },
  "/strands": { strandsTools: "tools, null!" },
};

/** Objects with options, after the imports. */
const OBJECTS: Readonly<Record<string, string>> = {
  createMcpServer: "createMcpServer({ tools, «» })",
  createMessaging: "createMessaging({ «» })",
  createObservability: "createObservability({ «» })",
  createSales: "createSales({ «» })",
  createSandbox: "createSandbox({ «» })",
  "cache of createSales": "createSales({ cache: { «» } })",
  policy: "createMessaging({ policy: { «» } })",
  "policy in a list": "createMessaging({ policy: [{ «» }] })",
  "policy.tools": "createMessaging({ policy: { tools: { «» } } })",
  "policy.templates": "createMessaging({ policy: { templates: { «» } } })",
  "policy.recipients": "createMessaging({ policy: { recipients: { «» } } })",
  "policy.sends": "createMessaging({ policy: { sends: { «» } } })",
  "policy.maxCredits": "createMessaging({ policy: { maxCredits: { «» } } })",
  hidePatterns: 'hidePatterns(["email"], { «» })',
  "a pattern": "hidePatterns([{ «» }])",
  memoryStore: "memoryStore({ «» })",
  withAccounts: "withAccounts({ a: createSales() }, { «» })",
  "a call": "createSales().searchPeople({}, { «» })",
  "tool.call": "tools[0]!.call({}, { «» })",
};

/** Lists with names, after the imports: of tools, or of result fields. */
const LISTS: Readonly<Record<string, string>> = {
  "policy.tools.allow": 'createMessaging({ policy: { tools: { allow: ["«»"] } } })',
  "policy.tools.deny": 'createMessaging({ policy: [{ tools: { deny: ["«»"] } }] })',
  "only of createMcpServer": 'createMcpServer({ tools, approve: false, only: ["«»"] })',
  hideFields: 'createMessaging({ hide: hideFields(["«»"]) })',
  "hideFields in a list": 'createMessaging({ hide: [hideFields(["email", "«»"]), hidePatterns(["ip"])] })',
};

/** Options whose usual values an editor lists, although they take any text. */
const VALUES: Readonly<Record<string, string>> = {
  "site of createObservability": 'createObservability({ site: "«»" })',
  "region of createMessaging": 'createMessaging({ region: "«»" })',
};

/** Fields of a policy to hover over. */
const POLICY_FIELDS = [
  ...["tools", "templates", "recipients", "maxRecipients", "sends", "redirectAllTo", "maxCredits"],
  ...["unknownRecipients", "unsubscribed", "stopped", "audit", "auditDetails"],
];

const selecting = Object.entries(SELECTING).flatMap(([entry, functions]) =>
  Object.entries(functions).map(([name, before]) => ({ entry, name, before })),
);

const PREAMBLE = [
  ...selecting.map(({ entry, name }) => `import { ${name} } from "@toolwright/core${entry}";`),
  'import { memoryStore } from "@toolwright/core";',
  'import { withAccounts } from "@toolwright/core/accounts";',
  'import { hideFields } from "@toolwright/core/hide";',
  'import { hidePatterns } from "@toolwright/core/hide-patterns";',
  'import { createMcpServer } from "@toolwright/mcp";',
  'import { createMessaging } from "@toolwright/messaging";',
  'import { createObservability } from "@toolwright/observability";',
  'import { createSales } from "@toolwright/sales";',
  'import { createSandbox } from "@toolwright/sandbox";',
  "const { tools } = createMessaging();",
];

/** Writes a program with every options object, every list of names in one, and every field of a policy. */
export function writeOptions(): Consumer {
  const fields = POLICY_FIELDS.map((name) => `«argument policy.${name}»${name}: undefined`);
  const lines = [
    ...PREAMBLE,
    ...selecting.flatMap(({ name, before }) => [
      `${name}(${before}, { «completion options: ${name}» });`,
      ...["only", "except"].map(
        (list) => `${name}(${before}, { ${list}: ["«completion names: ${list} of ${name}»"] });`,
      ),
    ]),
    ...marked(OBJECTS, "options"),
    ...marked(LISTS, "names"),
    ...marked(VALUES, "values"),
    "«function createObservability, misspelled»createObservability({ tiemout: 1 });",
    'aiSdkTools(tools, { «field only of aiSdkTools»only: ["Messaging.GetPerson"] });',
    'mastraTools(tools, { «field only of mastraTools»only: ["Messaging.GetPerson"] });',
    `createMessaging({ policy: { ${fields.join(", ")} } });`,
  ];
  return takeMarks(lines.join("\n"));
}

/** Writes a program with this tool's name in `only` and in `except` of every function: two errors for each. */
export function writeWrongNames(wrong: string): string {
  const calls = selecting.flatMap(({ name, before }) =>
    ["only", "except"].map((list) => `${name}(${before}, { ${list}: ["${wrong}"] });`),
  );
  const server = ["only", "except"].map((list) => `createMcpServer({ tools, ${list}: ["${wrong}"] });`);
  return [...PREAMBLE, ...calls, ...server].join("\n");
}

/** Writes a program that misspells an option of each function: one error for each. */
export function writeMisspelledOptions(): string {
  const calls = ["createMessaging", "createObservability", "createSales"].map((name) => `${name}({ tiemout: 1 });`);
  return [...PREAMBLE, ...calls].join("\n");
}

/** Number of functions that take names of tools. */
export const SELECTING_COUNT = selecting.length + 1;

function marked(expressions: Readonly<Record<string, string>>, kind: string): readonly string[] {
  return Object.entries(expressions).map(([title, code]) => `${code.replace("«»", `«completion ${kind}: ${title}»`)};`);
}
