import { expect, it } from "vitest";
import { drawTerminal, linesOf, withoutColors } from "../../../../scripts/record-quickstart/draw-terminal.ts";

const printed = "\u001b[1m── 1. a\u001b[22m\nx <b> & \u001b[31mred\u001b[39m\n\n── 2. c\nd\n";

it("draws a line of a terminal with its colors, and reads it back as text", () => {
  const svg = drawTerminal(printed, "run it", "── 2.");
  expect(svg).toContain('<tspan class="bold">── 1. a</tspan>');
  expect(svg).toContain('x &lt;b> &amp; <tspan class="red">red</tspan>');
  expect(linesOf(svg)).toEqual(["$ run it", "── 1. a", "x <b> & red", "── 2. c", "d"]);
});

it("keeps the colors of warnings, charts and the cause, which it shows for twice as long as the other screens", () => {
  const colored = "\u001b[33mWarn\u001b[39m\n\u001b[36m▁▇\u001b[39m\n\u001b[1m\u001b[32mCause: x\u001b[39m\u001b[22m\n";
  const svg = drawTerminal(colored, "run it", "── 2.");
  for (const part of ['yellow">Warn<', 'cyan">▁▇<', 'green">Cause: x<']) expect(svg).toContain(part);
  expect(svg).toContain("0.00%, 29.17% { transform: translateY(0px) } 33.33%, 95.83% {");
});

it("removes the colors of a terminal, and nothing else", () => {
  expect(withoutColors(printed)).toBe("── 1. a\nx <b> & red\n\n── 2. c\nd\n");
});

it("stands still for readers who prefer no motion", () => {
  expect(drawTerminal(printed, "run it", "── 2.")).toMatch(/prefers-reduced-motion: reduce.*animation: none/);
});
