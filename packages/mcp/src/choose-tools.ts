import { findTool, selectTools, type Tool, ToolError } from "@toolwright/core";
import { describeSlips, type Environment, missingVariables } from "@toolwright/core/manifest";
import { MANIFESTS } from "./manifests.ts";
import { invalid, requireNames } from "./require-names.ts";
import { MEANINGS, TOOLKIT_NAMES, type ToolkitName, toolkitOf, toolkitsOf, VARIABLES_OF_ALL } from "./toolkits.ts";

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
 * Chooses the tools to offer: those whose keys are set.
 * @throws ToolError `misconfigured` for an unknown name, or if no tool is left; `missing_secret` if a requested tool, or
 * every tool of a requested toolkit, lacks its keys, or if every toolkit does
 */
export function chooseTools(all: readonly Tool[], choice: ToolChoice, environment: Environment): ChosenTools {
  const { available, readOnly, sandbox } = choice;
  const requestedTools = choice.tools && findRequested(all, choice.tools);
  const namedToolkits = choice.toolkits ? findToolkits(choice.toolkits) : requestedTools && toolkitsOf(requestedTools);
  const toolkits = (available ?? TOOLKIT_NAMES).filter((name) => namedToolkits?.includes(name) ?? true);
  const isIn = (tool: Tool) => toolkits.some((name) => name === toolkitOf(tool));
  const selected = selectTools(all, { only: requestedTools?.map(({ name }) => name), readOnly });
  const possible = selected.filter(isIn);
  const missingFor = (tool: Tool) => (sandbox ? [] : missingOf(tool, environment));
  const tools = possible.filter((tool) => missingFor(tool).length === 0);
  const lacking = toolkits.flatMap((toolkit) => {
    const without = possible.filter((tool) => toolkitOf(tool) === toolkit && !tools.includes(tool));
    const variables = listMissing(without.map(missingFor));
    return variables ? [{ toolkit, without, variables, isOffered: toolkitsOf(tools).includes(toolkit) }] : [];
  });
  const refused = lacking.filter(({ isOffered }) => requestedTools || ((namedToolkits || available) && !isOffered));
  const unsetVariables = refused.map(({ variables }) => variables).join(", ");
  if (unsetVariables && available)
    throw invalid(`The file of accounts does not name ${unsetVariables}: add it to "variables".`);
  const slips = sandbox || available ? "" : describeSlips(VARIABLE_NAMES, environment, MEANINGS);
  if (unsetVariables) throw missingSecret(`Not set: ${unsetVariables}.${slips}`);
  const needed = lacking.map(({ toolkit, variables }) => ` ${toolkit} lacks ${variables}.`).join("");
  if (tools.length === 0 && needed) throw missingSecret(`No toolkit has its keys, and one is enough.${needed}${slips}`);
  if (tools.length === 0 && !available) throw invalid("With these flags, no tool is left to offer.");
  return {
    tools,
    notes: [
      ...(slips ? [slips.trim()] : []),
      ...lacking.map(({ toolkit, without, variables, isOffered }) => {
        const left = isOffered ? `offered without ${without.map(({ name }) => name).join(", ")}` : "not offered";
        return `${toolkit} is ${left}; not set: ${variables}`;
      }),
      ...(requestedTools ?? [])
        .filter((tool) => !tools.includes(tool) && (!available || isIn(tool)))
        .map(({ name }) => `${name} is not offered because of the other flags`),
    ],
  };
}

function findRequested(all: readonly Tool[], names: readonly string[]): readonly Tool[] {
  const isKnown = (name: string) => findTool(all, name) !== undefined;
  requireNames("--tools", names, { known: all.map(({ name }) => name), isKnown, noun: "a tool" });
  return selectTools(all, { only: names });
}

function findToolkits(names: readonly string[]): readonly ToolkitName[] {
  const isKnown = (name: string) => TOOLKIT_NAMES.some((toolkit) => toolkit === name.toLowerCase());
  requireNames("--toolkits", names, { known: TOOLKIT_NAMES, isKnown, noun: "a toolkit" });
  return TOOLKIT_NAMES.filter((toolkit) => names.some((name) => name.toLowerCase() === toolkit));
}

/** Lists the variables that a tool needs and that are not set. */
function missingOf({ name, annotations: { readOnly, cost } }: Tool, environment: Environment): readonly string[] {
  const toolkit = toolkitOf({ name });
  // Sends and paid lookups change no data.
  return toolkit ? missingVariables(MANIFESTS[toolkit], environment, { readOnly: readOnly || cost !== "none" }) : [];
}

/** Lists the variables that tools lack: those that all of them need, then those that only writing needs. */
function listMissing(lists: readonly (readonly string[])[]): string {
  const names = [...new Set(lists.flat())];
  const shared = names.filter((name) => lists.every((list) => list.includes(name)));
  const others = names.filter((name) => !shared.includes(name)).join(", ");
  return `${shared.join(", ")}${others && ` (to write also ${others})`}`;
}

function missingSecret(problem: string): ToolError {
  return new ToolError({
    code: "missing_secret",
    message: `${problem} Set these variables in the environment, or in the host's configuration if it passes none on, or use --sandbox to try the tools without keys. toolwright doctor says where keys are made.`,
  });
}
