import { describe, it } from "vitest";
import { CALLS, checkTextIsData } from "./text-is-data.ts";

describe.each(CALLS)("%s", (_, call) => {
  it("untrusted strings of a backend appear in the result as data", (test) => checkTextIsData(call, test));
});
