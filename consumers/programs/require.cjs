// A CommonJS program.
const { createObservability } = require("@toolwright/observability");
const { getPerson } = require("@toolwright/messaging/tools/get-person");
const { aiSdkTools } = require("@toolwright/core/ai-sdk");
const { hidePatterns } = require("@toolwright/core/hide-patterns");
const { createSandbox } = require("@toolwright/sandbox");
const { serve } = require("@toolwright/sandbox/server");
const { serveHttp } = require("@toolwright/mcp");

async function main() {
  const sandbox = createSandbox();
  const server = await serve(sandbox.observability);
  const { apiKey, applicationKey } = sandbox.observability.options;
  const { searchLogs, tools } = createObservability({ baseUrl: server.url, apiKey, applicationKey });
  const { logs } = await searchLogs({ query: "status:error", max_results: 5 });
  await server.close();
  const hidden = (await hidePatterns(["email"])).createHider([]).hide("ada@example.com");
  if (hidden !== "<email:1>") throw new Error("Expected a handle.");
  if (logs.length !== 5 || Object.keys(aiSdkTools(tools)).length !== 5)
    throw new Error("Expected five logs and five tools.");
  if (getPerson.name !== "Messaging.GetPerson" || typeof serveHttp !== "function")
    throw new Error("A module was not loaded.");
  console.log(`OK ${logs.length} logs, required`);
}

main();
