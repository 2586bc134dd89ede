import { needsApproval } from "../../definition/annotations.ts";
import { misconfigured } from "../../errors.ts";
import { compactSchema } from "../../schema/dialects.ts";
import type { JsonSchema } from "../../schema/map-schema.ts";
import { findTools } from "../../tool/select.ts";
import type { Tool } from "../../tool/tool.ts";
import { factsOf } from "../../typescript/facts.ts";

/** Tools that an option chooses: all, none, or a list of full or wire names. */
export type ToolChoice = boolean | readonly string[];

/**
 * Returns the tools that an option chooses.
 * @param option name of the option, for the error
 * @throws ToolError `misconfigured` if no tool has a name in the list
 */
export function chosenTools<T extends Tool>(
  tools: readonly T[],
  choice: ToolChoice | undefined,
  option: string,
): ReadonlySet<T> {
  return choice === undefined || typeof choice === "boolean"
    ? new Set(choice ? tools : [])
    : findTools(tools, choice, option);
}

// Features that only some SDKs have. An option has the same name in all adapters. An adapter refuses an option if its SDK
// lacks the feature, and `never` as the choice types an offer without the feature.

/** The option to defer tools. */
export interface DeferOptions<Choice = ToolChoice> {
  /**
   * Deferred tools: all, none, or a list of full or wire names. The model reads a deferred tool's declaration only
   * after it finds the tool by a search, so each request costs fewer tokens. Default: none.
   */
  readonly defer?: Choice | undefined;
}

/** The options to defer tools, and to let programs call them. */
export interface ProgramOptions<Choice = ToolChoice, Defer = Choice> extends DeferOptions<Defer> {
  /**
   * Tools that programs written by the model can call: all that need no approval, none, or a list of full or wire
   * names. A program gets the full result as JSON, not the one fitted for a model. Default: none.
   */
  readonly programmatic?: Choice | undefined;
}

/** Names of {@link ProgramOptions}. */
export const PROGRAM_OPTIONS = ["defer", "programmatic"];

/** The option to declare examples. */
export interface ExampleOptions {
  /**
   * Example arguments by the full name of a tool, such as the `examples` of `@toolwright/messaging/examples`. Names of
   * other tools are ignored. Default: no examples.
   */
  readonly examples?: ToolExamples | undefined;
}

/** Example arguments by the full name of a tool. */
export type ToolExamples = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * Returns the tools that programs written by the model can call.
 * @throws ToolError `misconfigured` for an unknown name, and for a tool that needs a person's approval of each call
 */
export function programTools<T extends Tool>(tools: readonly T[], { programmatic }: ProgramOptions): ReadonlySet<T> {
  const chosen = chosenTools(tools, programmatic, "programmatic");
  if (programmatic === true) return new Set([...chosen].filter((tool) => !needsApproval(tool)));
  const refused = [...chosen].filter(needsApproval);
  if (refused.length === 0) return chosen;
  const rule = "needs approval of each call, so no program can call it";
  throw misconfigured(refused.map(({ name: received }) => ({ parameter: "programmatic", received, rule })));
}

/**
 * Returns the schema of a full result in few tokens: without descriptions, and without the fields that count requests.
 */
export function resultSchema(tool: Tool): JsonSchema {
  const { properties = {}, ...schema } = tool.descriptor().outputSchema;
  const fields = Object.entries(properties).filter(([name]) => !name.startsWith("calls_"));
  return compactSchema({ ...schema, properties: Object.fromEntries(fields) });
}

/** Describes a tool with its bounds and defaults, which code modes leave out of the types that they show to models. */
export function describeToPrograms(tool: Tool): string {
  const { properties = {}, required = [] } = tool.parameters();
  const facts = Object.entries(properties).flatMap(([name, schema]) => {
    const texts = factsOf(compactSchema(schema));
    return texts.length > 0 ? [`${name} ${texts.join(", ")}`] : [];
  });
  // A rule across optional parameters, such as that one of two is required.
  const { fault } = required.length > 0 ? { fault: null } : tool.prepare({});
  const rules = (fault?.issues ?? []).map(({ parameter, rule }) => `${parameter} ${rule}`);
  return [tool.description, [...facts, ...rules].join("; ")].filter((text) => text !== "").join(" Parameters: ");
}

/** JSON Schema of an object with named fields. */
export type ProgramSchema = JsonSchema & { type: "object"; properties: Record<string, JsonSchema> };

/** Returns the schema of the output for programs: the fields of a full result, or only `error`. */
export function programSchema(tool: Tool): ProgramSchema {
  const { properties, ...schema } = resultSchema(tool);
  const text = { type: "string" };
  const error = { properties: { code: text, message: text } };
  return { ...schema, type: "object", properties: { error, ...properties } };
}
