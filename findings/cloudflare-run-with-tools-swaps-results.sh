#!/usr/bin/env bash
# Packages:  @cloudflare/ai-utils 1.0.1 (2026-11-30)
# Behavior:  a model calls one tool for Berlin and for Paris. runWithTools appends each result when it is there, with
#            the tool's name and without the call's id. If Paris is faster, its 21 degrees stand first, under the calls
#            for Berlin and Paris, so the model reads them as Berlin's. An answer without a call is dropped, and asked
#            for a second time without the tools.
# Guess:     results in the order of their calls, or with their ids, and one request for an answer without calls.
# Output:
#   Berlin is faster: Berlin, Paris, 5, 21
#   Paris is faster: Berlin, Paris, 21, 5
#   keys of a result: role, content, name
#   an answer without calls: "The second answer.", 2 requests, tools in 1
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @cloudflare/ai-utils@1.0.1 <<'PROGRAM'
import { setTimeout as sleep } from "node:timers/promises";
import { runWithTools } from "@cloudflare/ai-utils";

const degrees = { Berlin: 5, Paris: 21 };
const call = (city) => ({ id: `call-${city}`, name: "temperature", arguments: { city } });
const ask = async (fastest) => {
  let last;
  const run = async (_, input) => {
    last = input.messages;
    return input.tools ? { tool_calls: [call("Berlin"), call("Paris")] } : { response: "Done." };
  };
  const temperature = {
    name: "temperature",
    description: "The temperature of a city.",
    parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
    function: async ({ city }) => (await sleep(city === fastest ? 0 : 200), degrees[city]),
  };
  await runWithTools({ run }, "m", { messages: [{ role: "user", content: "Both?" }], tools: [temperature] });
  const read = ({ role, content }) => (role === "assistant" ? JSON.parse(content).arguments.city : content);
  console.log(`${fastest} is faster: ${last.slice(1).map(read).join(", ")}`);
  return last.at(-1);
};
await ask("Berlin");
console.log("keys of a result:", Object.keys(await ask("Paris")).join(", "));

const requests = [];
const run = async (_, input) => ({ response: `The ${requests.push(input) === 1 ? "first" : "second"} answer.` });
const parameters = { type: "object", properties: {} };
const tool = { name: "count", description: "Counts.", parameters, function: async () => "5" };
const { response } = await runWithTools({ run }, "m", { messages: [{ role: "user", content: "Hi" }], tools: [tool] });
const withTools = requests.filter(({ tools }) => tools).length;
console.log(`an answer without calls: "${response}", ${requests.length} requests, tools in ${withTools}`);
PROGRAM
