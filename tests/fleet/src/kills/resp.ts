const LINE_END = Buffer.from("\r\n");

/** Splits a stream of the Redis protocol into its messages. The result keeps an incomplete message for the next chunk. */
export function createSplitter(): (chunk: Buffer) => readonly Buffer[] {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const messages: Buffer[] = [];
    for (let end = endOfMessage(rest, 0); end !== null; end = endOfMessage(rest, 0)) {
      messages.push(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
    return messages;
  };
}

/** The strings of a command, which clients send as a list of strings. */
export function readCommand(message: Buffer): readonly string[] {
  const strings: string[] = [];
  for (let at = message.indexOf(LINE_END) + 2; at < message.length; ) {
    const lineEnd = message.indexOf(LINE_END, at);
    const start = lineEnd + 2;
    const length = Number(message.subarray(at + 1, lineEnd).toString());
    strings.push(message.subarray(start, start + length).toString());
    at = start + length + 2;
  }
  return strings;
}

/** End of the message that starts here; `null` if it is incomplete. */
function endOfMessage(bytes: Buffer, start: number): number | null {
  const lineEnd = bytes.indexOf(LINE_END, start);
  if (lineEnd < 0) return null;
  const type = String.fromCharCode(bytes[start] ?? 0);
  const size = Number(bytes.subarray(start + 1, lineEnd).toString());
  const next = lineEnd + 2;
  if ("$=!".includes(type)) {
    if (size < 0) return next;
    return next + size + 2 <= bytes.length ? next + size + 2 : null;
  }
  const parts = "*~>".includes(type) ? size : type === "%" ? 2 * size : 0;
  let end: number | null = next;
  for (let part = 0; part < parts && end !== null; part++) end = endOfMessage(bytes, end);
  return end;
}
