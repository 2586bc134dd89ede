import { afterEach, expect, test, vi } from "vitest";
import { isToolError, type ToolError } from "../errors.ts";
import { createSecretMemory, createSecrets, readSecrets, type SecretSource } from "./secrets.ts";

const SOURCE = { option: undefined, optionName: "apiKey", variable: "OBSERVABILITY_API_KEY" };

const readSecret = (secret: SecretSource) => readSecrets({ secret }).secret;

afterEach(() => vi.unstubAllEnvs());

function errorOf(work: () => unknown): ToolError {
  try {
    work();
  } catch (thrown) {
    if (isToolError(thrown)) return thrown;
  }
  throw new Error("expected a ToolError");
}

test("an option takes precedence over the environment", () => {
  vi.stubEnv("OBSERVABILITY_API_KEY", "from-environment");
  expect(readSecret({ ...SOURCE, option: "from-option" })).toBe("from-option");
});

test("the environment is read when a secret is needed", () => {
  vi.stubEnv("OBSERVABILITY_API_KEY", "first");
  expect(readSecret(SOURCE)).toBe("first");
  vi.stubEnv("OBSERVABILITY_API_KEY", "second");
  expect(readSecret(SOURCE)).toBe("second");
});

test("a secret function is called each time, so that keys can rotate", () => {
  let turn = 0;
  const source = { ...SOURCE, option: () => `key-${++turn}` };
  expect([readSecret(source), readSecret(source)]).toEqual(["key-1", "key-2"]);
});

test("whitespace around a secret is trimmed", () => {
  expect(readSecret({ ...SOURCE, option: "  abc\n" })).toBe("abc");
});

test.each([undefined, "", "  ", () => "", () => "\n"])(
  "a missing secret (%j) is reported by variable and option",
  (option) => {
    vi.stubEnv("OBSERVABILITY_API_KEY", undefined);
    const error = errorOf(() => readSecret({ ...SOURCE, option }));
    expect(error.code).toBe("missing_secret");
    expect(error.retryable).toBe(false);
    expect(error.message).toBe("Not set: OBSERVABILITY_API_KEY. Set it in the environment, or pass as option: apiKey.");
  },
);

test("an explicit empty option does not fall back to the environment, which may hold another account's key", () => {
  vi.stubEnv("OBSERVABILITY_API_KEY", "other-tenant");
  expect(errorOf(() => readSecret({ ...SOURCE, option: "" })).code).toBe("missing_secret");
});

test.each(["to p-secret", "top\nsecret", "töp-secret", "top\u0000secret", "top\u007fsecret", "“top-secret”"])(
  "a secret that no header can carry is rejected without showing it (%j)",
  (option) => {
    const error = errorOf(() => readSecret({ ...SOURCE, option }));
    expect(error.code).toBe("missing_secret");
    expect(error.message).toContain("OBSERVABILITY_API_KEY");
    expect(error.message).not.toMatch(/to?.?p.?secret/);
    expect(error.message).not.toContain("secret”");
  },
);

test("several missing secrets are reported in one error", () => {
  vi.stubEnv("OBSERVABILITY_API_KEY", undefined);
  const application = { option: undefined, optionName: "applicationKey", variable: "TOOLWRIGHT_TEST_UNSET" };
  const error = errorOf(() => readSecrets({ api: SOURCE, application, site: { ...SOURCE, option: "given" } }));
  expect(error.message).toContain("Not set: OBSERVABILITY_API_KEY, TOOLWRIGHT_TEST_UNSET");
  expect(error.message).toContain("apiKey, applicationKey");
});

test("several secrets are read by name, and a single unsendable one rejects them all", () => {
  const good = { ...SOURCE, option: "a" };
  expect(readSecrets({ one: good, two: { ...SOURCE, option: () => "b" } })).toEqual({ one: "a", two: "b" });
  expect(errorOf(() => readSecrets({ one: good, two: { ...SOURCE, option: "b b" } })).code).toBe("missing_secret");
});

test("a function that throws or returns a promise is named, and its error is not shown", () => {
  const failing = () => {
    throw new Error("top-secret");
  };
  for (const option of [failing, (() => Promise.resolve("top-secret")) as unknown as () => string]) {
    const error = errorOf(() => readSecret({ ...SOURCE, option }));
    expect(error.code).toBe("missing_secret");
    expect(error.message).toContain("The function passed as apiKey");
    expect(`${error.message} ${error.stack} ${error.cause}`).not.toContain("top-secret");
  }
});

test("lists strings and variables before their first use, and a function's secret after its first use", () => {
  vi.stubEnv("TOOLWRIGHT_TEST_KEY", " of-the-environment\n");
  const option = vi.fn(() => "of-a-function");
  const memory = createSecretMemory([
    { ...SOURCE, option: " of-an-option " },
    { ...SOURCE, variable: "TOOLWRIGHT_TEST_KEY" },
    { ...SOURCE, option },
    { ...SOURCE, variable: "TOOLWRIGHT_TEST_UNSET" },
  ]);
  expect(memory.list()).toEqual(["of-an-option", "of-the-environment"]);
  memory.remember("of-a-function");
  expect(new Set(memory.list())).toEqual(new Set(["of-a-function", "of-an-option", "of-the-environment"]));
  expect(option).not.toHaveBeenCalled();
});

test("remembers the last twenty secrets", () => {
  const memory = createSecretMemory([]);
  for (let turn = 1; turn <= 25; turn++) memory.remember(`key-${turn}`, "always");
  expect(memory.list()).toContain("always");
  expect(memory.list()).toContain("key-25");
  expect(memory.list()).toContain("key-7");
  expect(memory.list()).not.toContain("key-5");
  expect(memory.list()).toHaveLength(20);
});

test("a client's secrets are read for every request, and each of them is remembered", () => {
  const keys = ["first-key", "second-key"];
  const secrets = createSecrets({ apiKey: { ...SOURCE, option: () => keys.shift() ?? "" } });
  expect(secrets.list()).toEqual([]);
  expect([secrets.read(), secrets.read()]).toEqual([{ apiKey: "first-key" }, { apiKey: "second-key" }]);
  expect(new Set(secrets.list())).toEqual(new Set(["first-key", "second-key"]));
  expect(errorOf(() => secrets.read()).code).toBe("missing_secret");
});

test("a missing setting is reported together with the missing secrets, and is not redacted itself", () => {
  const secrets = createSecrets({ apiKey: { ...SOURCE, option: "key-1" } });
  const region = { option: "EU", optionName: "region", variable: "PROBE_REGION" };
  expect(secrets.read({ region })).toEqual({ apiKey: "key-1" });
  expect(secrets.list()).toEqual(["key-1"]);
  const unset = createSecrets({ apiKey: { ...SOURCE, option: "" } });
  const { message } = errorOf(() => unset.read({ region: { ...region, option: "" } }));
  expect(message).toContain(`${SOURCE.variable}, PROBE_REGION`);
});
