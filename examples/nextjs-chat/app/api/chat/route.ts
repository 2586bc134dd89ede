import { isToolError } from "@toolwright/core";
import { createAgentUIStreamResponse, smoothStream } from "ai";
import { agent, sentEmails } from "../../../agent.ts";

export async function POST(request: Request): Promise<Response> {
  const { messages } = await request.json();
  return createAgentUIStreamResponse({
    agent,
    uiMessages: messages,
    abortSignal: request.signal,
    experimental_transform: smoothStream(),
    onError: (error) => (isToolError(error) ? error.message : "The request failed."),
  });
}

/** The emails in the sandbox, which prove what was sent. */
export function GET(): Response {
  return Response.json({ sent: sentEmails() });
}
