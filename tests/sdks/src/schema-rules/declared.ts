import type { Tool } from "@toolwright/core";
import { asSchema, type Declaration, type Rule } from "./rule.ts";

/** The declarations of an adapter, and the rules that they must follow. */
export interface Declared {
  /** Path below `@toolwright/core`. */
  readonly adapter: string;
  /** Declared tools and their options. */
  readonly title: string;
  readonly rules: readonly Rule[];
  declare(tools: readonly Tool[]): readonly Declaration[] | Promise<readonly Declaration[]>;
}

/** A function declaration in the form of OpenAI's APIs and many frameworks. */
interface FunctionLike {
  readonly name: string;
  readonly description: string;
  readonly parameters: object;
  readonly strict?: boolean | undefined;
}

/** Reads the declaration of a function. */
export function fromFunction({ name, description, parameters, strict }: FunctionLike): Declaration {
  return { name, description, parameters: asSchema(parameters), strict };
}

/** A function declaration of Gemini, whose fields are optional in the SDK's type. */
export interface GeminiFunction {
  readonly name?: string;
  readonly description?: string;
  readonly parametersJsonSchema?: unknown;
}

/** Reads the declaration of a Gemini function. */
export function fromGemini({ name = "", description, parametersJsonSchema }: GeminiFunction): Declaration {
  return { name, description, parameters: asSchema(parametersJsonSchema) };
}
