import { expect, test } from "vitest";
import { userAgentOf } from "./settings.ts";

test("the name of the program comes before that of the library", () => {
  expect(userAgentOf("my-app/1.0 (staging)")).toBe("my-app/1.0 (staging) toolwright");
  expect(userAgentOf(undefined)).toBe("toolwright");
  expect(userAgentOf("")).toBe("toolwright");
});

test.each(["a\r\nX-Injected: yes", "a\nb", "a\0b", "a\u007fb", "a\u0085b", "a\u2028b", "日本", 7 as unknown as string])(
  "the name %j, which a header cannot carry, is rejected without being shown",
  (name) => {
    expect(() => userAgentOf(name)).toThrow("userAgent: must be one line");
    expect(() => userAgentOf(name)).not.toThrow("Injected");
  },
);
