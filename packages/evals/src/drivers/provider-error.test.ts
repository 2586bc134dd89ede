import { expect, test } from "vitest";
import type { AiSdk } from "./load-model.ts";
import { readProviderError } from "./provider-error.ts";

const isInstance = () => false;
const ai = { RetryError: { isInstance }, APICallError: { isInstance }, LoadAPIKeyError: { isInstance } };
const messageOf = (text: string, secrets: readonly string[]) =>
  readProviderError(ai as unknown as AiSdk, new Error(text), secrets).message;

test("redacts all of a key that starts with another key", () => {
  for (const secrets of [
    ["key-of-a", "key-of-a-team"],
    ["key-of-a-team", "key-of-a"],
  ])
    expect(messageOf("key-of-a-team and key-of-a", secrets)).toBe("[secret] and [secret]");
});

test("redacts a key in any letter case, and escaped in a URL or in JSON", () => {
  const key = 'sk/live"0123456789';
  for (const form of [key.toUpperCase(), encodeURIComponent(key), JSON.stringify(key).slice(1, -1), btoa(key)])
    expect(messageOf(`wrong: ${form}`, [key])).toMatch(/^wrong: \[secret\]/);
});

test("redacts before it truncates, so that no part of a key remains", () => {
  expect(messageOf(`${"x".repeat(495)} key-of-the-test`, ["key-of-the-test"])).not.toContain("key");
});
