import { TOOL_NAMES } from "@toolwright/tests-tools";
import { test } from "vitest";
import { expectHidden } from "./expect-hidden.ts";

test.each(TOOL_NAMES)("%s never shows a hidden value, and accepts each handle in place of its value", (name) =>
  expectHidden(name, 2),
);
