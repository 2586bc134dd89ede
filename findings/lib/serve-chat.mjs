import { serve } from "./serve.mjs";

/** Streams a message of Chat Completions: a call of a tool, or the answer if there is none. */
export const streamMessage = (response, call) => {
  const delta = { role: "assistant", ...(call ? { tool_calls: [call] } : { content: "Done." }) };
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const choice of [{ delta }, { delta: {}, finish_reason: call ? "tool_calls" : "stop" }]) {
    const choices = [{ index: 0, ...choice }];
    const chunk = { id: "1", object: "chat.completion.chunk", created: 1, model: "m", choices };
    response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  }
  response.end("data: [DONE]\n\n");
};

/** A streaming model behind Chat Completions: it calls a tool once, then answers. `requests` has the bodies that it got. */
export const serveChat = async (name, args = {}) => {
  const requests = [];
  const call = { index: 0, id: "c", type: "function", function: { name, arguments: JSON.stringify(args) } };
  const server = await serve((body, response) => {
    streamMessage(response, requests.push(JSON.parse(body)) === 1 ? call : undefined);
  });
  return { requests, url: server.url, close: () => server.close(), result: () => requests[1].messages.at(-1).content };
};
