import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

/** Information that an editor shows for a position. */
export interface EditorText {
  /** The displayed type or signature. */
  readonly code: string;
  /** The documentation below it; `""` for none. */
  readonly text: string;
}

/** An entry of a completion list. */
export interface Completion extends EditorText {
  readonly name: string;
}

/** A file as an editor has it open. Offsets count UTF-16 units. */
export interface OpenFile {
  hover(offset: number): Promise<EditorText>;
  signatureHelp(offset: number): Promise<EditorText>;
  /** All entries, each with its documentation. */
  completions(offset: number): Promise<readonly Completion[]>;
  /** The messages of all errors, in the order of the file. */
  errors(): Promise<readonly string[]>;
}

/** TypeScript's own language server, `tsc --lsp --stdio`. */
export interface LanguageServer {
  open(path: string, code: string): OpenFile;
  stop(): void;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly items?: readonly unknown[] };
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

const CAPABILITIES = {
  textDocument: {
    hover: { contentFormat: ["markdown"] },
    completion: {
      completionItem: {
        documentationFormat: ["markdown"],
        resolveSupport: { properties: ["documentation", "detail"] },
      },
    },
    signatureHelp: { signatureInformation: { documentationFormat: ["markdown"] } },
  },
};

/** Starts the server for the workspace in a folder. */
export async function startLanguageServer(folder: string): Promise<LanguageServer> {
  const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  const server = spawn(process.execPath, [tsc, "--lsp", "--stdio"], {
    cwd: folder,
    stdio: ["pipe", "pipe", "ignore"],
  });
  const pending = new Map<number, (message: Message) => void>();
  const send = (message: object) => {
    const body = JSON.stringify({ jsonrpc: "2.0", ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  let nextId = 1;
  const request = async <Result>(method: string, params: object): Promise<Result> => {
    const id = nextId++;
    const { promise, resolve } = Promise.withResolvers<Message>();
    pending.set(id, resolve);
    send({ id, method, params });
    const { result, error } = await promise;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as Result;
  };
  readMessages(server.stdout, (message) => {
    if (message.id === undefined) return;
    // The server asks for settings; an editor without any answers `null` for each.
    if (message.method) send({ id: message.id, result: message.params?.items?.map(() => null) ?? null });
    else pending.get(message.id)?.(message);
  });
  server.on("exit", () => {
    for (const resolve of pending.values()) resolve({ error: { message: "the language server stopped" } });
  });
  const rootUri = pathToFileURL(folder).href;
  await request("initialize", { processId: process.pid, rootUri, capabilities: CAPABILITIES });
  send({ method: "initialized", params: {} });
  return {
    open(path, code) {
      const uri = pathToFileURL(path).href;
      const textDocument = { uri, languageId: "typescript", version: 1, text: code };
      send({ method: "textDocument/didOpen", params: { textDocument } });
      const at = (offset: number) => ({ textDocument: { uri }, position: positionAt(code, offset) });
      return openFile(request, textDocument.uri, at);
    },
    stop: () => server.kill(),
  };
}

type Request = <Result>(method: string, params: object) => Promise<Result>;

interface Documentation {
  readonly documentation?: { readonly value: string };
}

function openFile(request: Request, uri: string, at: (offset: number) => object): OpenFile {
  return {
    async errors() {
      type Report = { readonly items: readonly { readonly severity: number; readonly message: string }[] };
      const { items } = await request<Report>("textDocument/diagnostic", { textDocument: { uri } });
      return items.flatMap(({ severity, message }) => (severity === 1 ? [message] : []));
    },
    async hover(offset) {
      type Hover = { readonly contents: { readonly value: string } } | null;
      const hover = await request<Hover>("textDocument/hover", at(offset));
      const [, code = "", text = ""] = /^```\w*\n(.*?)\n```\n?(.*)$/s.exec(hover?.contents.value ?? "") ?? [];
      return { code, text };
    },
    async signatureHelp(offset) {
      type Help = { readonly signatures: readonly (Documentation & { readonly label: string })[] } | null;
      const help = await request<Help>("textDocument/signatureHelp", at(offset));
      const [signature] = help?.signatures ?? [];
      return { code: signature?.label ?? "", text: signature?.documentation?.value ?? "" };
    },
    async completions(offset) {
      type Item = Documentation & { readonly label: string; readonly detail?: string };
      const list = await request<{ readonly items: readonly Item[] } | null>("textDocument/completion", at(offset));
      const items = (list?.items ?? []).map((item) => request<Item>("completionItem/resolve", item));
      return (await Promise.all(items)).map(({ label, detail = "", documentation }) => {
        return { name: label.replace(/\?$/, ""), code: detail, text: documentation?.value ?? "" };
      });
    },
  };
}

function readMessages(stream: NodeJS.ReadableStream, onMessage: (message: Message) => void): void {
  let buffer = Buffer.alloc(0);
  stream.on("data", (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      const header = buffer.indexOf("\r\n\r\n");
      if (header < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(buffer.toString("latin1", 0, header))?.[1]);
      const start = header + 4;
      if (buffer.length < start + length) return;
      onMessage(JSON.parse(buffer.toString("utf8", start, start + length)));
      buffer = buffer.subarray(start + length);
    }
  });
}

function positionAt(code: string, offset: number): { line: number; character: number } {
  const lines = code.slice(0, offset).split("\n");
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}
