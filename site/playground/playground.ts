import { type CallForm, createCallForm, type FormEvents, type FormView } from "./call-form.ts";
import { nextPage } from "./count-rows.ts";
import { el } from "./elements.ts";
import { formatArguments, isNestedDeeply, parseArguments } from "./json-text.ts";
import { INTRODUCTION, LINK_EMPTY, LINK_WRONG, LINKED, LOST, noteOf, type OpenedCall, type Shown } from "./notes.ts";
import formStyle from "./playground.css?inline";
import { isPrepared, opening, preparedFor } from "./prepared.ts";
import { QUESTIONS, type Question } from "./questions.ts";
import resultStyle from "./results.css?inline";
import { createResults, type Results } from "./results.ts";
import { createRunner, type Runner, reveal } from "./runner.ts";
import { createSandboxClient, type SandboxClient } from "./sandbox.ts";
import { copyAddress, readFragment, showInAddress } from "./share-link.ts";
import { data } from "./tools.data.ts";
import { createTrail, type Router, type Trail } from "./trail.ts";

const toCall = ({ tool, args, note }: Question) => ({ name: tool, text: formatArguments(args), about: note });
const [QUESTION] = QUESTIONS;
const FIRST = { ...toCall(QUESTION), about: `${QUESTION.note} ${INTRODUCTION}` };

/** Whether a person approved a call in this tab. Its sandbox ends with the page, so a link does not repeat it. */
let hasSent = false;

/** Shows the playground in an element, with the first question's result. Returns a function that stops it. */
export function startPlayground(host: HTMLElement, router: Router): () => void {
  // The shadow root separates the style of the site's pages from that of the pictures.
  const root = host.attachShadow({ mode: "open" });
  // After a reload, only the trail knows that the page was open before.
  const isAgain = hasSent || history.state?.entry !== undefined;
  const sandbox = createSandboxClient();
  // A reader who saves data gets the worker at the first call only.
  if (!(navigator as SavingNavigator).connection?.saveData) sandbox.start();
  const results = createResults(() => {
    const { shown } = form.view();
    if (shown && isPrepared(shown.outcome)) void runner.run(shown.tool, shown.text, "preview");
  });
  const note = el("p", { className: "note", role: "status" });
  const offer = el("div", { className: "actions" });
  const runner = createRunner(sandbox, results, (shown) => {
    form.setShown(shown);
    const open = (call: OpenedCall) => {
      // The button disappears with its page.
      results.element.focus({ preventScroll: true });
      visit(call);
    };
    offer.replaceChildren(...nextPageOf(shown, open));
  });
  const state = { opened: FIRST };
  /** Opens a call as a new entry of the tab's history. */
  const visit = (call: OpenedCall) => {
    trail.add({ tool: call.name, text: call.text });
    void open(call);
  };
  const parts: Parts = { sandbox, note, offer, results, runner, state, visit };
  const form = createCallForm(
    data.names,
    opening().tool,
    formEvents(parts, (...run) => trail.addRun(...run)),
  );
  const open = createOpener(parts, form);
  const events = trailEvents(parts, form, open);
  const trail = createTrail(router, events);
  const questions = QUESTIONS.map((question) =>
    el("button", { type: "button", onclick: () => visit(toCall(question)) }, question.text),
  );
  // On a phone, the form is far below the result.
  const jump = el("button", { onclick: () => form.pick() }, "Choose a tool");
  results.element.append(form.decision, offer);
  root.append(
    el("style", {}, formStyle + resultStyle + data.style),
    el("div", { className: "questions", role: "group", ariaLabel: "Questions" }, jump, ...questions),
    note,
    el("div", { className: "columns" }, form.call, results.element, form.parameters),
  );
  events.openAddress(isAgain ? LOST : LINKED);
  return () => {
    trail.stop();
    sandbox.stop();
  };
}

/** A button for the next page of a list; none on its last page. */
function nextPageOf(shown: Shown | null, visit: Open): readonly HTMLElement[] {
  const next = shown && nextPage(shown.outcome.value as Readonly<Record<string, unknown>>);
  if (!next) return [];
  const text = formatArguments({ ...parseArguments(shown.text).args, ...next });
  const onclick = () => visit({ name: shown.tool, text, about: INTRODUCTION });
  return [el("button", { type: "button", onclick }, "Next page")];
}

/** The call in the page's address; null without one. */
function linkedCall(about: string): OpenedCall | null {
  const call = readFragment(location.hash);
  if (!call) return null;
  // Agents know tools by names with an underscore.
  const simplify = (text: string) => text.replace(/\W|_/g, "").toLowerCase();
  const name = data.names.find((one) => simplify(one) === simplify(call.tool));
  const linked = { name: name ?? call.tool, isLinked: true };
  if (call.text === null) return name ? { ...linked, text: null, about: LINK_EMPTY } : { ...linked, text: "{}", about };
  const { args } = parseArguments(call.text);
  const text = args && !isNestedDeeply(args) ? formatArguments(args) : call.text;
  return { ...linked, text, about: args ? about : LINK_WRONG };
}

type Open = (call: OpenedCall) => void;

interface Parts {
  readonly sandbox: SandboxClient;
  readonly note: HTMLElement;
  /** A button that opens the tool that an unknown name may mean. */
  readonly offer: HTMLElement;
  readonly results: Results;
  readonly runner: Runner;
  readonly state: { opened: OpenedCall };
  /** Opens a call as a new entry of the tab's history. */
  readonly visit: Open;
}

/** The form's events. The note follows what happens to the call. */
function formEvents({ sandbox, note, results, runner, state, visit }: Parts, addRun: Trail["addRun"]): FormEvents {
  return {
    check: ({ name }, args) => sandbox.check(name, args).catch(() => ({ problem: null })),
    onChoose: (name) => visit({ name, text: null, about: INTRODUCTION }),
    onRun(call, shown, action) {
      hasSent ||= action === "run";
      addRun(call, shown);
      void runner.run(call.tool, call.text, action);
    },
    onRefuse: (shown) => runner.show({ ...shown, isRefused: true }),
    onChange(text, shown, isStale) {
      // The site's title of the page follows. Another page, to which a person has moved on, keeps its own.
      document.title = document.title.replace(/^(?:.* – )?(?=Playground)/, `${state.opened.name} – `);
      results.setStale(isStale);
      note.textContent = noteOf(state.opened, text, shown);
    },
    onLeave(call) {
      if (call.text !== state.opened.text) showInAddress(call);
    },
    async onShare(call, hasPreview) {
      showInAddress(call);
      const label = await copyAddress();
      const isValid = parseArguments(call.text).args !== null;
      const { describeLink } = await import("./describe-link.ts");
      return [label, describeLink({ hasPreview, isValid, hasSent, hostname: location.hostname })];
    },
  };
}

/** Creates the function that opens a call and runs it. A call that sends, writes or spends is only previewed. */
function createOpener({ sandbox, note, offer, runner, state, visit }: Parts, form: CallForm) {
  return async (call: OpenedCall): Promise<void> => {
    const { name, text, about } = call;
    state.opened = call;
    offer.replaceChildren();
    form.open({ ...BLANK, name }, text ?? "");
    const running = text === null ? null : runner.run(name, text, "preview");
    const prepared = text === null ? null : await preparedFor(name, parseArguments(text).args);
    // The tool's description loads every toolkit, so the call's result comes first.
    if (!prepared) await running;
    const catalog = prepared ? [prepared.tool] : await sandbox.catalog().catch(() => []);
    // Meanwhile, another call may have been opened.
    if (state.opened !== call) return;
    const tool = catalog.find((one) => one.name === name);
    // The example must not replace what a person has typed meanwhile.
    const typed = form.view().text;
    const example = tool && text === null && typed === "" ? formatArguments(tool.example) : typed;
    if (tool && text === null) state.opened = { ...call, text: example };
    if (tool) form.open(tool, example);
    if (catalog.length === 0) note.textContent = "The sandbox could not be loaded. Reload the page.";
    if (text === null || about === LINK_WRONG) reveal(form.call);
    const [, close = ""] = /did you mean (\S+)\?$/.exec((await running)?.problem ?? "") ?? [];
    if (tool || !data.names.includes(close)) return;
    const onclick = () => visit({ name: close, text: form.view().text, about: INTRODUCTION });
    offer.replaceChildren(el("button", { className: "primary", onclick }, `Open ${close} with these arguments`));
  };
}

/** A tool whose description has not loaded, or that does not exist. */
const BLANK = { description: "", parameters: {}, required: [], example: {}, effect: "", hasPreview: false };

interface View extends FormView {
  readonly opened: OpenedCall;
  /** Scroll position, CSS pixels. */
  readonly top: number;
}

/** Connects the tab's history with the page. */
function trailEvents({ results, runner, state }: Parts, form: CallForm, open: Open) {
  const show = ({ opened, tool, text }: Omit<View, "top">, shown: Shown) => {
    state.opened = opened;
    form.open(tool, text);
    return runner.show(shown);
  };
  return {
    view: (): View => ({ ...form.view(), opened: state.opened, top: window.scrollY }),
    async restore(view: View) {
      const { opened, tool, text, shown, top } = view;
      // The call was still running, or its tool is unknown.
      if (!shown || !tool.description || isPrepared(shown.outcome))
        return open(opened.text === null ? opened : { ...opened, text });
      await show(view, shown);
      // The page may have been too short for the position that the browser restored.
      window.scrollTo(0, top);
      reveal(shown.tool === tool.name && shown.text === text ? results.element : form.call, true);
    },
    openAddress(about: string) {
      const linked = linkedCall(about);
      if (linked) return open(linked);
      const { tool, outcome } = opening();
      const { text } = FIRST;
      const opened = about === LOST ? { ...FIRST, about } : FIRST;
      void show({ opened, tool, text, shown: null }, { tool: tool.name, text, outcome });
    },
  };
}

/** Some browsers know whether the reader saves data. */
type SavingNavigator = { readonly connection?: { readonly saveData?: boolean } };
