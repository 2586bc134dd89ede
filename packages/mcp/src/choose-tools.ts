import { findTool, type Tool, ToolError } from "@toolwright/core";
import { closest, invalidInput } from "@toolwright/core/authoring";
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
 * The tools that a choice comes to with the keys there are.
 * @throws ToolError `invalid_input` for a name that is unknown or a choice that leaves no tool; `missing_secret` for a
 * toolkit that was asked for and lacks a key, and when no toolkit has its keys
 */
export function chooseTools(all: readonly Tool[], choice: Choice, environment: Environment): Chosen {
  const missing = new Map(
    TOOLKIT_NAMES.map((toolkit) => [
      toolkit,
      choice.sandbox ? [] : missingVariables(toolkit, environment, { readOnly: choice.readOnly }),
    ]),
  );
  const only = choice.tools && findTools(all, choice.tools);
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
  if (tools.length === 0) throw invalid("These flags leave no tool to offer.");
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

/** In the order of the toolkits, whatever the order of the names. */
function findTools(all: readonly Tool[], names: readonly string[]): readonly Tool[] {
  const issues = names
    .filter((name) => !findTool(all, name))
    .map((name) =>
      unknownName(
        "--tools",
        name,
        all.map((tool) => tool.wireName),
      ),
    );
  if (issues.length > 0) throw invalidInput(issues);
  return all.filter((tool) => names.some((name) => findTool([tool], name)));
}

function findToolkits(names: readonly string[]): readonly ToolkitName[] {
  const unknown = names.filter((name) => !TOOLKIT_NAMES.some((toolkit) => toolkit === name.toLowerCase()));
  if (unknown.length > 0) throw invalidInput(unknown.map((name) => unknownName("--toolkits", name, TOOLKIT_NAMES)));
  return TOOLKIT_NAMES.filter((toolkit) => names.some((name) => name.toLowerCase() === toolkit));
}

function unknownName(parameter: string, name: string, known: readonly string[]) {
  const nearest = closest(name, known);
  const advice = nearest === null ? `known: ${known.join(", ")}` : `did you mean ${nearest}?`;
  return { parameter, received: JSON.stringify(name.slice(0, 80)), rule: `nothing has this name; ${advice}` };
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

function invalid(message: string): ToolError {
  return new ToolError({ code: "invalid_input", message });
}
