import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import {
  type ResourceLink,
  ResourceNotFoundError,
  type Server,
  type ServerContext,
  type TextResourceContents,
} from "@modelcontextprotocol/server";
import { type AgentAnswer, findTool, type Tool } from "@toolwright/core";
import type { McpCallResult } from "@toolwright/core/mcp";
import { addWarnings } from "../approval/preview-tool.ts";
import { describeClient, type LinkForm } from "../client-capabilities.ts";
import { linkAsText, linkTo, RESULT_TYPE, resultIdIn } from "./link-result.ts";
import { type ConnectionResults, createResultStore } from "./result-store.ts";

/** A call whose result may get a link. */
export interface LinkedRequest {
  readonly name: string;
  readonly args: unknown;
  readonly context: ServerContext;
  /** The form of the link. Clients with a revision without link blocks get a warning. */
  readonly form: LinkForm;
}

/** The links to full results for one connection. */
export interface ResultLinks {
  /**
   * Runs a call, and adds the link to its full result if the fitted one leaves something out.
   * @param run runs the call, and reports its answer
   */
  callWithLink<Result extends object>(
    request: LinkedRequest,
    run: (onAnswer: (answer: AgentAnswer) => void) => Promise<McpCallResult | Result>,
  ): Promise<McpCallResult | Result>;
  /**
   * Returns the content of a linked result; `null` for another kind of URI.
   * @throws ResourceNotFoundError if the result is no longer kept, or belongs to another connection
   */
  read(uri: string, context: ServerContext): TextResourceContents | null;
}

/** The first protocol revision with link blocks. Earlier clients may reject a result that has one. */
const FIRST_REVISION_WITH_LINKS = "2025-06-18";
const EXPIRED =
  "This result is not kept, or belongs to another connection: a full result is kept for 10 minutes, while its connection is open. Repeat the tool call with the same arguments to get a new link. A narrower query needs none.";

/**
 * Creates the links of each connection, all within the limits of one store. Over HTTP without a session, each request
 * has a separate server. Its results are kept for the process, under a handle that this process signs for the client.
 */
export function createResultLinks(tools: readonly Tool[]): (server: Server) => ResultLinks {
  const store = createResultStore();
  const withoutSession = store.openConnection();
  const sign = createSigner();
  return (server) => {
    const ofConnection = store.openConnection();
    server.onclose = ofConnection.close;
    /** Returns the results that later requests of the client can read. */
    const resultsFor = (context: ServerContext): ConnectionResults => {
      if (context.http === undefined || context.sessionId !== undefined) return ofConnection;
      return signed(withoutSession, (id) => sign(id, context));
    };
    return {
      async callWithLink({ name, args, context, form }, run) {
        const tool = findTool(tools, name);
        let link: ResourceLink | null = null;
        const result = await run((answer) => {
          if (tool) link = linkTo({ tool, args, answer }, resultsFor(context));
        });
        if (link === null || !isCallResult(result)) return result;
        return addLink(result, link, isRevisionWithLinks(server) ? form : "warning");
      },
      read(uri, context) {
        const id = resultIdIn(uri);
        if (id === null) return null;
        const text = resultsFor(context).read(id);
        if (text === null) throw new ResourceNotFoundError(uri, EXPIRED);
        return { uri, mimeType: RESULT_TYPE, text };
      },
    };
  };
}

const KEY_BYTES = 32;
/**
 * Number of characters of a signature. Few are enough, since the preceding id cannot be guessed, and models read the
 * handle.
 */
const SIGNATURE_CHARS = 8;

/** Creates a function that signs the id of a result for the client of a request, with a random key of this process. */
function createSigner(): (id: string, context: ServerContext) => string {
  const key = randomBytes(KEY_BYTES);
  return (id, context) =>
    createHmac("sha256", key)
      .update(JSON.stringify([id, describeClient(context)]))
      .digest("base64url")
      .slice(0, SIGNATURE_CHARS);
}

/** Wraps results, so that their ids end with a signature. */
function signed({ keep, read, close }: ConnectionResults, sign: (id: string) => string): ConnectionResults {
  return {
    keep(json) {
      const kept = keep(json);
      return kept && { ...kept, id: `${kept.id}.${sign(kept.id)}` };
    },
    read(signedId) {
      const [id = "", signature = ""] = signedId.split(".");
      return isSame(signature, sign(id)) ? read(id) : null;
    },
    close,
  };
}

/** Compares signatures in constant time. */
function isSame(signature: string, expected: string): boolean {
  const [one, other] = [Buffer.from(signature), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function isRevisionWithLinks(server: Server): boolean {
  return (server.getNegotiatedProtocolVersion() ?? "") >= FIRST_REVISION_WITH_LINKS;
}

function isCallResult(result: object): result is McpCallResult {
  return "content" in result && Array.isArray(result.content);
}

/**
 * Adds the link as a block after the text, so that hosts which read only the first block see no difference. As a
 * warning, both forms of the result contain it, and clients that cannot read such a block lose nothing.
 */
function addLink(result: McpCallResult, link: ResourceLink, form: LinkForm): McpCallResult {
  if (form === "warning") return addWarnings(result, [linkAsText(link)]);
  const content: readonly unknown[] = [...result.content, link];
  return { ...result, content: content as McpCallResult["content"] };
}
