import { createCallForm } from "./call-form.ts";
import { el } from "./elements.ts";
import { formatArguments, parseArguments } from "./json-text.ts";
import style from "./playground.css?inline";
import { QUESTIONS, type Question } from "./questions.ts";
import { createResults } from "./results.ts";
import { checkArguments, createRunner } from "./runner.ts";
import { copyAddress, readFragment, showInAddress } from "./share-link.ts";
import { data as tools } from "./tools.data.ts";

const toolOf = (name: string) => tools.find((tool) => tool.name === name);
const INTRODUCTION = "Or choose a tool, change its arguments, and run it.";

/** Shows the playground in an element. Returns a function that stops it. */
export function startPlayground(host: HTMLElement): () => void {
  // The shadow root separates the style of the site's pages from that of the pictures.
  const root = host.attachShadow({ mode: "open" });
  const results = createResults();
  const run = createRunner(root, results);
  const note = el("p", { className: "note", role: "status" }, INTRODUCTION);
  const form = createCallForm(tools, {
    check: checkArguments,
    onChoose: () => note.replaceChildren(INTRODUCTION),
    onRun: run,
    async onShare({ name }, text) {
      showInAddress({ tool: name, text });
      note.textContent = await copyAddress();
    },
  });
  /** Opens a call and runs it. A call that sends, writes or spends is only previewed. */
  const openCall = (name: string, text: string, about: string) => {
    const tool = toolOf(name);
    note.textContent = tool ? about : "The link names an unknown tool.";
    if (!tool) return;
    form.open(tool, text);
    void run(tool, text, "preview");
  };
  const ask = ({ tool, args, note: about }: Question) => openCall(tool, formatArguments(args), about);
  const openLink = () => {
    const call = readFragment(location.hash);
    if (!call) return;
    const { args } = parseArguments(call.text);
    openCall(call.tool, args ? formatArguments(args) : call.text, "Opened from a link.");
  };
  const questions = QUESTIONS.map((question) =>
    el("button", { type: "button", onclick: () => ask(question) }, question.text),
  );
  root.append(
    el("style", {}, style),
    el("div", { className: "questions", role: "group", ariaLabel: "Questions" }, ...questions),
    note,
    el("div", { className: "columns" }, form.call, results.element, form.parameters),
  );
  // The first click can be on Run.
  const [{ tool, args }] = QUESTIONS;
  form.open(toolOf(tool) ?? tools[0], formatArguments(args));
  openLink();
  const listening = new AbortController();
  window.addEventListener("hashchange", openLink, { signal: listening.signal });
  return () => listening.abort();
}
