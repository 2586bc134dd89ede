import {
  type ResourceLink,
  ResourceNotFoundError,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { type AgentAnswer, findTool, type Tool } from "@toolwright/core";
import { linkTo, RESULT_TYPE, resultIdIn } from "./link-result.ts";
import { createResultStore } from "./result-store.ts";

/** The links to full results that one connection gets. */
export interface ResultLinks {
  /**
   * Runs a call, and adds the link to its full result if the fitted one leaves something out.
   * @param run runs the call, and reports its answer
   */
  callWithLink<Result extends object>(
    request: { readonly name: string; readonly args: unknown; readonly context: ServerContext },
    run: (onAnswer: (answer: AgentAnswer) => void) => Promise<Result>,
  ): Promise<Result>;
  /**
   * The content of a linked result, `null` if the URI is of another kind.
   * @throws ResourceNotFoundError if the result is no longer kept, or belongs to another connection
   */
  read(uri: string): { readonly uri: string; readonly mimeType: string; readonly text: string } | null;
}

/** The first protocol revision with links in results. Earlier clients may reject a result that has one. */
const FIRST_REVISION_WITH_LINKS = "2025-06-18";
const EXPIRED =
  "This result is not kept, or belongs to another connection: a full result is kept for 10 minutes, while its connection is open. Repeat the tool call with the same arguments to get a new link. A narrower query needs none.";

/** Creates the links of each connection. All share the limits of one store. */
export function createResultLinks(tools: readonly Tool[]): (server: Server) => ResultLinks {
  const store = createResultStore();
  return (server) => {
    const results = store.openConnection();
    server.onclose = results.close;
    return {
      async callWithLink({ name, args, context }, run) {
        const tool = findTool(tools, name);
        let link: ResourceLink | null = null;
        const result = await run((answer) => {
          if (tool && canRead(server, context)) link = linkTo({ tool, args, answer }, results);
        });
        return addLink(result, link);
      },
      read(uri) {
        const id = resultIdIn(uri);
        if (id === null) return null;
        const text = results.read(id);
        if (text === null) throw new ResourceNotFoundError(uri, EXPIRED);
        return { uri, mimeType: RESULT_TYPE, text };
      },
    };
  };
}

/** Whether a later request can read the result: HTTP without a session creates a server for each request. */
function canRead(server: Server, { http, sessionId }: ServerContext): boolean {
  if (http !== undefined && sessionId === undefined) return false;
  return (server.getNegotiatedProtocolVersion() ?? "") >= FIRST_REVISION_WITH_LINKS;
}

/** Adds the link after the text, so that hosts which read only the first item see no difference. */
function addLink<Result extends object>(result: Result, link: ResourceLink | null): Result {
  if (link === null || !("content" in result) || !Array.isArray(result.content)) return result;
  return { ...result, content: [...(result.content as readonly unknown[]), link] };
}
