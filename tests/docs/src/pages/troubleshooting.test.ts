import { type ErrorCode, ToolError } from "@toolwright/core";
import { expect, it } from "vitest";
import { ERROR_CODES } from "../reference/error-codes.ts";
import { readPage } from "./links.ts";

const PAGE = readPage("docs/troubleshooting.md");
const CODES = Object.keys(ERROR_CODES) as readonly ErrorCode[];
const sections = PAGE.split("\n## ").slice(1);

it("troubleshooting has a section for each error code, with what happened and what to do", () => {
  const found = sections.filter((section) => /^[a-z_]+\n/.test(section));
  expect(found.map((section) => section.split("\n")[0])).toEqual(CODES);
  for (const section of found) {
    expect(section).toContain("**What happened.**");
    expect(section).toContain("**What to do.**");
  }
});

it("its table says whether a retry helps, as the error itself does", () => {
  const rows = [...PAGE.matchAll(/^\| \[`(\w+)`\]\(#\1\) \|.*\| ([^|]+) \|$/gm)];
  expect(rows.map(([, code]) => code)).toEqual(CODES);
  for (const [, code, retry = ""] of rows) {
    // The model has to repeat this call in full, which makes another call.
    if (code === "incomplete_call") continue;
    const { retryable } = new ToolError({ code: code as ErrorCode, message: "" });
    expect(retry.startsWith("yes"), code).toBe(retryable);
  }
});
