import { findTool, selectTools, type Tool, ToolError } from "@toolwright/core";
import { describeSlips, type Environment, missingVariables } from "@toolwright/core/manifest";
import { MANIFESTS } from "./manifests.ts";
import { invalid, requireNames } from "./require-names.ts";
import { TOOLKIT_NAMES, type ToolkitName, toolkitOf, toolkitsOf, VARIABLES, VARIABLES_OF_ALL } from "./toolkits.ts";

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
  const selected = selectTools(all, { only: requestedTools?.map(({ name }) => name), readOnly });
  const possible = selected.filter((tool) => hasTool([tool], ...toolkits));
  const missingFor = (tool: Tool) => (sandbox ? [] : missingOf(tool, environment));
  const tools = possible.filter((tool) => missingFor(tool).length === 0);
  const lacking = toolkits.flatMap((toolkit) => {
    const without = possible.filter((tool) => hasTool([tool], toolkit) && !tools.includes(tool));
    const variables = [...new Set(without.flatMap(missingFor))].join(", ");
    return variables ? [{ toolkit, without, variables, isOffered: hasTool(tools, toolkit) }] : [];
  });
  const refused = lacking.filter(({ isOffered }) => requestedTools || ((namedToolkits || available) && !isOffered));
  const unsetVariables = refused.map(({ variables }) => variables).join(", ");
  if (unsetVariables && available)
    throw invalid(`The file of accounts does not name ${unsetVariables}: add it to "variables".`);
  const slips = sandbox || available ? "" : describeSlips(VARIABLE_NAMES, environment);
  if (unsetVariables) throw missingSecret(`Not set: ${unsetVariables}.${slips}`);
  if (tools.length === 0 && lacking.length > 0)
    throw missingSecret(`No toolkit has its keys, and one is enough. ${NEEDED}${slips}`);
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

/** Lists the variables that a tool needs and that are not set. */
function missingOf(tool: Tool, environment: Environment): readonly string[] {
  const { readOnly, cost } = tool.annotations;
  const toolkit = toolkitOf(tool);
  // Sends and paid lookups change no data.
  return toolkit ? missingVariables(MANIFESTS[toolkit], environment, { readOnly: readOnly || cost !== "none" }) : [];
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
