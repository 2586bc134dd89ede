#!/usr/bin/env bash
# Package:   ky 2.1.0 (2026-11-29)
# Behavior:  importing ky builds a Request with a stream as its body, to test what the runtime supports. Node loads its
#            HTTP client for that. A call with a custom `fetch` builds another Request, also if `fetch` takes none.
# Guess:     an import only defines functions, and a call that sends nothing through the runtime's fetch needs no Request.
# Output:
#   after the import: 1 Request, its body is a ReadableStream
#   after one call with a custom fetch: 2 Requests
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check ky@2.1.0 <<'PROGRAM'
const bodies = [];
globalThis.Request = class extends Request {
  constructor(input, init) {
    super(input, init);
    bodies.push(init?.body);
  }
};
const { default: ky } = await import("ky");
console.log(`after the import: ${bodies.length} Request, its body is a ${bodies[0]?.constructor.name}`);
await ky("https://api.example.com/", { fetch: async () => new Response("{}") }).json();
console.log(`after one call with a custom fetch: ${bodies.length} Requests`);
PROGRAM
