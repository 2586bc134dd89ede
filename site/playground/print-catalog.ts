import { viewStyle } from "@toolwright/view";
import { readCatalog } from "./catalog.ts";
import { QUESTIONS } from "./questions.ts";
import { runTool } from "./run-tool.ts";
import type { PageData } from "./tools.data.ts";

const [{ tool: name, args }] = QUESTIONS;
const tools = await readCatalog();
const tool = tools.find((one) => one.name === name);
if (!tool) throw new Error(`There is no tool ${name}.`);
// The time of this machine says nothing to a reader, and would change the page at every build.
const { text, ...outcome } = { ...(await runTool(name, args, "preview")), milliseconds: null };
// The text is JSON. Parsed, it shares its strings with `value`, so the page compresses better.
const opening: PageData["opening"] = { tool, outcome, model: JSON.parse(text) };
const style = viewStyle.replace(/\s+/g, " ").replace(/ ?([{};,>]) ?/g, "$1");
const data: PageData = { names: tools.map((one) => one.name), opening, style };
process.stdout.write(JSON.stringify(data));
