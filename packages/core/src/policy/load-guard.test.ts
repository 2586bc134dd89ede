import { expect, it, vi } from "vitest";
import { createCall } from "../__fixtures__/http.ts";
import type { Call } from "../tool/read-call.ts";
import { loadPolicyGuard } from "./load-guard.ts";

// A deployment may replace the file with one that lacks its code.
vi.mock("./guard.ts", () => ({}));

it("without its code, a guard refuses every call, and recording a decision does not reject", async () => {
  const { guard } = loadPolicyGuard([{ stopped: false }], {});
  const call = {} as Call;
  const run = vi.fn();
  await expect(guard?.run(call, createCall(), run)).rejects.toMatchObject({ code: "unavailable", outcome: undefined });
  expect(run).not.toHaveBeenCalled();
  await expect(guard?.record(call, { approved: true })).resolves.toBeUndefined();
});
