import { isToolError } from "@toolwright/core";
import { createAgentUIStreamResponse, isToolUIPart, smoothStream, type UIMessage } from "ai";
import { agent, sentEmails } from "../../../agent.ts";
import { isAllowed } from "./allowed.ts";

const MAX_BYTES = 1_000_000;
const MAX_MESSAGES = 200;
const FOREIGN = "The request is for another host, from another site, or not JSON.";

export async function POST(request: Request): Promise<Response> {
  if (!isAllowed(request)) return refuse(403, FOREIGN);
  const bytes = Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
  if (bytes > MAX_BYTES) return refuse(413, `The body needs a content-length of at most ${MAX_BYTES} bytes.`);
  try {
    const { messages } = await request.json();
    if (messages.length > MAX_MESSAGES) return refuse(413, `A conversation has at most ${MAX_MESSAGES} messages.`);
    return await createAgentUIStreamResponse({
      agent,
      uiMessages: messages.map(withoutIncompleteCalls),
      abortSignal: request.signal,
      experimental_transform: smoothStream(),
      onError: (error) => (isToolError(error) ? error.message : "The request failed."),
    });
  } catch {
    // Errors of the model and of tools are part of the stream, so this is an error in the body.
    return refuse(400, "The body must be JSON with the messages of the chat.");
  }
}

/** The emails in the sandbox, which prove what was sent. */
export function GET(request: Request): Response {
  return isAllowed(request) ? Response.json({ sent: sentEmails() }) : refuse(403, FOREIGN);
}

/** Removes calls that a stop or a lost connection left without a result, because a model would reject them. */
function withoutIncompleteCalls(message: UIMessage): UIMessage {
  const parts = message.parts.filter((part) => !(isToolUIPart(part) && part.state.startsWith("input-")));
  return { ...message, parts };
}

function refuse(status: number, error: string): Response {
  return Response.json({ error }, { status });
}
