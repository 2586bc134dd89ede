import { callCode } from "./call-code.ts";
import { type CallForm, createCallForm } from "./call-form.ts";
import { el } from "./elements.ts";
import { formatArguments, isNestedDeeply, parseArguments } from "./json-text.ts";
import style from "./playground.css?inline";
import { opening, preparedFor } from "./prepared.ts";
import { QUESTIONS } from "./questions.ts";
import { createResults } from "./results.ts";
import { createRunner, type Run, reveal } from "./runner.ts";
import { createSandboxClient, type SandboxClient } from "./sandbox.ts";
import { copyAddress, readFragment, showInAddress } from "./share-link.ts";
import { data } from "./tools.data.ts";

const INTRODUCTION = "Change the arguments and run it, or choose another tool. Nothing leaves this page.";
const LINKED = "Opened from a link. The data is simulated.";
const LINKED_CARD = "Opened from a link. Nothing has run. If you approve the card, it runs on simulated data.";
const LINK_CUT = "The link's arguments are not valid JSON, so nothing has run. Correct them, then run the call.";

/** Shows the playground in an element, with the first question's result. Returns a function that stops it. */
export function startPlayground(host: HTMLElement): () => void {
  // The shadow root separates the style of the site's pages from that of the pictures.
  const root = host.attachShadow({ mode: "open" });
  const sandbox = createSandboxClient();
  if (!savesData()) sandbox.start();
  const results = createResults();
  const run = createRunner(sandbox, results, (...shown) => form.setShown(...shown));
  const note = el("p", { className: "note", role: "status" });
  const { tool: first, outcome } = opening();
  const form = createCallForm(data.names, first, {
    check: ({ name }, args) => sandbox.check(name, args).catch(() => null),
    onChoose: (name) => void openCall({ name, text: null, about: INTRODUCTION }),
    onRun: ({ name }, text, action) => run(name, text, action),
    onStale: (isStale) => Object.assign(results.element.style, { opacity: isStale ? 0.5 : 1 }),
    onShare({ name, hasPreview }, text) {
      showInAddress({ tool: name, text });
      note.textContent = `The link opens this call in a new sandbox${hasPreview ? ", as a card to approve" : ""}.`;
      return copyAddress();
    },
  });
  const openCall = createOpener({ sandbox, form, note, run });
  const openLink = () => {
    const call = linkedCall();
    if (call) void openCall(call);
    return call !== null && data.names.includes(call.name);
  };
  const questions = QUESTIONS.map(({ text, tool: name, args, note: about }) => {
    const onclick = () => void openCall({ name, text: formatArguments(args), about });
    return el("button", { type: "button", onclick }, text);
  });
  // On a phone, the form is far below the result.
  const jump = el("button", { onclick: () => form.call.querySelector("select")?.focus() }, "Choose a tool");
  root.append(
    el("style", {}, style),
    el("style", {}, data.style),
    el("div", { className: "questions", role: "group", ariaLabel: "Questions" }, jump, ...questions),
    note,
    el("div", { className: "columns" }, form.call, results.element, form.parameters),
  );
  if (!openLink()) {
    const [{ args, note: about }] = QUESTIONS;
    // A link to an unknown tool has said so.
    note.textContent ||= `${about} ${INTRODUCTION}`;
    form.open(first, formatArguments(args));
    form.setShown({ tool: first.name, text: formatArguments(args) });
    results.show(outcome, callCode(first.name, args, outcome.isPreview));
  }
  const listening = new AbortController();
  window.addEventListener("hashchange", openLink, { signal: listening.signal });
  return () => {
    listening.abort();
    sandbox.stop();
  };
}

/** A call to open. */
interface OpenedCall {
  readonly name: string;
  /** Arguments as JSON; null for the tool's example, which does not run. */
  readonly text: string | null;
  readonly about: string;
}

/** The call in the page's address; null without one. */
function linkedCall(): OpenedCall | null {
  const call = readFragment(location.hash);
  if (!call) return null;
  const { args } = parseArguments(call.text);
  const text = args && !isNestedDeeply(args) ? formatArguments(args) : call.text;
  return { name: call.tool, text, about: args ? LINKED : LINK_CUT };
}

interface Parts {
  readonly sandbox: SandboxClient;
  readonly form: CallForm;
  readonly note: HTMLElement;
  readonly run: Run;
}

/** Creates the function that opens a call and runs it. A call that sends, writes or spends is only previewed. */
function createOpener({ sandbox, form, note, run }: Parts): (call: OpenedCall) => Promise<void> {
  return async ({ name, text, about }) => {
    note.textContent = data.names.includes(name) ? about : "The link names an unknown tool. This is another.";
    if (!data.names.includes(name)) return;
    form.choose(name);
    // The call does not wait for the tool's description.
    const running = text === null ? null : run(name, text, "preview");
    const prepared = text === null ? null : await preparedFor(name, parseArguments(text).args);
    const catalog = prepared ? [prepared.tool] : await sandbox.catalog().catch(() => []);
    const tool = catalog.find((one) => one.name === name);
    if (!tool) note.textContent = "The sandbox did not load. Reload the page.";
    // Meanwhile, another tool may have been chosen.
    if (!tool || form.chosen() !== name) return;
    form.open(tool, text ?? formatArguments(tool.example));
    if (about === LINKED && tool.hasPreview) note.textContent = LINKED_CARD;
    if (text === null || about === LINK_CUT) reveal(form.call);
    await running;
  };
}

/** Whether the reader saves data, so that the worker should load at the first call only. */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
