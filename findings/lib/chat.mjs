/** A model behind Chat Completions: it calls a tool once, then answers. `requests` has the bodies that it got. */
export const createChat = (name, args = {}, answer = "ok") => {
  const requests = [];
  const call = { id: "c", type: "function", function: { name, arguments: JSON.stringify(args) } };
  const fetch = async (_, { body }) => {
    const isFirst = requests.push(JSON.parse(body)) === 1;
    const content = isFirst ? { content: null, tool_calls: [call] } : { content: answer };
    const choices = [
      { index: 0, message: { role: "assistant", ...content }, finish_reason: isFirst ? "tool_calls" : "stop" },
    ];
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    return Response.json({ id: "1", object: "chat.completion", created: 1, model: "m", choices, usage });
  };
  return { requests, fetch, result: () => requests[1].messages.at(-1).content };
};
