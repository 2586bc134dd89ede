import { type Tool, ToolError } from "@toolwright/core";
import { adkTools } from "@toolwright/core/adk";
import { aiSdkApproval, aiSdkTools } from "@toolwright/core/ai-sdk";
import { genkitTools } from "@toolwright/core/genkit";
import { langchainTools } from "@toolwright/core/langchain";
import { mastraTools } from "@toolwright/core/mastra";
import { openaiAgentsApproval, openaiAgentsTools } from "@toolwright/core/openai-agents";
import { strandsTools } from "@toolwright/core/strands";
import { type Host, ID } from "./approved-call.ts";
import { adkContext, BaseTool, configOf, GENKIT, genkitContext } from "./fake-sdks.ts";
import { only, thrown, written } from "./outcomes.ts";

/** Hosts whose SDK pauses before a call, stores it, and runs it after a decision. */
export const PAUSING_HOSTS: Readonly<Record<string, Host>> = {
  "AI SDK after a pause": async ({ tool, approved, args }) => {
    const decide = only(Object.values(aiSdkApproval([tool]) as Readonly<Record<string, ApprovalFunction>>));
    const request = await decide(approved, { toolCallId: ID, messages: [] });
    // The messages pass through storage, where the call's arguments change.
    const content = [
      { type: "tool-call", toolCallId: ID, toolName: tool.wireName, input: args },
      { type: "tool-approval-request", toolCallId: ID, approvalId: "1", reason: request.reason },
    ];
    const response = [{ type: "tool-approval-response", approvalId: "1", approved: true }];
    const messages = stored([
      { role: "assistant", content },
      { role: "tool", content: response },
    ]);
    const decision = await decide(args, { toolCallId: ID, messages });
    if (decision.type === "denied") return "not_approved";
    const [made] = Object.values<Executable>(aiSdkTools([tool], { approve: "sdk" }));
    return thrown(made?.execute(args, { toolCallId: ID, messages }));
  },
  "Mastra after a suspension": async ({ tool, approved, args }) => {
    const made = only(Object.values<Executable>(mastraTools([tool], { approve: "sdk" })));
    const payloads: object[] = [];
    await made.execute(approved, { suspend: async (payload) => payloads.push(payload) }).catch(() => undefined);
    const resumed = { suspend: async () => undefined, resumeData: { approved: true } };
    return thrown(made.execute(args, { ...resumed, suspendPayload: stored(payloads[0] ?? {}) }));
  },
  "LangChain after an interrupt": async ({ tool, approved, args }) => {
    const values: { readonly hash: string }[] = [];
    const paused = Object.assign(new Error("interrupted"), { is_bubble_up: true });
    const pause = (value: { readonly hash: string }) => {
      values.push(value);
      throw paused;
    };
    await langchainTool(tool, pause)
      .invoke(approved, {})
      .catch(() => undefined);
    const decide = () => stored({ approved: true, hash: values[0]?.hash });
    return thrown(langchainTool(tool, decide).invoke(args, {}));
  },
  "OpenAI Agents after an interruption": async ({ tool, approved, args }) => {
    const approval = openaiAgentsApproval([tool]);
    const { hash } = await approval.show({ name: tool.wireName, arguments: JSON.stringify(approved) });
    const outcomes: string[] = [];
    const runContext = { context: {} };
    const state = {
      approve: () => undefined,
      reject: () => void outcomes.push("not_approved"),
      _context: runContext,
    };
    const interruption = { name: tool.wireName, arguments: JSON.stringify(args), rawItem: { callId: ID } };
    await approval.decide(state, interruption, { approved: true, hash });
    const [made] = openaiAgentsTools([tool], { approve: "sdk" });
    const call = made?.invoke(stored(runContext), JSON.stringify(args), { toolCall: { callId: ID } });
    return outcomes[0] ?? written(String(await call));
  },
  "ADK after a confirmation": async ({ tool, approved, args }) => {
    const { runAsync } = only(adkTools([tool], BaseTool, { approve: "sdk" }));
    const events: object[] = [];
    const session = { functionCallId: ID, invocationContext: { session: { events } } };
    const requestConfirmation = (request: object) =>
      void events.push(stored({ actions: { requestedToolConfirmations: { [ID]: request } } }));
    await runAsync({ args: approved, toolContext: adkContext({ ...session, requestConfirmation }) });
    const toolConfirmation = { confirmed: true };
    return written(JSON.stringify(await runAsync({ args, toolContext: adkContext({ ...session, toolConfirmation }) })));
  },
  "Genkit after an interrupt": async ({ tool, approved, args }) => {
    const { run } = only(genkitTools(GENKIT, [tool], { approve: "sdk" }));
    const interrupt = await run(approved, genkitContext()).catch((metadata: object) => metadata);
    // A call whose approved arguments were refused had no interrupt, so the changed call waits for a person.
    const call = run(args, genkitContext({ resumed: true, metadata: { interrupt } }));
    return written(JSON.stringify(await call.catch(() => ({ error: NOT_APPROVED }))));
  },
  "Strands after a pause": async ({ tool, approved, args }) => {
    const [made] = strandsTools([tool], configOf, { approve: "sdk" });
    const appState = new Map<string, unknown>();
    const interrupts = new Set<string>();
    const paused = Object.assign(new Error("interrupted"), { name: "InterruptError" });
    const toolUse = { toolUseId: ID };
    const pause = ({ name }: { readonly name: string }) => {
      interrupts.add(name);
      throw paused;
    };
    await made
      ?.callback(approved, { toolUse, agent: { appState }, interrupt: pause })
      .next()
      .catch(() => undefined);
    // Another process loads the state. Only the interrupt that the person answered has a response.
    const agent = { appState: new Map(stored([...appState])) };
    const answer = ({ name }: { readonly name: string }) => (interrupts.has(name) ? true : pause({ name }));
    const call = made?.callback(args, { toolUse, agent, interrupt: answer }).next();
    return thrown(call?.catch((error: unknown) => Promise.reject(error === paused ? NOT_APPROVED : error)));
  },
};

/** The outcome of a call that waits for a person again. */
const NOT_APPROVED = new ToolError({ code: "not_approved", message: "The call waits for a person." });

interface Executable {
  execute(args: unknown, call?: ExecuteOptions): Promise<object>;
}

interface ExecuteOptions {
  readonly toolCallId?: string;
  readonly messages?: readonly unknown[];
  readonly suspend?: (payload: object) => unknown;
  readonly resumeData?: unknown;
  readonly suspendPayload?: unknown;
}

interface RunnableTool {
  invoke(args: unknown, config: object): Promise<unknown>;
}

type ApprovalFunction = (
  input: unknown,
  call: { readonly toolCallId: string; readonly messages: readonly unknown[] },
) => Promise<{ readonly type: string; readonly reason?: string }>;

/** The value after it passed through storage. */
function stored<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}

function langchainTool(tool: Tool, interrupt: (value: never) => unknown): RunnableTool {
  const parts = { tool: (run: object) => ({ invoke: run }), ToolMessage: class {}, interrupt };
  return only(langchainTools([tool], parts as never, { approve: "sdk" }) as unknown as RunnableTool[]);
}
