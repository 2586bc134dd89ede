import { type Tool, ToolError } from "@toolwright/core";
import { findTools, misconfigured, suggestName } from "@toolwright/core/authoring";
import {
  type Environment,
  missingVariables,
  TOOLKIT_NAMES,
  type ToolkitName,
  toolkitOf,
  VARIABLES,
} from "./toolkits.ts";

/** What to offer. */
export interface Choice {
  /** Default: those of the chosen tools, else those whose variables are set. */
  readonly toolkits?: readonly string[] | undefined;
  /** Only these tools, spelt either way. */
  readonly tools?: readonly string[] | undefined;
  readonly readOnly: boolean;
  /** Whether the tools need no keys. */
  readonly sandbox: boolean;
}

/** The tools to offer, and what an operator should know of the choice. */
export interface Chosen {
  readonly tools: readonly Tool[];
  readonly notes: readonly string[];
}

/**
 * The tools of a choice, among the toolkits whose keys are set.
 * @throws ToolError `misconfigured` for an unknown name or a choice that leaves no tool; `missing_secret` for a chosen
 * toolkit without its keys, and when no toolkit has its keys
 */
export function chooseTools(all: readonly Tool[], choice: Choice, environment: Environment): Chosen {
  const missing = new Map(
    TOOLKIT_NAMES.map((toolkit) => [
      toolkit,
      choice.sandbox ? [] : missingVariables(toolkit, environment, { readOnly: choice.readOnly }),
    ]),
  );
  const only = choice.tools && [...findTools(all, choice.tools, "--tools")];
  const asked = choice.toolkits
    ? findToolkits(choice.toolkits)
    : only && TOOLKIT_NAMES.filter((name) => hasTool(only, name));
  const toolkits = asked ?? TOOLKIT_NAMES.filter((name) => missing.get(name)?.length === 0);
  const lacking = toolkits.flatMap((name) => missing.get(name) ?? []);
  if (lacking.length > 0) throw missingSecret(`Not set: ${lacking.join(", ")}.`);
  if (toolkits.length === 0) throw missingSecret(`No toolkit has its keys. ${describeVariables()}`);
  const tools = (only ?? all).filter(
    (tool) => toolkits.some((name) => name === toolkitOf(tool)) && (!choice.readOnly || tool.annotations.readOnly),
  );
  if (tools.length === 0)
    throw new ToolError({ code: "misconfigured", message: "These flags leave no tool to offer." });
  const leftOut = asked ? [] : TOOLKIT_NAMES.filter((name) => !toolkits.includes(name));
  return {
    tools,
    notes: [
      ...leftOut.map((name) => `${name} is left out, not set: ${missing.get(name)?.join(", ")}`),
      ...(only ?? [])
        .filter((tool) => !tools.includes(tool))
        .map(({ name }) => `${name} is left out by the other flags`),
    ],
  };
}

function findToolkits(names: readonly string[]): readonly ToolkitName[] {
  const unknown = names.filter((name) => !TOOLKIT_NAMES.some((toolkit) => toolkit === name.toLowerCase()));
  if (unknown.length > 0) throw misconfigured(unknown.map(unknownToolkit));
  return TOOLKIT_NAMES.filter((toolkit) => names.some((name) => name.toLowerCase() === toolkit));
}

function unknownToolkit(name: string) {
  const rule = `names no toolkit; ${suggestName(name, TOOLKIT_NAMES)}`;
  return { parameter: "--toolkits", received: JSON.stringify(name.slice(0, 80)), rule };
}

function hasTool(tools: readonly Tool[], toolkit: ToolkitName): boolean {
  return tools.some((tool) => toolkitOf(tool) === toolkit);
}

function describeVariables(): string {
  return TOOLKIT_NAMES.map((name) => `${name} needs ${VARIABLES[name].join(", ")}.`).join(" ");
}

function missingSecret(what: string): ToolError {
  return new ToolError({
    code: "missing_secret",
    message: `${what} Set them in the environment, or try the tools without keys: --sandbox.`,
  });
}
