import { expect, it } from "vitest";
import { loadPart } from "./load-part.ts";

it("resolves with a part that was loaded, and says that nothing was requested without its file", async () => {
  const part = { use: () => 1 };
  expect(await loadPart(Promise.resolve(part))).toBe(part);
  await expect(loadPart(Promise.reject(new Error("ERR_MODULE_NOT_FOUND /home/me")))).rejects.toMatchObject({
    code: "unavailable",
    retryable: false,
    message: expect.stringMatching(/^Nothing was requested, because a file of the toolkit could not be loaded/),
  });
});
