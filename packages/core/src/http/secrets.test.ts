import { inspect } from "node:util";
import { afterEach, expect, test, vi } from "vitest";
import { isToolError, type ToolError } from "../errors.ts";
import { createSecrets, readSecrets, type SecretSource } from "./secrets.ts";

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

test("several missing secrets are reported at once", () => {
  vi.stubEnv("A_KEY", undefined);
  vi.stubEnv("B_KEY", undefined);
  const source = (variable: string, optionName: string) => ({ option: undefined, optionName, variable });
  expect(errorOf(() => readSecrets({ a: source("A_KEY", "aKey"), b: source("B_KEY", "bKey") })).message).toBe(
    "Not set: A_KEY, B_KEY. Set them in the environment, or pass as option: aKey, bKey.",
  );
});

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

/** An object with a `then`. */
function thenable(then: PropertyDescriptor): object {
  // biome-ignore lint/suspicious/noThenProperty: a key function may return such an object
  return Object.defineProperty({}, "then", then);
}

test.each<[string, () => unknown]>([
  ["a promise that rejects", async () => raise("top-secret")],
  [
    "a promise that rejects later",
    () => new Promise((_, reject) => setImmediate(() => reject(new Error("top-secret")))),
  ],
  [
    "an object whose `then` rejects",
    () => thenable({ value: (_: unknown, reject: (error: Error) => void) => reject(new Error("top-secret")) }),
  ],
  ["an object whose `then` throws", () => thenable({ value: () => raise("top-secret") })],
  ["an object whose `then` is a getter that throws", () => thenable({ get: () => raise("top-secret") })],
  ["an object whose `toString` throws", () => ({ toString: () => raise("top-secret") })],
  ["a proxy that throws", () => new Proxy({}, { get: () => raise("top-secret"), has: () => raise("top-secret") })],
  ["a number", () => 42],
  ["a list with the key", () => ["top-secret"]],
])(
  "a function that returns %s is an error that names the option, and no rejection stays unhandled",
  async (_, option) => {
    const unhandled: unknown[] = [];
    const record = (reason: unknown) => unhandled.push(reason);
    process.on("unhandledRejection", record);
    try {
      const error = errorOf(() => readSecret({ ...SOURCE, option: option as () => string }));
      expect(error).toMatchObject({ code: "missing_secret" });
      expect(error.message).toBe(
        "The function passed as apiKey did not return a string; await promises before you pass it.",
      );
      expect(inspect(error, { showHidden: true })).not.toContain("top-secret");
      // The platform reports an unhandled rejection after the microtasks of a turn.
      for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
      expect(unhandled).toEqual([]);
    } finally {
      process.off("unhandledRejection", record);
    }
  },
);

test("an option that is a promise instead of a string is an error that names it", () => {
  const option = Promise.reject(new Error("top-secret")) as unknown as string;
  const error = errorOf(() => readSecret({ ...SOURCE, option }));
  expect(error.message).toBe("apiKey is not a string; await promises before you pass it.");
  expect(createSecrets({ apiKey: { ...SOURCE, option } }).known()).toEqual([]);
});

function raise(message: string): never {
  throw new Error(message);
}

test("knows strings and variables before their first use, and a function's key after its first use", () => {
  vi.stubEnv("TOOLWRIGHT_TEST_KEY", " of-the-environment\n");
  const option = vi.fn(() => "of-a-function");
  const secrets = createSecrets({
    one: { ...SOURCE, option: " of-an-option " },
    two: { ...SOURCE, variable: "TOOLWRIGHT_TEST_KEY" },
    three: { ...SOURCE, option },
  });
  expect(secrets.known()).toEqual(["of-an-option", "of-the-environment"]);
  expect(option).not.toHaveBeenCalled();
  secrets.read();
  expect(new Set(secrets.known())).toEqual(new Set(["of-a-function", "of-an-option", "of-the-environment"]));
  expect(option).toHaveBeenCalledOnce();
});

test("knows the last six keys that a function returned", () => {
  let turn = 0;
  const secrets = createSecrets({ apiKey: { ...SOURCE, option: () => `key-${++turn}` } });
  while (turn < 9) secrets.read();
  expect(secrets.known()).toEqual(Array.from({ length: 6 }, (_, index) => `key-${9 - index}`));
});

test("a client's keys are read for every request", () => {
  const keys = ["first-key", "second-key"];
  const secrets = createSecrets({ apiKey: { ...SOURCE, option: () => keys.shift() ?? "" } });
  expect(secrets.known()).toEqual([]);
  expect([secrets.read(), secrets.read()]).toEqual([{ apiKey: "first-key" }, { apiKey: "second-key" }]);
  expect(new Set(secrets.known())).toEqual(new Set(["first-key", "second-key"]));
  expect(errorOf(() => secrets.read()).code).toBe("missing_secret");
});

test("a missing setting is reported together with the missing keys, and is not redacted itself", () => {
  const region = { option: "EU", optionName: "region", variable: "PROBE_REGION" };
  const secrets = createSecrets({ apiKey: { ...SOURCE, option: "key-1" } }, { region });
  expect(secrets.read()).toEqual({ apiKey: "key-1" });
  expect(secrets.known()).toEqual(["key-1"]);
  const unset = createSecrets({ apiKey: { ...SOURCE, option: "" } }, { region: { ...region, option: "" } });
  expect(errorOf(() => unset.read()).message).toContain(`${SOURCE.variable}, PROBE_REGION`);
});

test.each(["OBSERVABILITY_APIKEY", "Observability_Api_Key", "OBSERVABILTY_API_KEY"])(
  "the error of a missing secret asks whether %s was meant, without its value",
  (name) => {
    vi.stubEnv(name, "canary");
    const { message } = errorOf(() => readSecret(SOURCE));
    expect(message).toMatch(/ as option: apiKey\. \w+ is set: did you mean OBSERVABILITY_API_KEY\?$/);
    expect(message).toContain(` ${name} is set`);
    expect(message).not.toContain("canary");
  },
);

test("the error of a missing secret does not suggest the variable of another program", () => {
  vi.stubEnv("SALESFORCE_API_KEY", "canary");
  expect(errorOf(() => readSecret({ ...SOURCE, variable: "SALES_API_KEY" })).message).not.toContain("did you mean");
});
