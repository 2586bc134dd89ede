#!/usr/bin/env bash
# Package:   @aws-sdk/client-bedrock-runtime 3.1164.0 (2026-11-28)
# Behavior:  numbers of a tool call's input have types that depend on the version of Node. Where JSON.parse gives the
#            source of a number (Node 22, not Node 20), a long integer is a bigint, on which JSON.stringify throws, and
#            a number with many digits is an object. So a validator that asks for a number refuses correct arguments
#            after an upgrade of Node.
# Guess:     the input is plain JSON, with numbers that may lose digits.
# Output:
#   limit: number
#   order is a bigint only where JSON.parse gives sources: true
#   rate is an object only there: true
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @aws-sdk/client-bedrock-runtime@3.1164.0 @smithy/node-http-handler@4.14.2 <<'PROGRAM'
import { BedrockRuntimeClient, ConverseCommand } from "@aws-sdk/client-bedrock-runtime";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { serve } from "./serve.mjs";

const input = '{"limit":5,"order":12345678901234567890,"rate":0.1234567890123456789}';
const content = `[{"toolUse":{"toolUseId":"1","name":"search","input":${input}}}]`;
const rest = '"stopReason":"tool_use","usage":{"inputTokens":1,"outputTokens":1,"totalTokens":2},"metrics":{"latencyMs":1}';
const server = await serve((_, response) =>
  response
    .writeHead(200, { "content-type": "application/json" })
    .end(`{"output":{"message":{"role":"assistant","content":${content}}},${rest}}`),
);
const credentials = { accessKeyId: "none", secretAccessKey: "none" };
const client = new BedrockRuntimeClient({ region: "us-east-1", endpoint: server.url, credentials, requestHandler: new NodeHttpHandler() });
const messages = [{ role: "user", content: [{ text: "Search." }] }];
const { output } = await client.send(new ConverseCommand({ modelId: "m", messages }));
const { input: received } = output.message.content[0].toolUse;
const hasSources = JSON.parse("1", (_, value, context) => context?.source !== undefined);
console.log("limit:", typeof received.limit);
console.log("order is a bigint only where JSON.parse gives sources:", (typeof received.order === "bigint") === hasSources);
console.log("rate is an object only there:", (typeof received.rate === "object") === hasSources);
server.close();
PROGRAM
