import type { Clock, Tool } from "@toolwright/core";
import { systemClock } from "@toolwright/core/authoring";
import type { Manifest } from "@toolwright/core/manifest";
import { backendOptions, createSandbox, type Sandbox, simulated } from "@toolwright/sandbox";
import { closestMatch } from "../../packages/core/src/text/closest-match.ts";
import { MANIFESTS } from "./manifests.ts";

/** Time of the data: that of the example calls in the reference, so that their ids exist here too. */
const START = Date.UTC(2026, 0, 31, 9);
/** Age after which the next call gets a new sandbox. Windows such as `now-1h` would otherwise move past the data. */
const MAX_AGE_MS = 10 * 60_000;

/** A sandbox, and the toolkits that calls have opened on it. */
interface Session {
  readonly openedAt: number;
  readonly sandbox: Sandbox;
  readonly clock: Clock;
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
  const close = closestMatch(
    name,
    (await allTools()).map((one) => one.name),
  );
  throw new Error(`There is no tool ${name.slice(0, 80)}.${close ? ` Did you mean ${close}?` : ""}`);
}

/** Does something once on each sandbox, such as a call that makes the sandbox create its data. */
export function prepareOnce(name: string, prepare: () => Promise<void>): Promise<void> {
  const { prepared } = currentSession();
  const done = prepared.get(name) ?? prepare();
  prepared.set(name, done);
  return done;
}

function currentSession(): Session {
  if (!session || performance.now() - session.openedAt > MAX_AGE_MS) session = openSession();
  return session;
}

function toolsOf(toolkit: string): Promise<readonly Tool[]> {
  const current = currentSession();
  const tools = current.toolkits.get(toolkit) ?? openToolkit(toolkit, current);
  current.toolkits.set(toolkit, tools);
  return tools;
}

async function openToolkit(toolkit: string, { sandbox, clock }: Session): Promise<readonly Tool[]> {
  const manifest = await MANIFESTS[toolkit]?.();
  return manifest?.create({ ...backendOptions(sandbox, toolkit), clock }).tools.map(simulated) ?? [];
}

function openSession(): Session {
  const openedAt = performance.now();
  const clock = { ...systemClock, now: () => START + Math.floor(performance.now() - openedAt) };
  return { openedAt, clock, sandbox: createSandbox({ clock }), toolkits: new Map(), prepared: new Map() };
}
