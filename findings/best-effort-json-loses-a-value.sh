#!/usr/bin/env bash
# Packages:  best-effort-json-parser 1.5.1, partial-json 0.1.7 (2026-11-29)
# Behavior:  arguments of a streamed call arrive in parts. While the name of a second key is the same as that of a
#            first one, as `to` is the beginning of `topic`, the parser drops the value of the first, which was
#            complete. So a recipient that was shown disappears, and is missing if the stream ends there.
# Guess:     a complete value stays; a key without a value adds nothing, as in partial-json.
# Output:
#   {"to":"ann" best-effort {"to":"ann"} partial-json {"to":"ann"}
#   {"to":"ann","t best-effort {"to":"ann"} partial-json {"to":"ann"}
#   {"to":"ann","to best-effort {} partial-json {"to":"ann"}
#   {"to":"ann","top best-effort {"to":"ann"} partial-json {"to":"ann"}
#   {"to":"ann","topic":"Tea" best-effort {"to":"ann","topic":"Tea"} partial-json {"to":"ann","topic":"Tea"}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check best-effort-json-parser@1.5.1 partial-json@0.1.7 <<'PROGRAM'
import { parse } from "best-effort-json-parser";
import { parse as parsePartial } from "partial-json";

console.error = () => undefined;
for (const rest of ["", ',"t', ',"to', ',"top', ',"topic":"Tea"']) {
  const text = `{"to":"ann"${rest}`;
  console.log(text, "best-effort", JSON.stringify(parse(text)), "partial-json", JSON.stringify(parsePartial(text)));
}
PROGRAM
