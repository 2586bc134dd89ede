import type { Tool } from "@toolwright/core";
import { systemClock } from "@toolwright/core/authoring";
import type { Manifest } from "@toolwright/core/manifest";
import { backendOptions, createSandbox, type Sandbox, simulated } from "@toolwright/sandbox";
import { unknownTool } from "../../packages/core/src/definition/name.ts";
import { MANIFESTS } from "./manifests.ts";
import { nameAsHere } from "./tool-names.ts";

/** Time of the data: that of the example calls in the reference, so that their ids exist here too. */
const START = Date.UTC(2026, 0, 31, 9);
/** Age after which the next call gets a new sandbox. After an approval, windows such as `now-1h` would move past the data. */
const MAX_AGE_MS = 10 * 60_000;

/** A sandbox, and the toolkits that calls have opened on it. */
interface Session {
  readonly openedAt: number;
  readonly sandbox: Sandbox;
  /** Returns the sandbox's time, by which it limits rates. */
  readonly sandboxNow: () => number;
  /** Time of the tools. It stands still until a person approves a call, so that a shared link shows the same result. */
  now: number;
  /** Whether this sandbox replaces one with approved calls, until the page knows it. */
  hasLost: boolean;
  readonly toolkits: Map<string, Promise<readonly Tool[]>>;
  readonly prepared: Map<string, Promise<void>>;
}

let session: Session | null = null;

/** The tools of every toolkit. */
export async function allTools(): Promise<readonly Tool[]> {
  return (await Promise.all(Object.keys(MANIFESTS).map(toolsOf))).flat();
}

/** The manifests of every toolkit. */
export async function allManifests(): Promise<readonly Manifest[]> {
  return Promise.all(Object.values(MANIFESTS).map((load) => load()));
}

/** Returns a tool by its full name, such as `Sales.SearchPeople`. Tools on the same sandbox see each other's writes. */
export async function openTool(name: string): Promise<Tool> {
  const tool = (await toolsOf(String(name.split(".")[0]).toLowerCase())).find((one) => one.name === name);
  if (tool) return tool;
  const tools = await allTools();
  throw new Error(
    nameAsHere(
      unknownTool(tools, name).message,
      tools.map((one) => one.name),
    ),
  );
}

/** Does something once on each sandbox, such as a call that makes the sandbox create its data. */
export function prepareOnce(name: string, prepare: () => Promise<void>): Promise<void> {
  const { prepared } = currentSession();
  const done = prepared.get(name) ?? prepare();
  prepared.set(name, done);
  return done;
}

/** Ends a call: an approved one moves the tools' time on. Returns whether its sandbox replaces one with approved calls. */
export function endCall(isApproved: boolean): boolean {
  const current = currentSession();
  if (isApproved) current.now = current.sandboxNow();
  const { hasLost } = current;
  current.hasLost = false;
  return hasLost;
}

function currentSession(): Session {
  const isOld = session && performance.now() - session.openedAt > MAX_AGE_MS;
  if (!session || isOld) session = openSession(session !== null && session.now > START);
  return session;
}

function toolsOf(toolkit: string): Promise<readonly Tool[]> {
  const current = currentSession();
  const tools = current.toolkits.get(toolkit) ?? openToolkit(toolkit, current);
  current.toolkits.set(toolkit, tools);
  return tools;
}

async function openToolkit(toolkit: string, current: Session): Promise<readonly Tool[]> {
  const manifest = await MANIFESTS[toolkit]?.();
  const clock = { ...systemClock, now: () => current.now, monotonic: current.sandboxNow };
  return manifest?.create({ ...backendOptions(current.sandbox, toolkit), clock }).tools.map(simulated) ?? [];
}

function openSession(hasLost: boolean): Session {
  const openedAt = performance.now();
  const sandboxNow = () => START + Math.floor(performance.now() - openedAt);
  const sandbox = createSandbox({ clock: { now: sandboxNow } });
  return { openedAt, sandboxNow, now: START, hasLost, sandbox, toolkits: new Map(), prepared: new Map() };
}
