#!/usr/bin/env bash
# Package:   @openai/agents 0.20.0 (2026-11-28)
# Behavior:  one `.optional()` parameter changes how all others are declared: without it, the model reads bounds,
#            integers, patterns and defaults; with it, the types only. So a model is not told that a limit ends at 50,
#            and its call is refused.
# Guess:     an optional parameter changes nothing about the others.
# Output:
#   limit: {"default":10,"type":"integer","minimum":1,"maximum":50}
#   limit beside an optional parameter: {"type":"number"}
#   beside a nullable one: {"default":10,"type":"integer","minimum":1,"maximum":50}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @openai/agents@0.20.0 zod@4.6.7 <<'PROGRAM'
import { tool } from "@openai/agents";
import { z } from "zod";

const limit = z.int().min(1).max(50).default(10);
const declared = (parameters) => {
  const search = tool({ name: "search", description: "Search.", parameters, execute: async () => "none" });
  return JSON.stringify(search.parameters.properties.limit);
};
console.log("limit:", declared(z.object({ limit })));
console.log("limit beside an optional parameter:", declared(z.object({ limit, query: z.string().optional() })));
console.log("beside a nullable one:", declared(z.object({ limit, query: z.string().nullable() })));
PROGRAM
