#!/usr/bin/env bash
# Package:   @anthropic-ai/sdk 1.14.0 (2026-11-28)
# Behavior:  transformJSONSchema, which the helpers for structured outputs use, turns an object with free keys into an
#            object without any: a model can answer with {} only. Nothing warns.
# Guess:     an error that structured outputs cannot express free keys, or an unchanged schema.
# Output:
#   {"type":"object","description":"Labels by name.","properties":{},"additionalProperties":false}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @anthropic-ai/sdk@1.14.0 <<'PROGRAM'
import { transformJSONSchema } from "@anthropic-ai/sdk/lib/transform-json-schema";
const labels = { type: "object", additionalProperties: { type: "string" }, description: "Labels by name." };
const schema = { type: "object", properties: { labels }, required: ["labels"] };
console.log(JSON.stringify(transformJSONSchema(schema).properties.labels));
PROGRAM
