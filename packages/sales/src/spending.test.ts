import { it } from "vitest";
import { checkPreviews, checkSequences } from "./__fixtures__/check-spending.ts";

it("over random sequences, every charged credit is reported, no record is paid twice, and all paid records can be read", async () => {
  await checkSequences(60);
});

it("over random calls, no call costs more than its preview announces", async () => {
  await checkPreviews(100);
});
