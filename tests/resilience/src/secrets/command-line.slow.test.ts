import { createSandbox } from "@toolwright/sandbox";
import { TOOL_NAMES, toolCase } from "@toolwright/tests-tools";
import { expect, test } from "vitest";
import { runHere } from "../../../../packages/cli/src/__fixtures__/run-here.ts";
import { AWKWARD_KEYS, COMMON_KEYS, type Keys, keysOf } from "./canaries.ts";
import { echoOf } from "./echoes.ts";
import { findLeaks } from "./leaks.ts";

const sandbox = createSandbox();

const environmentOf = (keys: Keys) => ({
  OBSERVABILITY_API_KEY: keys.apiKey,
  OBSERVABILITY_APPLICATION_KEY: keys.applicationKey,
  OBSERVABILITY_SITE: "datadoghq.com",
  MESSAGING_SITE_ID: keys.siteId,
  MESSAGING_TRACKING_API_KEY: keys.trackingApiKey,
  MESSAGING_APP_API_KEY: keys.appApiKey,
  MESSAGING_REGION: "US",
  SALES_API_KEY: keys.salesApiKey,
});

/** A backend that answers with the keys, in the body of an error or of a success. */
function echo(keys: Keys, tool: string, status: number): typeof fetch {
  let turn = 0;
  return async (...request) => {
    const text = echoOf(new Request(...request), keysOf(tool, keys), turn++);
    return Response.json({ error: text, errors: [text], message: text, data: [{ id: "1", name: text }] }, { status });
  };
}

const FORMS = [["--yes"], ["--yes", "--fitted"], ["--yes", "--table"], ["--preview"], ["--preview", "--json"]];

test.each(TOOL_NAMES)("no output of a call of %s contains a key that the backend echoes", async (name) => {
  const { example } = toolCase(sandbox, name);
  for (const keys of [COMMON_KEYS, AWKWARD_KEYS])
    for (const status of [200, 422]) {
      const access = { environment: environmentOf(keys), fetch: echo(keys, name, status) };
      const argv = ["call", name, JSON.stringify(example)];
      const outputs = await Promise.all(FORMS.map((form) => runHere([...argv, ...form], access)));
      expect(findLeaks(outputs, keys)).toEqual([]);
    }
});

const EVERYWHERE: readonly ((key: string) => readonly string[])[] = [
  (key) => [key],
  (key) => ["list", `--${key}`],
  (key) => ["list", key],
  (key) => ["describe", key],
  (key) => ["doctor", key],
  (key) => ["doctor", `--${key}`],
  (key) => ["doctor", "--timeout", key],
  (key) => ["doctor", "--profile", key],
  () => ["doctor"],
  () => ["doctor", "--json"],
  (key) => ["call", key],
  (key) => ["call", "search-logs", key],
  (key) => ["call", "search-logs", "{", key],
  (key) => ["call", "search-logs", `query=${key}`, "--sandbox"],
  (key) => ["call", "search-logs", `${key}=1`, "--sandbox"],
  (key) => ["call", "search-logs", "query=a", "--timeout", key],
  (key) => ["call", "search-logs", "query=a", `--table=${key}`],
  (key) => ["call", "search-logs", "query=a", "--policy", key],
  (key) => ["call", "search-logs", "query=a", "--audit", `missing/${key}`],
  (key) => ["call", "search-logs", "query=a", "--profile", key],
  (key) => ["call", "search-logs", "query=a", "--accounts", key],
  (key) => ["doctor", "--accounts", key],
  (key) => ["list", "--accounts", key],
  (key) => ["call", "search-logs", "query=a", "--field", key, "--sandbox"],
  (key) => ["call", "record-event", "person_id=a", "name=b", `data.key=${key}`, "--preview", "--sandbox"],
  (key) => ["call", "record-event", "person_id=a", `name=${key}`, "--yes", "--sandbox"],
];

test.each(EVERYWHERE.map((argvOf) => [argvOf("KEY").join(" "), argvOf] as const))(
  "no output of `%s` contains the key",
  async (_line, argvOf) => {
    const key = COMMON_KEYS.salesApiKey;
    const output = await runHere(argvOf(key), { environment: environmentOf(COMMON_KEYS) });
    expect(findLeaks(output, { key })).toEqual([]);
  },
);
