// Declarations for names that blocks use without declaring them: for every page, or for one page.

const SANDBOX = 'import { pageSandbox } from "../src/page-sandbox.ts";\n';

const GENKIT_MIDDLEWARE = `import { type GenerateOptions, type Genkit, generateMiddleware } from "genkit";
declare const ai: Genkit;
declare const request: GenerateOptions;
`;

const TOOLKITS: Readonly<Record<string, string>> = {
  observability: `import { createObservability as createPageObservability } from "@toolwright/observability";
const observability = createPageObservability(pageSandbox.observability.options);
`,
  messaging: `import { createMessaging as createPageMessaging } from "@toolwright/messaging";
const messaging = createPageMessaging(pageSandbox.messaging.options);
`,
  sales: `import { createSales as createPageSales } from "@toolwright/sales";
const sales = createPageSales(pageSandbox.sales.options);
`,
  sandbox: "const sandbox = pageSandbox;\n",
};

const NAMES: Readonly<Record<string, string>> = {
  wait: "const wait = async (_ms: number) => undefined;\n",
  signal: "const { signal } = new AbortController();\n",
  vault: 'const vault = { read: (..._path: readonly string[]) => "key" };\n',
  verify: "const verify = async () => undefined;\n",
  askForMasterKey: "const askForMasterKey = () => undefined;\n",
  send: "const send = (_text: string) => undefined;\n",
  keep: "const keep = (_value: object) => undefined;\n",
  email: 'const email = { transactional_message_id: "3", to: "ada@example.com" };\n',
  toolCall: `const toolCall = { name: "Observability_SearchLogs", arguments: '{"query":"status:error"}' };\n`,
  model: 'import type { LanguageModel } from "ai";\ndeclare const model: LanguageModel;\n',
  ShopClient:
    "interface ShopClient { find(args: object, signal: AbortSignal): Promise<{ id: string; total: number }[]> }\n",
  createShopClient: "const createShopClient = (): ShopClient => ({ find: async () => [] });\n",
  createSandbox: 'import { createSandbox } from "@toolwright/sandbox";\n',
  setupServer: 'import { handlers } from "@toolwright/sandbox/msw";\nimport { setupServer } from "msw/node";\n',
  renderCard: 'import { renderCard } from "@toolwright/core";\n',
  askOnDuty: "const askOnDuty = async (_text: string) => false;\n",
};

/** Declarations by page and number of the block, for names with different meanings. */
const BLOCKS: Readonly<Record<string, string>> = {
  "README.md#1": `import { scriptedModel } from "../../../examples/incident-triage/scripted-model.ts";
const model = scriptedModel();
`,
  "docs/anthropic.md#1": `import Anthropic from "@anthropic-ai/sdk";
import { anthropicResults, anthropicTools } from "@toolwright/core/anthropic";
import { exampleScripts } from "../src/anthropic/example-script.ts";
import { serveScript } from "../src/scripted-server.ts";
const { url: baseURL } = await serveScript(exampleScripts[0]!.lines);
const client = new Anthropic({ apiKey: "provider-key", baseURL });
const model = "claude";
const messages: Anthropic.MessageParam[] = [{ role: "user", content: "Which service logs the most errors?" }];
`,
  "docs/gemini.md#1": `import { type Content, GoogleGenAI } from "@google/genai";
import { geminiResults, geminiTools } from "@toolwright/core/gemini";
import { exampleScripts } from "../src/gemini/example-script.ts";
import { serveScript } from "../src/scripted-server.ts";
const { url: baseUrl } = await serveScript(exampleScripts[0]!.lines);
const ai = new GoogleGenAI({ apiKey: "provider-key", httpOptions: { baseUrl } });
const model = "gemini";
const contents: Content[] = [{ role: "user", parts: [{ text: "Which service logs the most errors?" }] }];
`,
  "docs/gemini.md#2": `import type { GoogleGenAI } from "@google/genai";
declare const ai: GoogleGenAI;
`,
  "docs/guides/fleet.md#2": 'import { createMessaging, type MessagingOptions } from "@toolwright/messaging";\n',
  "docs/genkit.md#1": GENKIT_MIDDLEWARE,
  "docs/genkit.md#2": GENKIT_MIDDLEWARE,
  "docs/managed-agents.md#1": `import { openaiSessionTools } from "@toolwright/core/managed-agents";
import OpenAI from "openai";
import { waitingSession } from "../src/managed-agents/example-script.ts";
import { serveScript } from "../src/scripted-server.ts";
const { url: baseURL } = await serveScript(waitingSession);
const client = new OpenAI({ apiKey: "provider-key", baseURL });
const offer = openaiSessionTools(observability.tools);
const id = "session_1";
`,
  "docs/managed-agents.md#2": `import Anthropic from "@anthropic-ai/sdk";
import { anthropicSessionTools } from "@toolwright/core/managed-agents";
import { waitingHistory } from "../src/managed-agents/example-script.ts";
import { serveScript } from "../src/scripted-server.ts";
const { url: baseURL } = await serveScript(waitingHistory);
const client = new Anthropic({ apiKey: "provider-key", baseURL });
const offer = anthropicSessionTools(observability.tools);
const id = "sesn_1";
`,
  "docs/mcp.md#1": `import type { Server as Version1 } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import type { Server as Version2 } from "@modelcontextprotocol/server";
import { mcpTools } from "@toolwright/core/mcp";
declare const server: Pick<Version1, "setRequestHandler"> & Pick<Version2, "setRequestHandler">;
`,
  "docs/openai.md#1": `import { openaiResponsesResults, openaiResponsesTools } from "@toolwright/core/openai";
import OpenAI from "openai";
import { responsesScript } from "../src/openai/example-script.ts";
import { serveScript } from "../src/scripted-server.ts";
const { url: baseURL } = await serveScript(responsesScript.lines);
const client = new OpenAI({ apiKey: "provider-key", baseURL });
const input = "Which service logs the most errors?";
`,
  "docs/prompt-injection.md#1": `import { ToolError } from "@anthropic-ai/sdk/lib/tools/ToolError";
import { anthropicRunnerTools } from "@toolwright/core/anthropic";
`,
  "packages/core/README.md#2":
    'import { findTool } from "@toolwright/core";\nconst tool = findTool(observability.tools, toolCall.name)!;\n',
  "packages/core/README.md#5":
    'import { findTool, toTypeScript } from "@toolwright/core";\nconst { tools } = observability;\n',
  "packages/sandbox/README.md#9": `${SANDBOX}const { observability, messaging } = pageSandbox;\n`,
};

/** Returns the declarations to insert before a block. */
export function preludeOf(id: string, block: string): string {
  const own = BLOCKS[id] ?? "";
  const code = block + own;
  const names = Object.keys(NAMES).filter((name) => isFree(name, code));
  const shop = names.includes("createShopClient") && !names.includes("ShopClient") ? (NAMES["ShopClient"] ?? "") : "";
  const toolkits = Object.keys(TOOLKITS).filter((name) => isFree(name, code));
  return [
    toolkits.length > 0 ? SANDBOX : "",
    ...toolkits.map((name) => TOOLKITS[name]),
    shop,
    ...names.map((name) => NAMES[name]),
    own,
  ].join("");
}

/** Whether code uses a name that it does not declare. */
export function isFree(name: string, program: string): boolean {
  const code = program.replace(/"[^"\n]*"|'[^'\n]*'|\/\/.*$/gm, '""');
  const isUsed = new RegExp(`(?<![\\w$])(?<!(?<!\\.\\.)\\.)${name}\\b(?!\\s*\\??:)`).test(code);
  const isDeclared = new RegExp(`\\b(?:const|let|function|interface|import)\\b[^;=()]*\\b${name}\\b`).test(code);
  return isUsed && !isDeclared;
}
