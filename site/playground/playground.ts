import { callCode } from "./call-code.ts";
import { type CallForm, createCallForm, type FormEvents } from "./call-form.ts";
import { el } from "./elements.ts";
import { formatArguments, isNestedDeeply, parseArguments } from "./json-text.ts";
import style from "./playground.css?inline";
import { opening, preparedFor } from "./prepared.ts";
import { QUESTIONS } from "./questions.ts";
import { createResults, type Results } from "./results.ts";
import { createRunner, type Run, reveal } from "./runner.ts";
import { createSandboxClient, type SandboxClient } from "./sandbox.ts";
import { copyAddress, readFragment, showInAddress } from "./share-link.ts";
import { data } from "./tools.data.ts";

const INTRODUCTION = "Change the arguments and run it, or choose another tool. Nothing leaves this page.";
const LINKED = "Opened from a link. The data is simulated.";
const LINK_WRONG = "The link's arguments are wrong, so nothing has run.";
const LINK_EMPTY = "The link has no arguments: this is an example.";
const UNKNOWN_TOOL = "The link names an unknown tool. This is another call.";
const EDITED = "You changed it: it is no longer the link's call.";
const APPROVED = "You approved it. It was simulated.";
const FAILED = "You approved it, and it failed.";
const WAITING = "Nothing has run. If you approve it, it runs on simulated data.";
const REFUSED = "You refused it. Nothing has run.";

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
  const parts = { sandbox, note, run, results, state: { isLinked: false, hasSent: false } };
  const form = createCallForm(
    data.names,
    first,
    formEvents(parts, (call) => open(call)),
  );
  const open = createOpener({ ...parts, form });
  const openLink = () => {
    const call = linkedCall();
    if (call) void open(call);
    return call !== null && data.names.includes(call.name);
  };
  const questions = QUESTIONS.map(({ text, tool: name, args, note: about }) => {
    const onclick = () => void open({ name, text: formatArguments(args), about });
    return el("button", { type: "button", onclick }, text);
  });
  // On a phone, the form is far below the result.
  const jump = el("button", { onclick: () => form.pick() }, "Choose a tool");
  results.element.append(form.decision);
  root.append(
    el("style", {}, style + data.style),
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
  readonly isLinked?: boolean;
  readonly name: string;
  /** Arguments as JSON; null for the tool's example, which does not run. */
  readonly text: string | null;
  readonly about: string;
}

/** The call in the page's address; null without one. */
function linkedCall(): OpenedCall | null {
  const call = readFragment(location.hash);
  if (!call) return null;
  if (call.text === null) return { name: call.tool, text: null, about: LINK_EMPTY, isLinked: true };
  const { args } = parseArguments(call.text);
  const text = args && !isNestedDeeply(args) ? formatArguments(args) : call.text;
  return { name: call.tool, text, about: args ? LINKED : LINK_WRONG, isLinked: true };
}

interface Parts {
  readonly sandbox: SandboxClient;
  readonly note: HTMLElement;
  readonly run: Run;
  readonly results: Results;
  readonly state: {
    /** Whether the call was opened from a link. */
    isLinked: boolean;
    /** Whether a person approved a call in this sandbox. */
    hasSent: boolean;
  };
}

/** The form's events. The note follows what happens to the call. */
function formEvents({ sandbox, note, run, results, state }: Parts, open: (call: OpenedCall) => void): FormEvents {
  const say = (text: string) => {
    note.textContent = text;
  };
  return {
    check: ({ name }, args) => sandbox.check(name, args).catch(() => null),
    onChoose: (name) => open({ name, text: null, about: INTRODUCTION }),
    async onRun({ name }, text, action) {
      state.hasSent ||= action === "run";
      const outcome = await run(name, text, action);
      if (action === "run" && outcome) say(outcome.isError ? FAILED : APPROVED);
      else if (outcome?.isPreview && !outcome.isError) say(WAITING);
    },
    onRefuse: () => say(REFUSED),
    onEdit: () => say(state.isLinked ? EDITED : INTRODUCTION),
    onStale: results.setStale,
    async onShare({ name, hasPreview }, text) {
      showInAddress({ tool: name, text });
      const label = await copyAddress();
      const isValid = parseArguments(text).args !== null;
      const { describeLink } = await import("./describe-link.ts");
      return [label, describeLink({ hasPreview, isValid, hasSent: state.hasSent, hostname: location.hostname })];
    },
  };
}

/** Creates the function that opens a call and runs it. A call that sends, writes or spends is only previewed. */
function createOpener({ sandbox, form, note, run, state }: Parts & { readonly form: CallForm }) {
  return async ({ name, text, about, isLinked = false }: OpenedCall): Promise<void> => {
    const isKnown = data.names.includes(name);
    note.textContent = isKnown ? about : UNKNOWN_TOOL;
    if (!isKnown) {
      showInAddress(null);
      // The worker knows the closest name.
      return sandbox.check(name, {}).then(undefined, ({ message }: Error) => {
        if (note.textContent === UNKNOWN_TOOL) note.textContent = `${message} ${UNKNOWN_TOOL}`;
      });
    }
    state.isLinked = isLinked;
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
    if (text === null || about === LINK_WRONG) reveal(form.call);
    const outcome = await running;
    // An edit or a decision has changed the note.
    if (outcome?.isPreview && note.textContent === LINKED)
      note.textContent = outcome.isError ? LINK_WRONG : `Opened from a link. ${WAITING}`;
  };
}

/** Whether the reader saves data, so that the worker should load at the first call only. */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
