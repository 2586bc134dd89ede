// Uses the packages with the APIs that every runtime has.
import { dispatch, isToolError } from "@toolwright/core";
import { openaiChatTools } from "@toolwright/core/openai";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSales } from "@toolwright/sales";
import { createSandbox } from "@toolwright/sandbox";

/**
 * Calls tools of every toolkit, first on a sandbox in this process, then over HTTP with the runtime's `fetch`.
 * @param {{ observability: object, messaging: object, sales: object }} served options for a sandbox behind HTTP
 * @returns {Promise<string>} a summary in one line
 * @throws Error if a result is wrong
 */
export async function callTools(served) {
  const sandbox = createSandbox();
  const inProcess = await useToolkits({
    observability: sandbox.observability.options,
    messaging: sandbox.messaging.options,
    sales: sandbox.sales.options,
  });
  const overHttp = await useToolkits(served);
  return `${inProcess} in process, ${overHttp} over HTTP`;
}

/** @param {{ observability: object, messaging: object, sales: object }} options */
async function useToolkits(options) {
  const observability = createObservability(options.observability);
  const messaging = createMessaging(options.messaging);
  const sales = createSales(options.sales);
  const tools = [...observability.tools, ...messaging.tools, ...sales.tools];
  expectThat(
    tools.length > 0 && openaiChatTools(tools, { approve: false }).tools.length === tools.length,
    "the adapter offers every tool",
  );

  const query = { query: "status:error", max_results: 5 };
  const page = await observability.searchLogs(query);
  expectThat(page.logs.length === 5, "a page has five log events");
  const next = await observability.searchLogs({ ...query, cursor: page.next_cursor });
  expectThat(next.logs[0]?.id !== page.logs[0]?.id, "the cursor returns the next page");

  const person = { identifier_type: "id", person_id: "stranger", attributes: { plan: "first call" } };
  expectThat((await messaging.identifyPerson(person)).accepted, "a write is accepted");
  const { people } = await messaging.getPerson({ person_id: "stranger" });
  expectThat(people[0]?.attributes?.plan === "first call", "the written attribute is read");

  const search = await sales.searchPeople({ person_seniorities: ["vp"], limit: 3 });
  expectThat(search.people.length === 3, "a search returns three people");

  const args = '{"query":"status:error","max_results":"2"}';
  const answer = await dispatch(tools, "Observability_SearchLogs", args, { approve: false });
  expectThat(answer.ok && answer.text.includes("timestamp"), "a model's call returns a result");
  const error = await observability.searchLogs({ max_results: 0 }).catch((reason) => reason);
  expectThat(isToolError(error) && error.code === "invalid_input", "an invalid argument is rejected");
  return `${page.logs.length + next.logs.length} logs, ${people.length} person written, ${search.people.length} people`;
}

/**
 * @param {unknown} condition
 * @param {string} statement
 */
function expectThat(condition, statement) {
  if (!condition) throw new Error(`Expected that ${statement}.`);
}
