#!/usr/bin/env bash
# Packages:  fetch-event-stream 0.1.6, @microsoft/fetch-event-source 2.0.1, eventsource-parser 4.1.3 (2026-11-29)
# Behavior:  fetch-event-stream trims the data of an event, where the standard removes one space: pieces of a streamed
#            answer lose the spaces and line breaks at their ends, and words run together. Microsoft's parser drops a
#            line break at the start of an event.
# Guess:     the parsers agree with the standard, which eventsource-parser follows.
# Output:
#   eventsource-parser: "The price\nis 5"
#   fetch-event-stream: "Thepriceis5"
#   fetch-event-source: "The priceis 5"
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check fetch-event-stream@0.1.6 @microsoft/fetch-event-source@2.0.1 eventsource-parser@4.1.3 <<'PROGRAM'
import source from "@microsoft/fetch-event-source/lib/cjs/parse.js";
import { createParser } from "eventsource-parser";
import { events } from "fetch-event-stream";

const pieces = ["The", " price", "\nis", " 5"];
const text = pieces.map((piece) => `${piece.split("\n").map((line) => `data: ${line}\n`).join("")}\n`).join("");
const print = (name, list) => console.log(`${name}:`, JSON.stringify(list.map(({ data }) => data).join("")));

const standard = [];
createParser({ onEvent: (event) => standard.push(event) }).feed(text);
print("eventsource-parser", standard);
print("fetch-event-stream", await Array.fromAsync(events(new Response(text))));
const parsed = [];
const onLine = source.getMessages(() => {}, () => {}, (event) => parsed.push(event));
await source.getBytes(new Response(text).body, source.getLines(onLine));
print("fetch-event-source", parsed);
PROGRAM
