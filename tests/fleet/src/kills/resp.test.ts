import fc from "fast-check";
import { expect, test } from "vitest";
import { createSplitter, readCommand } from "./resp.ts";

const MESSAGES = [
  "*3\r\n$7\r\nEVALSHA\r\n$2\r\nab\r\n$4\r\n\r\n{}\r\n",
  "+OK\r\n",
  "-NOSCRIPT No matching script\r\n",
  ":7\r\n",
  "$-1\r\n",
  "_\r\n",
  "%2\r\n$6\r\nserver\r\n$5\r\nredis\r\n$5\r\nproto\r\n:3\r\n",
  "*2\r\n*1\r\n$0\r\n\r\n*0\r\n",
];

test("a stream is split into the same messages, wherever its chunks end", () => {
  const bytes = Buffer.from(MESSAGES.join(""));
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }), (sizes) => {
      const split = createSplitter();
      const messages: string[] = [];
      for (let at = 0, turn = 0; at < bytes.length; turn++) {
        const size = sizes[turn % sizes.length] ?? 1;
        messages.push(...split(bytes.subarray(at, at + size)).map(String));
        at += size;
      }
      expect(messages).toEqual(MESSAGES);
    }),
  );
});

test("a command is read as its strings", () => {
  expect(readCommand(Buffer.from("*3\r\n$7\r\nEVALSHA\r\n$0\r\n\r\n$4\r\n{\r\n}\r\n"))).toEqual([
    "EVALSHA",
    "",
    "{\r\n}",
  ]);
});
