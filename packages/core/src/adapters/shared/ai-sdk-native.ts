import { acceptAll, singleTypes } from "../../schema/dialects.ts";
import type { JsonSchema } from "../../schema/map-schema.ts";
import type { Tool, ToolSchema } from "../../tool/tool.ts";
import { chosenTools, type DeferOptions, type ExampleOptions, resultSchema } from "./native.ts";

/** A JSON value. */
export type JsonValue = null | string | number | boolean | JsonValue[] | { [name: string]: JsonValue | undefined };

/** Options for each provider, by its name in the AI SDK. */
export type AiSdkProviderOptions = Record<string, Record<string, JsonValue | undefined>>;

/** Options for features of the AI SDK that other SDKs may lack, and for its providers. */
export interface AiSdkNativeOptions extends ExampleOptions {
  /**
   * Whether to declare the fields of full results, about 180 tokens per tool. For code modes, descriptions then also have
   * the bounds and defaults of parameters. Default false.
   */
  readonly outputSchemas?: boolean | undefined;
  /**
   * Provider options of each tool, passed on unchanged: one value for all tools, or a function of the tool. For example
   * `{ openai: { allowedCallers: ["programmatic"] } }`. Default: none.
   */
  readonly providerOptions?: AiSdkProviderOptions | ((tool: Tool) => AiSdkProviderOptions | undefined) | undefined;
}

/** Names of these options. */
export const AI_SDK_NATIVE = ["defer", "examples", "outputSchemas", "providerOptions"];

/** The fields of a tool for these features. */
export interface AiSdkNativeFields<Args = object, Output = object> {
  /** Whether the model finds the tool with the SDK's `toolSearch`. */
  readonly deferLoading?: true;
  readonly inputExamples?: { input: Args }[];
  /** Schema of the output for the program, without descriptions. */
  readonly outputSchema?: ToolSchema<Output>;
  readonly providerOptions?: AiSdkProviderOptions;
}

/** Creates the function that adds these fields. @throws ToolError `misconfigured` for an unknown name in `defer` */
export function aiSdkNative(
  tools: readonly Tool[],
  options: AiSdkNativeOptions & DeferOptions,
): (tool: Tool) => AiSdkNativeFields {
  const deferred = chosenTools(tools, options.defer, "defer");
  const { examples, outputSchemas, providerOptions } = options;
  return (tool) => {
    const example = examples?.[tool.name];
    const own = typeof providerOptions === "function" ? providerOptions(tool) : providerOptions;
    return {
      ...(deferred.has(tool) && { deferLoading: true as const }),
      ...(example && { inputExamples: [{ input: { ...example } }] }),
      ...(outputSchemas && { outputSchema: acceptAll(singleTypes(resultSchema(tool), isStructure)) }),
      ...(own && { providerOptions: own }),
    };
  };
}

/** Whether the AI SDK's code mode loses `null` in the types of a schema: beside an object or a list. */
function isStructure({ properties, items, additionalProperties }: JsonSchema): boolean {
  return (properties ?? items ?? additionalProperties) !== undefined;
}
