#!/usr/bin/env bash
# Package:   @mastra/rag 2.6.4, with @mastra/core 1.71.0 (2026-11-30)
# Behavior:  30 orders in JSON are split for an index. Mastra drops the orders of the last chunk if it is smaller than
#            `minSize`, which is `maxSize` less 200 by default, so nearly always. Nested lists and objects lose their
#            ends alike. There is no error or warning, and with larger chunks it is a third or more of the orders.
# Guess:     the last chunk is smaller than the others, and each order is in a chunk.
# Output:
#   maxSize 500: 7 chunks, lost: 29 to 30
#   maxSize 1000: 3 chunks, lost: 25 to 30
#   maxSize 2000: 1 chunks, lost: 18 to 30
#   maxSize 2000, minSize 1: 2 chunks, lost: none
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
export npm_config_legacy_peer_deps=true # the packages of Mastra have optional peers that contradict each other
check @mastra/rag@2.6.4 @mastra/core@1.71.0 zod@4.6.7 <<'PROGRAM'
import { MDocument } from "@mastra/rag";

const orders = Array.from({ length: 30 }, (_, index) => ({
  id: `order-${index + 1}`,
  status: "open",
  customer: "Example Inc.",
  note: "To be sent with the other order of this day.",
}));
for (const sizes of [{ maxSize: 500 }, { maxSize: 1000 }, { maxSize: 2000 }, { maxSize: 2000, minSize: 1 }]) {
  const chunks = await MDocument.fromJSON(JSON.stringify({ orders })).chunk({ strategy: "json", ...sizes });
  const text = chunks.map((chunk) => chunk.text).join("\n");
  const lost = orders.flatMap(({ id }, index) => (text.includes(`"${id}"`) ? [] : [index + 1]));
  const range = lost.length > 0 ? `${lost[0]} to ${lost.at(-1)}` : "none";
  const names = Object.entries(sizes).map(([name, size]) => `${name} ${size}`);
  console.log(`${names.join(", ")}: ${chunks.length} chunks, lost: ${range}`);
}
process.exit();
PROGRAM
