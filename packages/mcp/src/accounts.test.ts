import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { memoryStore } from "@toolwright/core/store";
import { createTwoAccounts } from "@toolwright/tests-tools/two-accounts";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { APP_TYPE } from "./apps/app-resources.ts";
import { draw } from "./apps/browser/draw.ts";
import { run } from "./run.ts";

const folder = mkdtempSync(join(tmpdir(), "toolwright-accounts-"));
const two = createTwoAccounts({ now: Date.now });
beforeAll(() => void vi.stubGlobal("fetch", two.fetch));
afterAll(() => {
  vi.unstubAllGlobals();
  rmSync(folder, { recursive: true });
});

let files = 0;
function save(accounts: object): string {
  const path = join(folder, `accounts-${files++}.json`);
  writeFileSync(path, JSON.stringify({ accounts }));
  return path;
}

const { eu, us } = two.file.accounts;

async function start(file: string, flags: readonly string[] = [], environment = two.environment) {
  const output = { out: "", error: "" };
  const outcome = await run({
    argv: ["--accounts", file, "--http", "0", ...flags],
    environment,
    openStore: async () => ({ store: memoryStore(), close: () => undefined }),
    writeOut: (text) => {
      output.out += text;
    },
    writeError: (text) => {
      output.error += text;
    },
  });
  return { outcome, output };
}

const APPS = { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: [APP_TYPE] } } };

/** Serves the accounts of a file, connects a client, and closes both after the test's function. */
async function withClient(
  file: string,
  flags: readonly string[],
  use: (client: Client, output: { readonly error: string }) => Promise<void>,
  environment = two.environment,
) {
  const { outcome, output } = await start(file, flags, environment);
  if ("exitCode" in outcome || outcome.url === null) throw new Error(output.error);
  const client = new Client({ name: "tests", version: "1.0.0" }, { capabilities: APPS });
  await client.connect(new StreamableHTTPClientTransport(new URL(outcome.url)));
  try {
    await use(client, output);
  } finally {
    await client.close();
    await outcome.close();
  }
}

const FILE = save({ eu, us });
const call = async (client: Client, name: string, args: Record<string, unknown>) =>
  client.callTool({ name, arguments: args });

test("every tool takes an account, and the instructions list the accounts once", async () => {
  await withClient(FILE, ["--approve", "host"], async (client, output) => {
    const { tools } = await client.listTools();
    const own = tools.filter(({ name }) => name !== "Toolwright_PreviewCall");
    expect(own).toHaveLength(33);
    for (const { inputSchema } of own)
      expect(inputSchema).toMatchObject({
        properties: { account: { enum: ["eu", "us"] } },
        required: expect.arrayContaining(["account"]),
      });
    expect(JSON.stringify(own)).not.toContain("Shops in");
    expect(client.getInstructions()?.match(/eu \(Shops in Europe\), us \(Shops in America\)/g)).toHaveLength(1);
    const { structuredContent } = await call(client, "Observability_SearchMonitors", { account: "us" });
    expect(Object.keys(structuredContent ?? {})[0]).toBe("account");
    expect(output.error).toMatch(/serving 33 tools of eu, us over/);
    expect(output.error).toMatch(/Observability_SearchMonitors us ok \d+ ms/);
  });
});

test("the same file works without keys in the sandbox, where each account has other data", async () => {
  await withClient(
    FILE,
    ["--sandbox"],
    async (client) => {
      const search = async (account: string) =>
        (await call(client, "Sales_SearchPeople", { account, person_titles: ["Engineer"] })).structuredContent;
      const [one, other] = [await search("eu"), await search("us")];
      expect([one, other]).toMatchObject([{ account: "eu" }, { account: "us" }]);
      expect(JSON.stringify(one).replace("eu", "us")).not.toBe(JSON.stringify(other));
    },
    {},
  );
});

describe("prompts", () => {
  const ref = { type: "ref/prompt", name: "who_is_affected" } as const;

  test("take an account, and complete it and the values of this account", async () => {
    await withClient(FILE, ["--approve", "host"], async (client) => {
      const { prompts } = await client.listPrompts();
      for (const prompt of prompts)
        expect(prompt.arguments?.at(-1)).toMatchObject({ name: "account", required: false });
      const { completion } = await client.complete({ ref, argument: { name: "account", value: "" } });
      expect(completion.values).toEqual(["eu", "us"]);
      const segments = (context?: { arguments: Record<string, string> }) =>
        client.complete({ ref, argument: { name: "segment", value: "" }, ...(context && { context }) });
      const before = two.counts();
      const own = (await segments({ arguments: { account: "us" } })).completion.values;
      expect(own.length).toBeGreaterThan(0);
      expect(two.counts().eu).toBe(before.eu);
      expect((await segments()).completion.values).toEqual(expect.arrayContaining(own));
      expect(two.counts().eu).toBe(before.eu + 1);
      const { messages } = await client.getPrompt({ name: ref.name, arguments: { account: "us" } });
      expect(JSON.stringify(messages)).toContain(String.raw`{\"account\":\"us\"}`);
      const unknown = client.getPrompt({ name: ref.name, arguments: { account: "usa" } });
      await expect(unknown).rejects.toThrow("The argument account has no such value; did you mean us?");
    });
  });

  test("are offered if their tools are, without an account if none has all of them, and if one account's policy allows it", async () => {
    writeFileSync(join(folder, "deny.json"), JSON.stringify({ tools: { deny: ["Messaging.SendTransactionalEmail"] } }));
    const names = async (file: string) => {
      let found: readonly string[] = [];
      await withClient(file, ["--approve", "host"], async (client) => {
        found = (await client.listPrompts()).prompts.map(({ name }) => name);
      });
      return found;
    };
    const denied = { ...us, policy: "deny.json" };
    expect(await names(save({ eu, us: denied }))).toContain("notify_affected");
    expect(await names(save({ eu: { ...eu, policy: "deny.json" }, us: denied }))).not.toContain("notify_affected");
    const { SALES_API_KEY = "", ...others } = us.variables;
    const apart = { a: { variables: { SALES_API_KEY } }, b: { ...us, variables: others } };
    await withClient(save(apart), ["--approve", "host"], async (client) => {
      const { prompts } = await client.listPrompts();
      const accounts = prompts.map(({ name, arguments: args = [] }) => [
        name,
        args.some((arg) => arg.name === "account"),
      ]);
      expect(Object.fromEntries(accounts)).toMatchObject({ who_is_affected: true, find_buyer: true });
    });
    const { OBSERVABILITY_API_KEY = "", OBSERVABILITY_APPLICATION_KEY = "" } = eu.variables;
    const ops = { variables: { OBSERVABILITY_API_KEY, OBSERVABILITY_APPLICATION_KEY }, settings: eu.settings };
    const { OBSERVABILITY_API_KEY: _, OBSERVABILITY_APPLICATION_KEY: __, ...shop } = us.variables;
    await withClient(save({ ops, us: { ...us, variables: shop } }), ["--approve", "host"], async (client) => {
      const { prompts } = await client.listPrompts();
      const affected = prompts.find(({ name }) => name === "who_is_affected");
      expect(affected?.arguments?.map(({ name }) => name)).toEqual(["service", "since", "segment"]);
    });
    expect(await names(save(apart))).toEqual([
      "investigate_incident",
      "who_is_affected",
      "notify_affected",
      "find_buyer",
    ]);
  });
});

test("a full result, the app's preview and its picture belong to the account of the call", async () => {
  await withClient(FILE, ["--approve", "host", "--result-links", "--max-result-tokens", "600"], async (client) => {
    const spans = await call(client, "Observability_SearchSpans", {
      account: "us",
      query: "status:error",
      start_time: "now-6h",
    });
    const link = (spans.content as { type: string; uri?: string }[]).find(({ type }) => type === "resource_link");
    const [content] = (await client.readResource({ uri: link?.uri ?? "" })).contents;
    expect(JSON.parse(content && "text" in content ? String(content.text) : "")).toMatchObject({ account: "us" });

    const args = { account: "us", person_id: "usr_8ce" };
    const before = two.counts();
    const preview = await call(client, "Toolwright_PreviewCall", { tool: "Messaging_DeletePerson", arguments: args });
    expect(preview._meta).toMatchObject({ "toolwright/card": { fields: [{ label: "account", value: "us" }, {}] } });
    expect(two.counts().eu).toBe(before.eu);
    const tool = { name: "Messaging_DeletePerson", annotations: {}, _meta: {} };
    expect(draw("card", { tool, args, preview, result: null })).toMatch(/account[\s\S]*us[\s\S]*usr_8ce/);

    const person = await call(client, "Messaging_GetPerson", args);
    const drawn = draw("people", { tool: { name: "Messaging_GetPerson" }, args, result: person });
    expect(drawn.startsWith('<p class="account">Account: us</p>')).toBe(true);
  });
});

test("a picture shows no account that a host made up", () => {
  const result = { structuredContent: { account: "<img>", person: null, people: [{ person_id: "1" }] } };
  expect(draw("people", { tool: null, args: null, result })).not.toContain("img");
});

test("skills are offered, and tools of one account's toolkits name only this account", async () => {
  const { SALES_API_KEY = "", ...others } = us.variables;
  const file = save({ eu: { variables: { SALES_API_KEY } }, us: { ...us, variables: others } });
  await withClient(file, ["--approve", "host"], async (client) => {
    const { tools } = await client.listTools();
    const enumOf = (wireName: string) =>
      tools.find(({ name }) => name === wireName)?.inputSchema.properties?.["account"];
    expect(enumOf("Sales_SearchPeople")).toMatchObject({ enum: ["eu"] });
    expect(enumOf("Observability_SearchLogs")).toMatchObject({ enum: ["us"] });
    const wrong = await call(client, "Sales_SearchPeople", { account: "us" });
    expect(JSON.stringify(wrong.content)).toContain("must be one of eu");
  });
});

test("flags choose tools in each account, as far as it has their toolkits", async () => {
  const { MESSAGING_SITE_ID: _, MESSAGING_TRACKING_API_KEY: __, SALES_API_KEY = "", ...reads } = us.variables;
  const file = save({ eu: { variables: { SALES_API_KEY: "EU_SALES_API_KEY" } }, us: { ...us, variables: reads } });
  const tools = "Sales.SearchPeople,Messaging.GetPerson,Messaging.DeletePerson";
  await withClient(file, ["--read-only", "--tools", tools], async (client, output) => {
    const listed = (await client.listTools()).tools.map(({ name, inputSchema }) => [
      name,
      inputSchema.properties?.["account"],
    ]);
    expect(Object.fromEntries(listed)).toEqual({
      Sales_SearchPeople: { type: "string", enum: ["eu"] },
      Messaging_GetPerson: { type: "string", enum: ["us"] },
    });
    expect(output.error).toContain("account us: Messaging.DeletePerson is not offered because of the other flags");
  });
  const { outcome, output } = await start(file, ["--tools", "Messaging.DeletePerson"]);
  expect(outcome).toEqual({ exitCode: 2 });
  expect(output.error).toContain("account us: The file of accounts does not name MESSAGING_SITE_ID");
});

test("an account's own policy applies only to it", async () => {
  writeFileSync(join(folder, "no-people.json"), JSON.stringify({ tools: { deny: ["Messaging.GetPerson"] } }));
  await withClient(save({ eu: { ...eu, policy: "no-people.json" }, us }), ["--approve", "host"], async (client) => {
    const get = async (account: string) => call(client, "Messaging_GetPerson", { account, person_id: "usr_8ce" });
    expect(JSON.stringify((await get("eu")).content)).toContain("policy");
    expect((await get("us")).isError ?? false).toBe(false);
  });
});

test("accounts that share a store have their own duplicates", async () => {
  await withClient(FILE, ["--approve", "host", "--redis", "redis://localhost"], async (client) => {
    const send = async (account: string) => {
      const message_data = { order_id: "ord_1", amount: "9" };
      const email = { transactional_message_id: "1", to: "leo.dubois@example.com", message_data };
      return (await call(client, "Messaging_SendTransactionalEmail", { account, ...email })).isError ?? false;
    };
    expect([await send("eu"), await send("us"), await send("eu"), await send("us")]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});

describe("a file that cannot be used stops the server with exit code 2", () => {
  test.each([
    [() => join(folder, "missing.json"), [], "--accounts cannot use the file"],
    [() => save({ eu: { ...eu, keys: {} } }), [], "its fields are description, profile"],
    [() => save({ eu, us: eu }), [], "eu and us have the same OBSERVABILITY_API_KEY"],
    [
      () => save({ eu: { variables: { SALES_API_KEY: "NOT_SET" } } }),
      [],
      "takes SALES_API_KEY from NOT_SET, which is not set",
    ],
    [
      () => save({ eu, us: { variables: { OBSERVABILITY_API_KEY: "US_OBSERVABILITY_API_KEY" } } }),
      [],
      "account us: The file of accounts does not name OBSERVABILITY_APPLICATION_KEY, OBSERVABILITY_SITE",
    ],
    [
      () => save({ eu, us: { ...us, settings: { ...us.settings, OBSERVABILITY_SITE: "nowhere" } } }),
      [],
      "account us: OBSERVABILITY_SITE is not a site of Datadog",
    ],
    [
      () => save({ a: { variables: { SALES_API_KEY: "EU_SALES_API_KEY" } } }),
      ["--toolkits", "messaging"],
      "no account has a tool to offer",
    ],
  ] as const)("%#: %s", async (file, flags, words) => {
    const { outcome, output } = await start(file(), flags);
    if ("close" in outcome) await outcome.close();
    expect(outcome).toEqual({ exitCode: 2 });
    expect(output.error).toContain(words);
  });
});
