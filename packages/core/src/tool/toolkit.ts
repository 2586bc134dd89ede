import type { InferOutput } from "valibot";
import type { InputSchema } from "../arguments/read.ts";
import type { CallContext, CallOptions } from "../call/call.ts";
import { bindTool } from "./bind.ts";
import { checkDefinition } from "./check-definition.ts";
import type { AnyToolDefinition, OutputSchema, Preview, ToolArguments, ToolDefinition } from "./definition.ts";
import type { ToolName } from "./name.ts";
import type { ToolkitSettings } from "./settings.ts";
import type { Tool } from "./tool.ts";

/** The typed function of a definition; one that writes, sends or spends has a `preview` that does none of it. */
export type ToolFunction<Definition> =
  Definition extends ToolDefinition<
    ToolName,
    infer Input extends InputSchema,
    infer Output extends OutputSchema,
    never,
    infer Details extends object | null,
    infer _Plan
  >
    ? ((args: ToolArguments<Input>, options?: CallOptions) => Promise<InferOutput<Output>>) & Previewed<Input, Details>
    : never;

type Previewed<Input extends InputSchema, Details> = Details extends object
  ? {
      /** What the call would do, by reading only: nothing is written, sent or spent. */
      preview(args: ToolArguments<Input>, options?: CallOptions): Promise<Preview<Details>>;
    }
  : unknown;

/** A toolkit: every definition as a typed function, and all of them as a list for agents. */
export type Toolkit<Definitions> = { readonly [Key in keyof Definitions]: ToolFunction<Definitions[Key]> } & {
  /** The tools in the order of their definitions. */
  readonly tools: readonly BoundTool<Definitions[keyof Definitions]>[];
};

/** The tool of a definition, which knows its name and its types. */
type BoundTool<Definition> = Definition extends {
  readonly name: infer Name extends ToolName;
  readonly input: infer Input extends InputSchema;
  readonly output: infer Output extends OutputSchema;
}
  ? Tool<Name, InferOutput<Input>, InferOutput<Output>>
  : never;

type NeededBy<Definition> = Definition extends { run(args: never, context: infer Context, plan: never): unknown }
  ? Omit<Context, keyof CallContext>
  : never;

/** What all definitions together need, since the bivariance that lets them share a list checks none of them. */
type NeededServices<Definitions> = {
  [Key in keyof Definitions]: (services: NeededBy<Definitions[Key]>) => void;
}[keyof Definitions] extends (services: infer Needed) => void
  ? Needed
  : never;

/**
 * Binds definitions to the services they run on.
 * @param definitions the tools, keyed by the name of their function
 * @param services what their `run` needs: the backend's client
 * @throws ToolError `misconfigured` for a definition that could not be offered to a model: its name, or a schema
 */
export function createToolkit<Services, Definitions extends Readonly<Record<string, AnyToolDefinition<Services>>>>(
  definitions: Definitions,
  services: Services & NeededServices<Definitions>,
  settings: ToolkitSettings = {},
): Toolkit<Definitions> {
  for (const definition of Object.values(definitions)) checkDefinition(definition);
  const bound = Object.entries(definitions).map(
    ([key, definition]) => [key, bindTool(definition, services, settings)] as const,
  );
  const functions = Object.fromEntries(bound.map(([key, { typedFunction }]) => [key, typedFunction]));
  return Object.freeze({
    ...functions,
    tools: Object.freeze(bound.map(([, { tool }]) => tool)),
  }) as Toolkit<Definitions>;
}
