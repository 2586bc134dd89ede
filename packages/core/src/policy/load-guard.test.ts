import { expect, it, vi } from "vitest";
import { createCall } from "../__fixtures__/http.ts";
import type { ParsedCall } from "../tool/guard.ts";
import { loadPolicyGuard } from "./load-guard.ts";

// A deployment may replace the file by one that lacks its code.
vi.mock("./guard.ts", () => ({}));

it("without its code, a guard refuses every call, and recording a decision does not reject", async () => {
  const { guards = [], recordDecision } = loadPolicyGuard([{ stopped: false }], {});
  const call = { source: {}, context: createCall(), runs: true } as ParsedCall;
  const next = vi.fn();
  await expect(guards[0]?.(call, next)).rejects.toMatchObject({ code: "unavailable", outcome: undefined });
  expect(next).not.toHaveBeenCalled();
  await expect(recordDecision?.(call.source, { approved: true })).resolves.toBeUndefined();
});
