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

test("the allowed hosts include the port, except the default port", () => {
  expect(statusOf({ host: "localhost" }, "127.0.0.1", 80, {})).toBe(200);
  expect(statusOf({ host: "localhost:3000" }, "127.0.0.1", 80, {})).toBe(403);
  expect(statusOf({ host: "localhost" }, "127.0.0.1", 3000, {})).toBe(403);
});

test("the allowed hosts include the listening address, with brackets around an IPv6 address", () => {
  expect(statusOf({ host: "[fd00::1]:3000" }, "fd00::1", 3000, {})).toBe(200);
  expect(statusOf({ host: "10.0.0.1:3000" }, "10.0.0.1", 3000, {})).toBe(200);
  expect(statusOf({ host: "10.0.0.2:3000" }, "10.0.0.1", 3000, {})).toBe(403);
});

test("a page of the server's own address is accepted, and a page of another port is rejected", () => {
  expect(statusOf({ origin: "http://localhost:3000" }, "127.0.0.1", 3000, {})).toBe(200);
  expect(statusOf({ origin: "http://localhost:3001" }, "127.0.0.1", 3000, {})).toBe(403);
  expect(statusOf({ origin: "https://localhost:3000" }, "127.0.0.1", 3000, {})).toBe(403);
});

test("loopback addresses are recognized", () => {
  expect(["localhost", "127.0.0.1", "127.8.9.1", "::1"].map(isLoopback)).toEqual([true, true, true, true]);
  expect(["0.0.0.0", "::", "127.0.0.1.example", "localhost.example", "10.0.0.1"].some(isLoopback)).toBe(false);
});
