import { expect, test } from "vitest";
import { isToolError } from "../errors.ts";
import { readBaseUrl } from "./settings.ts";

test.each([
  ["https://proxy.example.com", "https://proxy.example.com"],
  ["https://proxy.example.com/", "https://proxy.example.com"],
  ["http://127.0.0.1:8080/datadog//", "http://127.0.0.1:8080/datadog"],
  ["HTTPS://Proxy.Example.com/Path/", "https://proxy.example.com/Path"],
  ["http://[::1]:9/", "http://[::1]:9"],
  ["https://proxy.example.com/?", "https://proxy.example.com"],
  ["https://proxy.example.com/a#", "https://proxy.example.com/a"],
])("reads %s as %s", (baseUrl, expected) => {
  expect(readBaseUrl(baseUrl)).toBe(expected);
});

test.each([
  "",
  "proxy.example.com",
  "/relative",
  "ftp://example.com",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "https://s3cret@example.com",
  "https://user:s3cret@example.com",
  "https://example.com/?key=s3cret",
  "https://example.com/#s3cret",
])("rejects %j, naming the option and never showing the URL", (baseUrl) => {
  try {
    readBaseUrl(baseUrl, "trackBaseUrl");
    expect.unreachable();
  } catch (thrown) {
    if (!isToolError(thrown)) throw thrown;
    expect(thrown.code).toBe("misconfigured");
    expect(thrown.issues).toMatchObject([{ parameter: "trackBaseUrl", example: '"http://127.0.0.1:8080"' }]);
    expect(thrown.message).not.toContain("s3cret");
  }
});
