import { expect, it } from "vitest";
import { loadOnce, loadPart } from "./load-part.ts";

it("resolves with a part that was loaded, and says that nothing was requested without its file", async () => {
  const part = { use: () => 1 };
  expect(await loadPart(Promise.resolve(part))).toBe(part);
  await expect(loadPart(Promise.reject(new Error("ERR_MODULE_NOT_FOUND /home/me")))).rejects.toMatchObject({
    code: "unavailable",
    retryable: false,
    message: expect.stringMatching(/^Nothing was requested, because a file of the toolkit could not be loaded/),
  });
});

it("loads a part once for all calls, which continue in their order", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  let loads = 0;
  const load = loadOnce(() => {
    loads++;
    return promise;
  });
  const { signal } = new AbortController();
  const continued: number[] = [];
  const calls = [1, 2, 3].map((call) => load(signal).then(() => continued.push(call)));
  resolve("part");
  await Promise.all(calls);
  expect(continued).toEqual([1, 2, 3]);
  expect(await load(signal)).toBe("part");
  expect(loads).toBe(1);
});

it("loads a part again after a failure", async () => {
  const parts = [Promise.reject(new Error("EMFILE")), Promise.resolve("part")];
  const load = loadOnce(() => parts.shift() ?? Promise.reject(new Error("loaded twice")));
  await expect(load()).rejects.toMatchObject({ code: "unavailable" });
  expect([await load(), await load()]).toEqual(["part", "part"]);
});

it("a call that ends while a part loads rejects with the reason, and the next call gets the part", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const load = loadOnce(() => promise);
  const controller = new AbortController();
  const ended = load(controller.signal);
  controller.abort("ended");
  await expect(ended).rejects.toBe("ended");
  resolve("part");
  expect(await load(new AbortController().signal)).toBe("part");
});
