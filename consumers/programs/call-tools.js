// What a program does with the packages, in terms that every runtime knows.
import { dispatch, isToolError } from "@toolwright/core";
import { openaiChatTools } from "@toolwright/core/openai";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { createSandbox } from "@toolwright/sandbox";

/**
 * Calls tools of every toolkit, first against a sandbox within the program, then over the runtime's own `fetch`.
 * @param {{ observability: object, messaging: object, sales: object }} served options for a sandbox behind HTTP
 * @returns {Promise<string>} what was seen, in one line
 * @throws Error when an answer is not what it should be
 */
export async function callTools(served) {
  const sandbox = createSandbox();
  const within = await useToolkits({
    observability: sandbox.observability.options,
    messaging: sandbox.messaging.options,
    sales: sandbox.sales.options,
  });
  const overHttp = await useToolkits(served);
  return `${within} within, ${overHttp} over HTTP`;
}

/** @param {{ observability: object, messaging: object, sales: object }} options */
async function useToolkits(options) {
  const observability = createObservability(options.observability);
  const messaging = createMessaging(options.messaging);
  const sales = createSales(options.sales);
  const tools = [...observability.tools, ...messaging.tools, ...sales.tools];
  expectThat(tools.length > 0 && openaiChatTools(tools).tools.length === tools.length, "the adapter offers every tool");

  const query = { query: "status:error", max_results: 5 };
  const page = await observability.searchLogs(query);
  expectThat(page.logs.length === 5, "a page has five log events");
  const next = await observability.searchLogs({ ...query, cursor: page.next_cursor });
  expectThat(next.logs[0]?.id !== page.logs[0]?.id, "the cursor goes on");

  const person = { identifier_type: "id", person_id: "stranger", attributes: { plan: "first call" } };
  expectThat((await messaging.identifyPerson(person)).accepted, "a write is accepted");
  const { people } = await messaging.getPerson({ person_id: "stranger" });
  expectThat(people[0]?.attributes?.plan === "first call", "what was written is read");

  const found = await sales.searchPeople({ person_seniorities: ["vp"], limit: 3 });
  expectThat(found.people.length === 3, "people are found");

  const answer = await dispatch(tools, "Observability_SearchLogs", '{"query":"status:error","max_results":"2"}');
  expectThat(answer.ok && answer.text.includes("timestamp"), "a model's call is answered");
  const refused = await observability.searchLogs({ max_results: 0 }).catch((error) => error);
  expectThat(isToolError(refused) && refused.code === "invalid_input", "a bad argument is refused");
  return `${page.logs.length + next.logs.length} logs, ${people.length} person written, ${found.people.length} people`;
}

/**
 * @param {unknown} holds
 * @param {string} statement
 */
function expectThat(holds, statement) {
  if (!holds) throw new Error(`It does not hold that ${statement}.`);
}
