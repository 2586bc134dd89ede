import { readFileSync } from "node:fs";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { expect, it } from "vitest";
import { firstTools, type Sdk, SENDS, type WireTool } from "./first-requests.ts";
import { createSandboxAccounts, createSandboxToolkits } from "./sandbox-toolkits.ts";

const { tools } = createSandboxToolkits();

/** SDKs with deferred tools. */
const DEFERRING: readonly Sdk[] = [
  "OpenAI Responses",
  "OpenAI Agents",
  "Anthropic",
  "AI SDK",
  "LangChain with Anthropic",
  "LangChain with OpenAI",
];
const OTHERS = (Object.keys(SENDS) as Sdk[]).filter((sdk) => !DEFERRING.includes(sdk));

/** Maximum o200k tokens of all declarations in one request: 5,500 for the first 28 tools, and 250 for each later one. */
const MAX_TOKENS = 5_500 + 250 * (tools.length - 28);

it.each([...DEFERRING, ...OTHERS])(
  "the first request through %s costs at most 5,500 tokens for 28 tools, and 250 for each more",
  async (sdk) => {
    expect(tokensOf(await firstTools(sdk, tools))).toBeLessThanOrEqual(MAX_TOKENS);
  },
);

it.each(DEFERRING)("a model reads at most 400 tokens of deferred tools in the first request of %s", async (sdk) => {
  const declared = await firstTools(sdk, tools, { defer: true });
  expect(declared.length).toBeGreaterThan(0);
  expect(tokensOf(declared.flatMap(readParts))).toBeLessThanOrEqual(400);
});

it.each(OTHERS)("deferred tools are refused for %s by name", async (sdk) => {
  await expect(firstTools(sdk, tools, { defer: true })).rejects.toThrow("defer");
});

it("three accounts cost at most 19 more tokens a tool, and 39 with short descriptions", async () => {
  const one = tokensOf(await firstTools("OpenAI Responses", tools));
  const names = ["eu", "us", "ca"] as const;
  const descriptions = { eu: "Shops in Europe", us: "Shops in America", ca: "Shops in Canada" };
  const plain = tokensOf(await firstTools("OpenAI Responses", createSandboxAccounts(names).tools));
  const described = tokensOf(await firstTools("OpenAI Responses", createSandboxAccounts(names, descriptions).tools));
  expect((plain - one) / tools.length).toBeLessThanOrEqual(19);
  expect((described - one) / tools.length).toBeLessThanOrEqual(39);
});

it("the guide of accounts has the tokens of three accounts for each toolkit", async () => {
  const guide = readFileSync(new URL("../../../docs/guides/accounts.md", import.meta.url), "utf8");
  const accounts = createSandboxAccounts(["eu", "us", "ca"]).tools;
  for (const toolkit of ["Observability", "Messaging", "Sales", ""]) {
    const isIn = ({ name }: { readonly name: string }) => name.startsWith(toolkit);
    const [one, three] = await Promise.all(
      [tools, accounts].map(async (all) => tokensOf(await firstTools("OpenAI Responses", all.filter(isIn)))),
    );
    const growth = (100 * (three! - one!)) / one!;
    const name = toolkit === "" ? "all" : `\`${toolkit.toLowerCase()}\``;
    const numbers = [tools.filter(isIn).length, one!.toLocaleString("en-US"), three!.toLocaleString("en-US")];
    expect(guide).toContain(`| ${[name, ...numbers, `${growth.toFixed(1)} %`].join(" | ")} |`);
  }
});

it("the guide has these numbers", async () => {
  const guide = readFileSync(new URL("../../../docs/guides/native-features.md", import.meta.url), "utf8");
  const rows = guide.split("\n").filter((line) => /^\| [^|]+ \| [\d,]+ \| (\d+|–) \|$/.test(line));
  const expected = [];
  for (const sdk of [...DEFERRING, ...OTHERS]) {
    const plain = tokensOf(await firstTools(sdk, tools)).toLocaleString("en-US");
    const defers = DEFERRING.includes(sdk);
    const read = defers ? tokensOf((await firstTools(sdk, tools, { defer: true })).flatMap(readParts)) : "–";
    expected.push(`| ${sdk} | ${plain} | ${read} |`);
  }
  expect(rows).toEqual(expected);
});

/** The parts of an entry that a model reads before it searches. The provider holds back the rest. */
function readParts(entry: WireTool): readonly WireTool[] {
  const { type, name, description } = entry;
  if (type === "namespace") return [{ type, name, description }];
  return entry["defer_loading"] === true ? [] : [entry];
}

function tokensOf(declared: readonly WireTool[]): number {
  return encode(JSON.stringify(declared)).length;
}
