import { Transform } from "node:stream";

const NEWLINE = 0x0a;
const BYTE_ORDER_MARK = Buffer.from("\uFEFF");

/**
 * Passes on complete lines. Discards a line over a limit as it arrives, so that memory stays bounded, and continues
 * with the next one. It also discards an incomplete last line, and a byte order mark at the start, which some shells
 * write into pipes.
 * @param onTooLong called once per discarded line over the limit, when it exceeds the limit
 */
export function limitLines(maxBytes: number, onTooLong: () => void): Transform {
  let parts: Buffer[] = [];
  let bytes = 0;
  let isFirst = true;
  const append = (part: Buffer) => {
    const isTooLong = bytes > maxBytes;
    bytes += part.length;
    if (bytes <= maxBytes) parts.push(part);
    else if (!isTooLong) {
      parts = [];
      onTooLong();
    }
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        append(chunk.subarray(start, end));
        if (bytes <= maxBytes) {
          const line = Buffer.concat([...parts, chunk.subarray(end, end + 1)]);
          this.push(isFirst && startsWith(line, BYTE_ORDER_MARK) ? line.subarray(BYTE_ORDER_MARK.length) : line);
        }
        isFirst = false;
        parts = [];
        bytes = 0;
        start = end + 1;
      }
      append(chunk.subarray(start));
      done();
    },
  });
}

function startsWith(line: Buffer, prefix: Buffer): boolean {
  return line.subarray(0, prefix.length).equals(prefix);
}
