import { findTool, selectTools, type Tool, ToolError } from "@toolwright/core";
import { describeSlips, type Environment, missingVariables } from "@toolwright/core/manifest";
import { MANIFESTS } from "./manifests.ts";
import { invalid, requireNames } from "./require-names.ts";
import { TOOLKIT_NAMES, type ToolkitName, toolkitOf, VARIABLES, VARIABLES_OF_ALL } from "./toolkits.ts";

const VARIABLE_NAMES = VARIABLES_OF_ALL.map(({ name }) => name);

/** The choice of tools to offer, from the flags. */
export interface ToolChoice {
  /** Only these toolkits. Default: the toolkits of `tools`, or else all toolkits whose variables are set. */
  readonly toolkits?: readonly string[] | undefined;
  /** Only these tools, by full name or wire name. */
  readonly tools?: readonly string[] | undefined;
  /** Only tools that change nothing and cost nothing, and paid lookups that `tools` names. */
  readonly readOnly: boolean;
  /** Whether the sandbox replaces the backends, so that no keys are needed. */
  readonly sandbox: boolean;
  /** The toolkits of an account in a file. The others are left out without an error. Default: any. */
  readonly available?: readonly ToolkitName[] | undefined;
}

/** The tools to offer, and notes for the operator. */
export interface ChosenTools {
  readonly tools: readonly Tool[];
  readonly notes: readonly string[];
}

/**
 * Chooses the tools to offer from the toolkits whose keys are set.
 * @throws ToolError `misconfigured` for an unknown name, or if no tool is left; `missing_secret` if a requested toolkit
 * lacks its keys, or if every toolkit does
 */
export function chooseTools(all: readonly Tool[], choice: ToolChoice, environment: Environment): ChosenTools {
  const requestedTools = choice.tools && findRequested(all, choice.tools);
  const missingByToolkit = new Map(
    TOOLKIT_NAMES.map((toolkit) => {
      const readOnly = choice.readOnly || isRead(toolkit, requestedTools);
      return [toolkit, choice.sandbox ? [] : missingVariables(MANIFESTS[toolkit], environment, { readOnly })];
    }),
  );
  const { available } = choice;
  const namedToolkits = choice.toolkits
    ? findToolkits(choice.toolkits)
    : requestedTools && TOOLKIT_NAMES.filter((name) => hasTool(requestedTools, name));
  const requestedToolkits = available?.filter((name) => namedToolkits?.includes(name) ?? true) ?? namedToolkits;
  const toolkits = requestedToolkits ?? TOOLKIT_NAMES.filter((name) => missingByToolkit.get(name)?.length === 0);
  const unsetVariables = toolkits.flatMap((name) => missingByToolkit.get(name) ?? []);
  if (unsetVariables.length > 0 && available)
    throw invalid(`The file of accounts does not name ${unsetVariables.join(", ")}: add it to "variables".`);
  const slips = choice.sandbox || available ? "" : describeSlips(VARIABLE_NAMES, environment);
  if (unsetVariables.length > 0) throw missingSecret(`Not set: ${unsetVariables.join(", ")}.${slips}`);
  if (toolkits.length === 0 && !available)
    throw missingSecret(`No toolkit has its keys, and one is enough. ${NEEDED}${slips}`);
  const only = requestedTools?.map(({ name }) => name);
  const selected = selectTools(all, { only, readOnly: choice.readOnly });
  const tools = selected.filter((tool) => toolkits.some((name) => name === toolkitOf(tool)));
  if (tools.length === 0 && !available) throw invalid("With these flags, no tool is left to offer.");
  const skippedToolkits = requestedToolkits ? [] : TOOLKIT_NAMES.filter((name) => !toolkits.includes(name));
  return {
    tools,
    notes: [
      ...(slips ? [slips.trim()] : []),
      ...skippedToolkits.map((name) => {
        const toRead = missingVariables(MANIFESTS[name], environment, { readOnly: true });
        return `${name} is not offered; not set: ${missingByToolkit.get(name)?.join(", ")}${toRead[0] ? "" : ", which --read-only does not need"}`;
      }),
      ...(requestedTools ?? [])
        .filter((tool) => !tools.includes(tool) && (!available || hasTool([tool], ...toolkits)))
        .map(({ name }) => `${name} is not offered because of the other flags`),
    ],
  };
}

function findRequested(all: readonly Tool[], names: readonly string[]): readonly Tool[] {
  requireNames("--tools", names, {
    known: all.map(({ name }) => name),
    isKnown: (name) => findTool(all, name) !== undefined,
    noun: "a tool",
  });
  return selectTools(all, { only: names });
}

function findToolkits(names: readonly string[]): readonly ToolkitName[] {
  requireNames("--toolkits", names, {
    known: TOOLKIT_NAMES,
    isKnown: (name) => TOOLKIT_NAMES.some((toolkit) => toolkit === name.toLowerCase()),
    noun: "a toolkit",
  });
  return TOOLKIT_NAMES.filter((toolkit) => names.some((name) => name.toLowerCase() === toolkit));
}

/** Whether all requested tools of a toolkit only read, so that it needs no keys for writing. */
function isRead(toolkit: ToolkitName, requestedTools: readonly Tool[] | undefined): boolean {
  return requestedTools?.every((tool) => toolkitOf(tool) !== toolkit || tool.annotations.readOnly) ?? false;
}

function hasTool(tools: readonly Tool[], ...toolkits: readonly ToolkitName[]): boolean {
  return tools.some((tool) => toolkits.some((name) => name === toolkitOf(tool)));
}

const NEEDED = TOOLKIT_NAMES.map((name) => `${name} needs ${VARIABLES[name].join(", ")}.`).join(" ");

function missingSecret(problem: string): ToolError {
  return new ToolError({
    code: "missing_secret",
    message: `${problem} Set these variables in the environment, or in the host's configuration if it passes none on, or use --sandbox to try the tools without keys. toolwright doctor says where keys are made.`,
  });
}
