import { expect, test } from "vitest";
import { accessRules, checkRequest, isLoopback, type RequestHead } from "./request-checks.ts";

const head = (parts: Partial<RequestHead>): RequestHead => ({
  method: "POST",
  url: "/mcp",
  host: "localhost:3000",
  origin: undefined,
  authorization: undefined,
  ...parts,
});
const statusOf = (parts: Partial<RequestHead>, ...rules: Parameters<typeof accessRules>) =>
  checkRequest(head(parts), accessRules(...rules))?.status ?? 200;

test("names the port in every address it knows, but for the one that nobody writes", () => {
  expect(statusOf({ host: "localhost" }, "127.0.0.1", 80, {})).toBe(200);
  expect(statusOf({ host: "localhost:3000" }, "127.0.0.1", 80, {})).toBe(403);
  expect(statusOf({ host: "localhost" }, "127.0.0.1", 3000, {})).toBe(403);
});

test("knows the address it listens at, in brackets where it has colons", () => {
  expect(statusOf({ host: "[fd00::1]:3000" }, "fd00::1", 3000, {})).toBe(200);
  expect(statusOf({ host: "10.0.0.1:3000" }, "10.0.0.1", 3000, {})).toBe(200);
  expect(statusOf({ host: "10.0.0.2:3000" }, "10.0.0.1", 3000, {})).toBe(403);
});

test("takes a page of its own address, and none of another port", () => {
  expect(statusOf({ origin: "http://localhost:3000" }, "127.0.0.1", 3000, {})).toBe(200);
  expect(statusOf({ origin: "http://localhost:3001" }, "127.0.0.1", 3000, {})).toBe(403);
  expect(statusOf({ origin: "https://localhost:3000" }, "127.0.0.1", 3000, {})).toBe(403);
});

test("knows which addresses are this machine's own", () => {
  expect(["localhost", "127.0.0.1", "127.8.9.1", "::1"].map(isLoopback)).toEqual([true, true, true, true]);
  expect(["0.0.0.0", "::", "127.0.0.1.example", "localhost.example", "10.0.0.1"].some(isLoopback)).toBe(false);
});
