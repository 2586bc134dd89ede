import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { linesOf, withoutColors } from "../../../../scripts/record-quickstart/draw-terminal.ts";
import { runQuickstart } from "../../../../scripts/record-quickstart/run-quickstart.ts";

const PICTURE = new URL("../../../../docs/pictures/quickstart.svg", import.meta.url);

/** Ids of deliveries contain the milliseconds since the start. */
const withoutIds = (line: string) => line.replaceAll(/[0-9A-HJKMNP-TV-Z]{26}/g, "ID");

it("the recording of the quickstart shows every line that the quickstart prints up to the cause, and no other", async () => {
  const printed = withoutColors(await runQuickstart()).split("\n");
  const expected = ["$ npx -y pnpm@12 quickstart", ...printed.filter((line) => line !== "")].map(withoutIds);
  // `pnpm docs:pictures` writes the picture.
  expect(linesOf(readFileSync(PICTURE, "utf8")).map(withoutIds)).toEqual(expected);
});
