import { expect, test } from "vitest";
import { type DiagnosisPlan, diagnoseToolkit } from "./diagnose-toolkit.ts";
import { fine, problem } from "./diagnosis.ts";

const plan: DiagnosisPlan<string> = {
  toolkit: "sales",
  backend: "Apollo",
  checked: { settings: [], findings: [], values: {}, keys: [], isSetUp: true },
  checkBackend: async () => ({ findings: [fine("keys", "Apollo accepts the key.")], tools: [], limits: [] }),
};

test("a tool without a check is not checkable if the keys work", async () => {
  const { status, tools } = await diagnoseToolkit(plan, {});
  expect(status).toBe("ok");
  expect(tools).toContainEqual({
    tool: "Sales.GetApiUsage",
    outcome: "not_checkable",
    message: "the keys are accepted; no request checks this tool",
    fix: null,
  });
});

test("a tool without a check is unknown if there is a problem", async () => {
  const rejected = problem("keys", "rejected", { message: "Apollo rejects the key.", fix: "Copy the key again." });
  const checkBackend = async () => ({ findings: [rejected], tools: [], limits: [] });
  const { status, tools } = await diagnoseToolkit({ ...plan, checkBackend }, {});
  expect(status).toBe("problems");
  expect(new Set(tools.map(({ outcome }) => outcome))).toEqual(new Set(["unknown"]));
});
