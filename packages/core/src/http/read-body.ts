import { ToolError } from "../errors.ts";

/**
 * Reads a body as a string, and cancels it once it exceeds the cap.
 * @throws ToolError `bad_response` for a body of more than `maxBytes` bytes after decompression
 */
export async function readBody(response: Response, maxBytes: number): Promise<string> {
  if (!response.body) return response.text();
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    size += chunk.value.byteLength;
    if (size > maxBytes) {
      reader.cancel().catch(() => undefined);
      throw tooLarge(response.status, maxBytes);
    }
    chunks.push(chunk.value);
  }
  // Runtimes decode one large array several times as fast as the same bytes in pieces.
  return new TextDecoder().decode(joinChunks(chunks, size));
}

function joinChunks(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [first] = chunks;
  if (first && chunks.length === 1) return first;
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

function tooLarge(status: number, maxBytes: number): ToolError {
  const message = `The response is larger than ${maxBytes} bytes. Request fewer results or a narrower window.`;
  return new ToolError({ code: "bad_response", message, status });
}
