#!/usr/bin/env bash
# Package:   hot-shots 17.1.1 (2026-11-29)
# Behavior:  the lengths in front of an event count UTF-16 units, while Datadog's agent cuts title and text by bytes.
#            Each letter beyond ASCII costs the end of the title, and the text loses its end and begins too early. The
#            title also gets the prefix of metrics. The agent accepts such an event, so nothing reports it.
# Guess:     an event's title and text arrive as they were sent; a prefix of metrics is for metrics.
# Output:
#   sent: "Störung in Köln" "Für Kunden verfügbar ab 9"
#   the agent reads: "till.Störung in Kö" "n|Für Kunden verfügbar "
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check hot-shots@17.1.1 <<'PROGRAM'
import StatsD from "hot-shots";

// As parseEvent of Datadog's agent does: `_e{TITLE,TEXT}:` has lengths in bytes.
const readEvent = (message) => {
  const [header, title, text] = message.match(/^_e\{(\d+),(\d+)\}:/);
  const bytes = Buffer.from(message.slice(header.length));
  const start = Number(title) + 1;
  return [bytes.subarray(0, Number(title)), bytes.subarray(start, start + Number(text))].map(String);
};
const print = (label, parts) => console.log(label, parts.map((part) => JSON.stringify(part)).join(" "));
const client = new StatsD({ mock: true, prefix: "till." });
const event = ["Störung in Köln", "Für Kunden verfügbar ab 9"];
client.event(...event);
print("sent:", event);
print("the agent reads:", readEvent(client.mockBuffer[0]));
PROGRAM
