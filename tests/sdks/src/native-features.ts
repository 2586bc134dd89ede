/** The columns of the table in docs/guides/native-features.md. */
export const FEATURES = [
  "approval",
  "strict",
  "deferral",
  "programs",
  "examples",
  "output schemas",
  "streaming",
  "images",
] as const;

/** A column of the table. */
export type Feature = (typeof FEATURES)[number];

/** A row of the table. */
export interface Row {
  /** Page of the SDK in `docs/`, without its extension. */
  readonly page: string;
  /** Folder of the tests that run the SDK, in this folder. */
  readonly tests: string;
  /** Titles of the tests that prove each feature, by file of the folder. A feature without one is not supported. */
  readonly proofs: Readonly<Partial<Record<Feature, readonly [file: string, title: string]>>>;
}

const REFUSAL = "sends nothing after a refusal, and returns the reason to the model";
const NAMESPACES = "deferred tools are in namespaces on the wire, next to the API's tool search";
const REJECTED = "writes nothing when the approver rejects the call";
const STREAM = "a stream calls the tools";
const PROGRAM = "a program gets every row as JSON, and a model the fitted result";
const NATIVE = "native.slow.test.ts";
const SESSIONS = "sessions.slow.test.ts";
const DECLINED = "sends nothing that a person declined, and tells the agent why";
const SESSION_STREAM = "declares every tool, runs a read without asking, and ends with the turn";

/** The rows of the table, by the name of the SDK or API. */
export const ROWS: Readonly<Record<string, Row>> = {
  "OpenAI Responses": {
    page: "openai",
    tests: "openai",
    proofs: {
      approval: ["loop-scenarios.ts", REFUSAL],
      strict: ["declarations.slow.test.ts", "declare only the listed tools as strict, by full or wire name"],
      deferral: [NATIVE, NAMESPACES],
      programs: [NATIVE, PROGRAM],
      "output schemas": [
        NATIVE,
        "only tools that need no approval allow programs on the wire, with the schema of their results",
      ],
      streaming: [
        "responses-runner.slow.test.ts",
        "an eager runner runs tools in parallel if they change nothing and cost nothing",
      ],
    },
  },
  "OpenAI Chat Completions": {
    page: "openai",
    tests: "openai",
    proofs: {
      approval: ["loop-scenarios.ts", REFUSAL],
      strict: ["declarations.slow.test.ts", "declare only the listed tools as strict, by full or wire name"],
      streaming: ["run-tools.slow.test.ts", "runs in a streamed loop as well"],
    },
  },
  "OpenAI Agents": {
    page: "openai-agents",
    tests: "openai-agents",
    proofs: {
      approval: [
        "openai-agents.slow.test.ts",
        "shows the card of the call, and runs the write after a decision on this card",
      ],
      strict: ["openai-agents.slow.test.ts", "are declared completely, also as strict tools"],
      deferral: [NATIVE, NAMESPACES],
      programs: [NATIVE, "a program gets every row as JSON from tools $way, and a model the fitted result"],
      "output schemas": [NATIVE, "a program gets every row as JSON from tools $way, and a model the fitted result"],
      streaming: [NATIVE, "a streamed run calls the tools"],
    },
  },
  Anthropic: {
    page: "anthropic",
    tests: "anthropic",
    proofs: {
      approval: ["messages.slow.test.ts", REJECTED],
      strict: [
        "strict.slow.test.ts",
        "strict tools run with the arguments of a strict model: all defaults, nulls and maps as entries",
      ],
      deferral: [NATIVE, "deferred tools have the flag on the wire, next to the search tool"],
      programs: [NATIVE, PROGRAM],
      examples: [NATIVE, "an example is on the wire"],
      streaming: ["tool-runner.slow.test.ts", "runs calls of a streamed message"],
    },
  },
  "OpenAI Agents API": {
    page: "managed-agents",
    tests: "managed-agents",
    proofs: {
      approval: [SESSIONS, DECLINED],
      deferral: ["sdk-helpers.slow.test.ts", "deferred functions have the flag on the wire, next to the search tool"],
      streaming: [SESSIONS, SESSION_STREAM],
    },
  },
  "Claude Managed Agents": {
    page: "managed-agents",
    tests: "managed-agents",
    proofs: { approval: [SESSIONS, DECLINED], streaming: [SESSIONS, SESSION_STREAM] },
  },
  "AI SDK": {
    page: "ai-sdk",
    tests: "ai-sdk",
    proofs: {
      approval: ["approval.slow.test.ts", "pauses before a write, and runs it once after approval"],
      strict: [
        "declarations.slow.test.ts",
        "declares the selected tools as strict, and omits the field when strict is null",
      ],
      deferral: [NATIVE, "a deferred tool is on the wire only after the model found it"],
      examples: [
        NATIVE,
        "examples and schemas of results stay in the program, and only bounds and defaults are added to descriptions",
      ],
      "output schemas": [
        NATIVE,
        "examples and schemas of results stay in the program, and only bounds and defaults are added to descriptions",
      ],
      streaming: [
        "loop.slow.test.ts",
        "a stream passes the full result to the program and the fitted result to the model",
      ],
    },
  },
  LangChain: {
    page: "langchain",
    tests: "langchain",
    proofs: {
      approval: ["approval.slow.test.ts", "sends $sent emails when the decision is $approved"],
      strict: ["declarations.slow.test.ts", "receives every tool completely, with the strict mode of the model"],
      deferral: [NATIVE, "%s: deferred tools have the flag on the wire, next to the search tool"],
      programs: [NATIVE, "a program of Anthropic's models gets every row as JSON, and a model the fitted result"],
      examples: [NATIVE, "Anthropic's models get an example on the wire"],
      streaming: ["tool-node.slow.test.ts", "reports progress in the custom stream and to onProgress"],
    },
  },
  Mastra: {
    page: "mastra",
    tests: "mastra",
    proofs: {
      approval: ["mastra.slow.test.ts", "pauses before a write, and runs it once after approval"],
      strict: [
        "mastra.slow.test.ts",
        "keeps every bound when Mastra rewrites the declarations, and can send map entries",
      ],
      examples: [NATIVE, "examples add nothing to a request, and schemas of results only bounds and defaults"],
      "output schemas": [NATIVE, "examples add nothing to a request, and schemas of results only bounds and defaults"],
      streaming: [NATIVE, STREAM],
    },
  },
  Gemini: {
    page: "gemini",
    tests: "gemini",
    proofs: {
      approval: ["gemini-callable.slow.test.ts", "a refused approval writes nothing, and the run continues"],
      streaming: [
        "gemini-callable.slow.test.ts",
        "a streamed response runs its calls one after the other and continues to stream",
      ],
    },
  },
  "Gemini Interactions": {
    page: "gemini",
    tests: "gemini",
    proofs: { approval: ["gemini-interactions.slow.test.ts", "a write that the approver rejects does not run"] },
  },
  Bedrock: {
    page: "bedrock",
    tests: "bedrock",
    proofs: { approval: ["converse.slow.test.ts", REJECTED] },
  },
  ADK: {
    page: "adk",
    tests: "adk",
    proofs: { approval: [NATIVE, REJECTED], streaming: [NATIVE, STREAM] },
  },
  Genkit: {
    page: "genkit",
    tests: "genkit",
    proofs: { approval: [NATIVE, REJECTED], streaming: [NATIVE, STREAM] },
  },
  LlamaIndex: {
    page: "llamaindex",
    tests: "llamaindex",
    proofs: {
      approval: ["llamaindex.slow.test.ts", REFUSAL],
      strict: [
        "llamaindex.slow.test.ts",
        "declares all tools completely to the Responses API, with the strict mode of the model",
      ],
      streaming: ["llamaindex.slow.test.ts", "streams the outputs of the tools to the program"],
    },
  },
  Strands: {
    page: "strands",
    tests: "strands",
    proofs: {
      approval: [
        "strands.slow.test.ts",
        "runs an approved call once, also in another process that loads the agent's state",
      ],
      streaming: [
        "strands.slow.test.ts",
        "progress of a call reaches the agent's event stream and the program's observer",
      ],
    },
  },
  MCP: {
    page: "mcp",
    tests: "mcp",
    proofs: {
      approval: ["adapter.slow.test.ts", "runs no call that the approver rejects"],
      "output schemas": ["adapter.slow.test.ts", "declares the fields of results only on request"],
    },
  },
};
