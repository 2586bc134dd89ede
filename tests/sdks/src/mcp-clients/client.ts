import type { Row } from "../behavior/cell.ts";
import type { Wire } from "../behavior/wires.ts";

/** The addresses of a run. */
export interface Setup {
  /** The MCP server. */
  readonly mcp: string;
  /** The model's scripted provider. */
  readonly provider: string;
  readonly tool: string;
}

/** An MCP client. */
export interface McpClient {
  readonly title: string;
  /** The npm package whose version counts. */
  readonly package: string;
  /** The version, if the package is installed apart from the workspace. */
  readonly version?: string;
  /** Function through which it was used. */
  readonly form: string;
  /** Whether its server knows only the revisions of 2025. */
  readonly isServerOf2025?: boolean;
  /** The protocol of its model; without one, the host gets the result. */
  readonly wire?: Wire;
  /** Calls a tool, or asks a model that calls it. Without a model, returns the result. */
  run(setup: Setup): Promise<unknown>;
}

export const PROMPT = "What does the tool say?";

/** A row of the table of MCP clients. */
export interface McpRow extends Pick<Row, "title" | "version" | "form" | "wire" | "cells"> {
  /** The name that the client announces, by which a server can recognize it. */
  readonly announced: string;
  /** Characters of one Toolwright result, by the form that the server sends. */
  readonly characters?: Readonly<Record<"every" | "suited", number>>;
}
