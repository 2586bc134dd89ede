import { expect, test } from "vitest";
import { checkCallOptions, checkCounter } from "./check-call-options.ts";

test.each([
  ["isn't a function", "o200k"],
  [
    "throws",
    () => {
      throw new Error("no tokenizer");
    },
  ],
  ["returns no number", () => undefined],
  ["returns less than 0", () => -1],
])("a counter that %s is refused before any call", (_, counter) => {
  expect(() => checkCounter(counter as never)).toThrow(expect.objectContaining({ code: "misconfigured" }));
});

test.each(["false", "no", {}, 1, 0, null, ""])("resend must be true or false, so %j sends nothing again", (resend) => {
  const check = () => checkCallOptions({ resend: resend as never });
  expect(check).toThrow(expect.objectContaining({ code: "misconfigured" }));
  expect(check).toThrow("resend: must be true or false");
});

test.each([true, false, undefined])("resend may be %j", (resend) => {
  expect(() => checkCallOptions({ resend })).not.toThrow();
});
