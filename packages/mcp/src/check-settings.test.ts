import { expect, onTestFinished, test, vi } from "vitest";
import { MANIFESTS } from "./manifests.ts";
import { run } from "./run.ts";
import { VARIABLES } from "./toolkits.ts";

const KEYS = {
  OBSERVABILITY_API_KEY: "0c4aa17e00dd4f3b9e2f6a7d81c5b390",
  OBSERVABILITY_APPLICATION_KEY: "7be1c3a95dd2486fa0c2e9184b7d3f65aa10c2de",
  OBSERVABILITY_SITE: "datadoghq.com",
  MESSAGING_SITE_ID: "51ca4a127e00b9d83f64",
  MESSAGING_TRACKING_API_KEY: "e8d2b7c6ca4a9f01835d",
  MESSAGING_APP_API_KEY: "ca4a7bd05c1f4e96a8d3b2e7f0915c48",
  MESSAGING_REGION: "US",
  SALES_API_KEY: "ca4aQx7LmZr3VtYw9KpNdg",
};

async function start(variables: Readonly<Record<string, string>>, argv: readonly string[] = ["--http", "0"]) {
  let log = "";
  const writeError = (text: string) => {
    log += text;
  };
  const outcome = await run({ argv, environment: { ...KEYS, ...variables }, writeOut: () => undefined, writeError });
  if ("close" in outcome) await outcome.close();
  return { exitCode: "exitCode" in outcome ? outcome.exitCode : null, log };
}

test.each([
  ["OBSERVABILITY_SITE", "datadog.eu", "is not a site of Datadog", "OBSERVABILITY_SITE=datadoghq.eu"],
  ["OBSERVABILITY_SITE", "uk1.example.com", "is not a site of Datadog", "A newer site has the form uk2.datadoghq.com"],
  ["OBSERVABILITY_API_KEY", KEYS.OBSERVABILITY_APPLICATION_KEY, "have the same value", "two kinds of keys"],
  ["MESSAGING_REGION", "Germany", "is not a region of Customer.io", "Set MESSAGING_REGION to US or EU."],
  ["MESSAGING_LIQUID", "ruby", "MESSAGING_LIQUID must be latest or legacy.", "or leave it out."],
  ["MESSAGING_EMAIL", "Draft", "MESSAGING_EMAIL must be send or draft.", "or leave it out."],
  ["MESSAGING_REGION", '"EU"', "has quotes around its value", "Remove the quotes."],
  ["SALES_API_KEY", `\${input:sales-key}`, "contains a placeholder", "Set the value itself."],
  ["SALES_API_KEY", `${KEYS.SALES_API_KEY}\n${KEYS.SALES_API_KEY}`, "contains a line break", "as one line"],
  ["MESSAGING_APP_API_KEY", `Bearer ${KEYS.MESSAGING_APP_API_KEY}`, "authorization scheme", "Set only the App API key"],
  ["TOOLWRIGHT_MCP_TOKEN", `\${TOOLWRIGHT_MCP_TOKEN_OF_PRODUCTION}`, "contains a placeholder", "Set the value itself."],
])(
  "a malformed %s ends the server at its start with exit code 2 and the fix",
  async (variable, value, problem, fix) => {
    const { exitCode, log } = await start({ [variable]: value });
    expect(exitCode).toBe(2);
    expect(log).toContain(`${variable}`);
    expect(log).toContain(problem);
    expect(log).toContain(fix);
    expect(log.trim().split("\n")).toHaveLength(1);
    for (const key of Object.values(KEYS).filter((one) => one.length > 16)) expect(log).not.toContain(key.slice(0, 8));
  },
);

test("all malformed values are named at once", async () => {
  const { log } = await start({
    OBSERVABILITY_SITE: "datadog.eu",
    MESSAGING_REGION: "Germany",
    SALES_API_KEY: "short",
  });
  for (const variable of ["OBSERVABILITY_SITE", "MESSAGING_REGION", "SALES_API_KEY"]) expect(log).toContain(variable);
});

test("a site that this version does not know starts the server, and the log says where the keys go", async () => {
  const { exitCode, log } = await start({ OBSERVABILITY_SITE: "uk2.datadoghq.com" });
  expect(exitCode).toBeNull();
  const warning = log.split("\n").find((line) => line.includes("uk2.datadoghq.com"));
  expect(warning).toContain(
    "the site uk2.datadoghq.com: did you mean OBSERVABILITY_SITE=uk1.datadoghq.com? Requests and keys go to https://api.uk2.datadoghq.com.",
  );
  expect(warning).toContain("Otherwise, set OBSERVABILITY_SITE to one of datadoghq.com,");
});

test.each(["uk1.datadoghq.com", "UK1", "https://uk1.datadoghq.com/logs"])(
  "the site %s starts the server without a warning",
  async (site) => {
    const { exitCode, log } = await start({ OBSERVABILITY_SITE: site });
    expect(exitCode).toBeNull();
    expect(log).not.toContain("uk1");
  },
);

test.each([
  ["a line break at the end of a key", { SALES_API_KEY: `${KEYS.SALES_API_KEY}\n` }, []],
  ["a malformed value of a toolkit that is not offered", { MESSAGING_REGION: "Germany" }, ["--toolkits", "sales"]],
  ["an unknown value of a toolkit that is not offered", { MESSAGING_LIQUID: "ruby" }, ["--toolkits", "sales"]],
  ["malformed values with the sandbox", { MESSAGING_LIQUID: "ruby", MESSAGING_REGION: "Germany" }, ["--sandbox"]],
  ["no keys for writing with --read-only", { MESSAGING_SITE_ID: "" }, ["--read-only"]],
])("%s does not keep the server from starting", async (_, variables: Record<string, string>, argv) => {
  expect((await start(variables, ["--http", "0", ...argv])).exitCode).toBeNull();
});

test("the check covers every variable of every toolkit", async () => {
  for (const variable of Object.values(VARIABLES).flat())
    expect((await start({ [variable]: `\${${variable}}` })).log, variable).toContain(
      `${variable} contains a placeholder`,
    );
});

test("the server passes the settings of its environment to the toolkits, with those that no call needs", async () => {
  const create = vi.spyOn(MANIFESTS.messaging, "create");
  onTestFinished(() => create.mockRestore());
  await start({ MESSAGING_LIQUID: "legacy" });
  expect(create).toHaveBeenLastCalledWith(expect.objectContaining({ liquid: "legacy", region: "US" }));
  await start({ MESSAGING_LIQUID: " " });
  expect(create).toHaveBeenLastCalledWith(expect.objectContaining({ liquid: undefined, email: undefined }));
  const { log } = await start({ MESSAGING_EMAIL: " draft " });
  expect(create).toHaveBeenLastCalledWith(expect.objectContaining({ email: "draft" }));
  expect(log).not.toContain("null");
});
