/** A tool call in a response. String arguments are sent unchanged. */
export interface WireCall {
  readonly id: string;
  readonly name: string;
  readonly args: unknown;
}

/** The conversation in a request. */
export interface Conversation {
  /** The user's message. */
  readonly task: string;
  /** Tool results as strings: one list for each response with calls, in the order of its calls. */
  readonly rounds: readonly (readonly string[])[];
  /** Names of the offered tools. */
  readonly toolNames: readonly string[];
}

/** One wire format of a provider. */
export interface Wire {
  /** Package that speaks it, and model of the AI SDK. */
  readonly model: string;
  /** Path that the base address ends with. */
  readonly basePath: string;
  readonly path: string;
  read(body: unknown): Conversation;
  /** A response with text and calls. `isCutOff`: the response ended at its token limit. */
  respond(text: string, calls: readonly WireCall[], isCutOff?: boolean): object;
}

type Fields = Readonly<Record<string, unknown>>;

/** Tokens that each response reports: 100 for input, of which 40 were cached, and 10 for output. */
export const TOKENS_PER_RESPONSE = { inputTokens: 100, cachedInputTokens: 40, outputTokens: 10 };

const { inputTokens, cachedInputTokens, outputTokens } = TOKENS_PER_RESPONSE;

/** Chat Completions, as OpenAI-compatible servers speak it. */
export const chatWire: Wire = {
  model: "openai-compatible:scripted",
  basePath: "/v1",
  path: "/v1/chat/completions",
  read(body) {
    const { messages, tools } = body as { messages: readonly Fields[]; tools: readonly { function: { name: string } }[] };
    return {
      task: textOf(messages.find(({ role }) => role === "user")?.["content"]),
      rounds: roundsOf(messages, ({ role, content }) => (role === "tool" ? textOf(content) : null)),
      toolNames: tools.map((tool) => tool.function.name),
    };
  },
  respond(text, calls, isCutOff = false) {
    const tool_calls = calls.map(({ id, name, args }) => ({
      id,
      type: "function",
      function: { name, arguments: toText(args) },
    }));
    const message = { role: "assistant", content: text || null, ...(calls.length > 0 && { tool_calls }) };
    const finish_reason = isCutOff ? "length" : calls.length > 0 ? "tool_calls" : "stop";
    const usage = {
      prompt_tokens: inputTokens,
      completion_tokens: outputTokens,
      total_tokens: inputTokens + outputTokens,
      prompt_tokens_details: { cached_tokens: cachedInputTokens },
    };
    return { id: "chat", object: "chat.completion", created: 1, model: "scripted", choices: [{ index: 0, message, finish_reason }], usage };
  },
};

/** OpenAI's Responses API. */
export const responsesWire: Wire = {
  model: "openai:scripted",
  basePath: "/v1",
  path: "/v1/responses",
  read(body) {
    const { input, tools } = body as { input: readonly Fields[]; tools: readonly { name: string }[] };
    return {
      task: textOf(input.find(({ role }) => role === "user")?.["content"]),
      rounds: roundsOf(input, ({ type, output }) => (type === "function_call_output" ? textOf(output) : null)),
      toolNames: tools.map(({ name }) => name),
    };
  },
  respond(text, calls, isCutOff = false) {
    const content = [{ type: "output_text", text, annotations: [], logprobs: [] }];
    const message = { type: "message", id: "msg_1", role: "assistant", status: "completed", content };
    const items = calls.map(({ id, name, args }) => ({
      type: "function_call",
      id: `fc_${id}`,
      call_id: id,
      name,
      arguments: toText(args),
      status: "completed",
    }));
    return {
      id: "resp_1",
      object: "response",
      created_at: 1,
      model: "scripted",
      status: isCutOff ? "incomplete" : "completed",
      error: null,
      incomplete_details: isCutOff ? { reason: "max_output_tokens" } : null,
      output: [...(text ? [message] : []), ...items],
      usage: {
        input_tokens: inputTokens,
        input_tokens_details: { cached_tokens: cachedInputTokens },
        output_tokens: outputTokens,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: inputTokens + outputTokens,
      },
    };
  },
};

/** Anthropic's Messages API. */
export const messagesWire: Wire = {
  model: "anthropic:scripted",
  basePath: "/v1",
  path: "/v1/messages",
  read(body) {
    const { messages, tools } = body as { messages: readonly Fields[]; tools: readonly { name: string }[] };
    const blocks = messages.map(({ role, content }) => ({ role, blocks: content as readonly Fields[] }));
    const results = blocks.map((message) => message.blocks.filter(({ type }) => type === "tool_result"));
    return {
      task: textOf(blocks.find(({ role }) => role === "user")?.blocks),
      rounds: results.filter((round) => round.length > 0).map((round) => round.map(({ content }) => textOf(content))),
      toolNames: tools.map(({ name }) => name),
    };
  },
  respond(text, calls, isCutOff = false) {
    const uses = calls.map(({ id, name, args }) => ({ type: "tool_use", id, name, input: args }));
    return {
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "scripted",
      content: [...(text ? [{ type: "text", text }] : []), ...uses],
      stop_reason: isCutOff ? "max_tokens" : calls.length > 0 ? "tool_use" : "end_turn",
      stop_sequence: null,
      usage: {
        input_tokens: inputTokens - cachedInputTokens,
        cache_read_input_tokens: cachedInputTokens,
        cache_creation_input_tokens: 0,
        output_tokens: outputTokens,
      },
    };
  },
};

/** Groups of results without another item between them. */
function roundsOf(items: readonly Fields[], resultOf: (item: Fields) => string | null): readonly (readonly string[])[] {
  const rounds: string[][] = [];
  let isInRound = false;
  for (const item of items) {
    const result = resultOf(item);
    if (result !== null && !isInRound) rounds.push([]);
    if (result !== null) rounds.at(-1)?.push(result);
    isInRound = result !== null;
  }
  return rounds;
}

/** The text of a content, which is a string or a list of parts. */
function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  return (content as readonly { readonly text?: string }[]).map(({ text = "" }) => text).join("");
}

function toText(args: unknown): string {
  return typeof args === "string" ? args : JSON.stringify(args);
}
