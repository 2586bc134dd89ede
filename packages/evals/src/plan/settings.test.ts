import { describe, expect, it } from "vitest";
import { checkSettings, DEFAULTS, refuseOtherSettings } from "./settings.ts";

const price = { input: 1, output: 2, cachedInput: 1 };

describe("refuseOtherSettings", () => {
  it("accepts the settings of the file, given again", () => {
    const file = { ...DEFAULTS, model: "openai:a", runs: 3, price };
    expect(() => refuseOtherSettings(file, { model: "openai:a", runs: 3, price: { ...price } })).not.toThrow();
    expect(() => refuseOtherSettings(file, {})).not.toThrow();
  });

  it("names every flag that differs, with the value of the file", () => {
    const file = { ...DEFAULTS, model: "openai:a", maxSteps: 20 };
    expect(() => refuseOtherSettings(file, { model: "openai:b", maxSteps: 9, runs: 1 })).toThrow(
      'The file has other settings, and all its runs must have the same: --model is "openai:a", --max-steps is 20. Leave the flag out.',
    );
  });
});

describe("checkSettings", () => {
  it("refuses a ceiling of the cost without prices, with the reason", () => {
    expect(() => checkSettings({ ...DEFAULTS, model: "openai:a" }, 5)).toThrow(
      "--max-cost needs --price: without prices, the cost of a run is unknown.",
    );
    expect(() => checkSettings({ ...DEFAULTS, model: "openai:a", price }, 5)).not.toThrow();
  });

  it.each([{ baseUrl: "http://host" }, { apiKeyEnv: "KEY" }, { price }])("refuses %j without a model", (settings) => {
    expect(() => checkSettings({ ...DEFAULTS, ...settings }, null)).toThrow(/works only with a model/);
  });
});
