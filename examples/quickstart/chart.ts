import type { Page } from "./page.ts";

const BLOCKS = "▁▂▃▄▅▆▇█";
const WIDTH = 76;

/**
 * Draws values as one line of blocks, from zero to the greatest value. If there are more values than columns, each
 * column shows its greatest value.
 */
export function drawLine(page: Page, values: readonly number[]): void {
  const size = Math.max(1, Math.ceil(values.length / WIDTH));
  const columns = Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    Math.max(...values.slice(index * size, (index + 1) * size)),
  );
  const greatest = Math.max(0, ...columns);
  const block = (value: number) => BLOCKS[greatest === 0 ? 0 : Math.round((value / greatest) * (BLOCKS.length - 1))];
  page.row([[columns.map(block).join(""), WIDTH]]);
}
