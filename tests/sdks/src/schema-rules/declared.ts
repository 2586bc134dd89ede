import type { Tool } from "@toolwright/core";
import { asSchema, type Declaration, type Rule } from "./rule.ts";

/** What an adapter declares, and the rules that it must keep. */
export interface Declared {
  /** Path below `@toolwright/core`. */
  readonly adapter: string;
  /** What is declared how, in words. */
  readonly title: string;
  readonly rules: readonly Rule[];
  declare(tools: readonly Tool[]): readonly Declaration[] | Promise<readonly Declaration[]>;
}

/** A function as OpenAI's APIs and many frameworks name its parts. */
interface FunctionLike {
  readonly name: string;
  readonly description: string;
  readonly parameters: object;
  readonly strict?: boolean | undefined;
}

/** The declaration of a function. */
export function fromFunction({ name, description, parameters, strict }: FunctionLike): Declaration {
  return { name, description, parameters: asSchema(parameters), strict };
}
