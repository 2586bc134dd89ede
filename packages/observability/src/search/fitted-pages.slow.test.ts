import { it } from "vitest";
import { checkLateRows, checkOrder } from "./__fixtures__/walk-pages.ts";

it("500 walks over fitted pages return every row once and in order, for any token budget and page size", () =>
  checkOrder(500));

it("500 walks over fitted pages lose and repeat no row when late rows arrive between pages", () => checkLateRows(500));
