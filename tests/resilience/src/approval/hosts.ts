import { type AgentAnswer, dispatch } from "@toolwright/core";
import { adkTools } from "@toolwright/core/adk";
import { aiSdkTools } from "@toolwright/core/ai-sdk";
import { anthropicResults, anthropicRunnerTools, anthropicTools } from "@toolwright/core/anthropic";
import { bedrockResults, bedrockTools } from "@toolwright/core/bedrock";
import {
  geminiCallableTool,
  geminiInteractionResults,
  geminiInteractionTools,
  geminiResults,
  geminiTools,
} from "@toolwright/core/gemini";
import { genkitTools } from "@toolwright/core/genkit";
import { langchainTools } from "@toolwright/core/langchain";
import { llamaindexTools } from "@toolwright/core/llamaindex";
import {
  anthropicSessionResults,
  anthropicSessionTools,
  openaiSessionResults,
  openaiSessionTools,
} from "@toolwright/core/managed-agents";
import { mastraTools } from "@toolwright/core/mastra";
import { mcpRegisterTools, mcpTools } from "@toolwright/core/mcp";
import {
  openaiChatResults,
  openaiChatRunnerTools,
  openaiChatTools,
  openaiResponsesResults,
  openaiResponsesRunnerTools,
  openaiResponsesTools,
} from "@toolwright/core/openai";
import { openaiAgentsTools } from "@toolwright/core/openai-agents";
import { strandsTools } from "@toolwright/core/strands";
import { type ApprovedCall, type Host, ID } from "./approved-call.ts";
import { adkContext, BaseTool, configOf, GENKIT, genkitContext } from "./fake-sdks.ts";
import { answered, only, thrown, written } from "./outcomes.ts";
import { PAUSING_HOSTS } from "./pausing-hosts.ts";

/** The decision of a person who approved the card with the hash, in a host that calls `approve`. */
const approving = ({ hash, approve = () => ({ approved: true, hash }) }: ApprovedCall) => ({ approve });

/** Hosts that run a call with `approvedHash` or with `approve`, whose decision has the hash. */
export const CALLING_HOSTS: Readonly<Record<string, Host>> = {
  "tool.call": async ({ tool, args, hash }) => answered(await tool.call(args, { approvedHash: hash })),
  "tool.run": ({ tool, args, hash }) => thrown(tool.run(args, { approvedHash: hash })),
  "prepare and call": async ({ tool, args, hash }) => answered(await tool.prepare(args).call({ approvedHash: hash })),
  "prepare and run": ({ tool, args, hash }) => thrown(tool.prepare(args).run({ approvedHash: hash })),
  "dispatch with a hash": async ({ tool, args, hash }) =>
    answered(await dispatch([tool], tool.name, args, { approve: false, approvedHash: hash })),
  "dispatch with approve": async (call) =>
    answered(await dispatch([call.tool], call.tool.wireName, call.args, approving(call))),
  "AI SDK with approve": (call) =>
    thrown(only(Object.values<Executable>(aiSdkTools([call.tool], approving(call)))).execute(call.args)),
  "Mastra with approve": (call) =>
    thrown(only(Object.values<Executable>(mastraTools([call.tool], approving(call)))).execute(call.args)),
  "Anthropic messages": async (call) => {
    const content = [{ type: "tool_use", id: ID, name: call.tool.wireName, input: call.args }];
    const { message } = await anthropicResults(anthropicTools([call.tool], approving(call)), { content });
    return written(String(only(message.content).content));
  },
  "Anthropic runner": async (call) =>
    written(await only(anthropicRunnerTools([call.tool], approving(call))).run(call.args)),
  "Anthropic session": async (call) => {
    const use = { type: "agent.custom_tool_use", id: ID, name: call.tool.wireName, input: call.args };
    const { results } = await anthropicSessionResults(anthropicSessionTools([call.tool], approving(call)), use);
    return answered(only(results).answer);
  },
  Bedrock: async (call) => {
    const content = [{ toolUse: { toolUseId: ID, name: call.tool.wireName, input: call.args } }];
    const { results } = await bedrockResults(bedrockTools([call.tool], approving(call)), { content });
    return answered(only(results).answer);
  },
  Gemini: async (call) => {
    const calls = [{ id: ID, name: call.tool.wireName, args: call.args }];
    return answered(only((await geminiResults(geminiTools([call.tool], approving(call)), calls)).results).answer);
  },
  "Gemini callable": async (call) => {
    const callable = geminiCallableTool([call.tool], approving(call));
    const [part] = await callable.callTool([{ id: ID, name: call.tool.wireName, args: call.args }]);
    return written(JSON.stringify(part?.functionResponse?.response));
  },
  "Gemini Interactions": async (call) => {
    const steps = [{ type: "function_call", id: ID, name: call.tool.wireName, arguments: call.args }];
    const { results } = await geminiInteractionResults(geminiInteractionTools([call.tool], approving(call)), { steps });
    return answered(only(results).answer);
  },
  "ADK with approve": async (call) => {
    const [made] = adkTools([call.tool], BaseTool, approving(call));
    return written(JSON.stringify(await made?.runAsync({ args: call.args, toolContext: adkContext() })));
  },
  "Genkit with approve": async (call) => {
    const { run } = only(genkitTools(GENKIT, [call.tool], approving(call)));
    return written(JSON.stringify(await run(call.args, genkitContext())));
  },
  "OpenAI Chat Completions": async (call) => {
    const tool_calls = [{ id: ID, function: { name: call.tool.wireName, arguments: JSON.stringify(call.args) } }];
    const { results } = await openaiChatResults(openaiChatTools([call.tool], approving(call)), { tool_calls });
    return answered(only(results).answer);
  },
  "OpenAI Responses": async (call) => {
    const item = { type: "function_call", call_id: ID, name: call.tool.wireName, arguments: JSON.stringify(call.args) };
    const { results } = await openaiResponsesResults(openaiResponsesTools([call.tool], approving(call)), [item]);
    return answered(only(results).answer);
  },
  "OpenAI session": async (call) => {
    const { wireName: name } = call.tool;
    const action = { type: "function_call", turn_id: "turn_1", call_id: ID, name, arguments: call.args };
    const session = { status: "requires_action", required_actions: [action] };
    const { results } = await openaiSessionResults(openaiSessionTools([call.tool], approving(call)), session);
    return answered(only(results).answer);
  },
  "OpenAI chat runner": async (call) => {
    const { function: declared } = only(openaiChatRunnerTools([call.tool], approving(call)));
    return written(await declared.function(JSON.stringify(call.args)));
  },
  "OpenAI responses runner": async (call) =>
    written(await only(openaiResponsesRunnerTools([call.tool], approving(call))).execute(call.args)),
  "OpenAI Agents with approve": async (call) =>
    written(await only(openaiAgentsTools([call.tool], approving(call))).invoke({}, JSON.stringify(call.args))),
  "LangChain with approve": (call) => {
    const parts = { tool: (run: object) => ({ invoke: run }), ToolMessage: class {} };
    const [made] = langchainTools([call.tool], parts as never, approving(call)) as unknown as RunnableTool[];
    return thrown(made?.invoke(call.args, {}));
  },
  LlamaIndex: async (call) => {
    let code: string | null = null;
    const onCall = ({ answer }: { readonly answer: AgentAnswer }) => {
      code = answered(answer);
    };
    await only(llamaindexTools([call.tool], { ...approving(call), onCall })).call(call.args);
    return code;
  },
  "Strands with approve": (call) =>
    thrown(
      only(strandsTools([call.tool], configOf, approving(call)))
        .callback(call.args)
        .next(),
    ),
  "MCP with approve": async (call) => {
    const { tool, args } = call;
    const { call: handle } = mcpTools([tool], approving(call));
    return written((await handle({ params: { name: tool.wireName, arguments: args } })).content[0]?.text);
  },
  "MCP with a hash": async ({ tool, args, hash }) => {
    const request = { params: { name: tool.wireName, arguments: args } };
    return written(
      (await mcpTools([tool], { approve: false }).call(request, {}, { approvedHash: hash })).content[0]?.text,
    );
  },
  "MCP high-level server": async (call) => {
    const server = { registerTool: (_name: string, _config: object, callback: McpCallback) => callback };
    const [callback] = mcpRegisterTools(server, [call.tool], approving(call));
    return written((await callback?.(call.args, {}))?.content[0]?.text);
  },
};

/** Every way in which a person's approval reaches a call, except MCP's elicitation, which `@toolwright/mcp` tests. */
export const HOSTS = { ...CALLING_HOSTS, ...PAUSING_HOSTS };

interface Executable {
  execute(args: unknown): Promise<object>;
}

interface RunnableTool {
  invoke(args: unknown, config: object): Promise<unknown>;
}

type McpCallback = (args: unknown, context: object) => Promise<{ readonly content: readonly { text: string }[] }>;
