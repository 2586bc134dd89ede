import type { Row } from "../behavior/cell.ts";

/** A row of the table of MCP clients. */
export interface McpRow extends Pick<Row, "title" | "version" | "form" | "wire" | "cells"> {
  /** The name that the client announces, by which a server can recognize it. */
  readonly announced: string;
}
