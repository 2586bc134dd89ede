import { viewStyle } from "@toolwright/view";
import { readCatalog } from "./catalog.ts";
import { QUESTIONS, type Question } from "./questions.ts";
import { runTool } from "./run-tool.ts";
import type { PageData, Prepared } from "./tools.data.ts";

const tools = await readCatalog();
const [first, ...others] = QUESTIONS;

/** Answers a question. */
async function prepare({ tool: name, args }: Question): Promise<Prepared> {
  const tool = tools.find((one) => one.name === name);
  if (!tool) throw new Error(`There is no tool ${name}.`);
  const outcome = await runTool(name, args, "preview");
  const { calls_spent } = { calls_spent: undefined, ...outcome.value };
  // The time of this machine says nothing to a reader, and would change the page at every build.
  return { tool, outcome: { ...outcome, text: "", value: { calls_spent }, milliseconds: null } };
}

async function readPage(): Promise<PageData> {
  const style = viewStyle
    .replace(/system-ui[^;]*/, "var(--vp-font-family-base)")
    // The pictures here have the page's theme.
    .replace(/\.tv\[data-theme=[^}]*\}/g, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,>!]) ?|(:) /g, "$1$2")
    .replaceAll(";}", "}");
  return { names: tools.map(({ name }) => name), opening: await prepare(first), style };
}

const isPage = process.argv[2] === "page";
process.stdout.write(JSON.stringify(isPage ? await readPage() : await Promise.all(others.map(prepare))));
