import { wordKeywords } from "../../schema/dialects.ts";
import type { JsonSchema } from "../../schema/map-schema.ts";
import type { Tool } from "../../tool/tool.ts";

/** A function declaration for `config.tools`. */
export interface GeminiFunctionDeclaration<Name extends string = string> {
  name: Name;
  description: string;
  /** Only keywords that Gemini documents as supported. The descriptions state the other rules. */
  parametersJsonSchema: JsonSchema;
}

/** Keywords that Gemini does not document as supported. */
const UNSUPPORTED = ["default", "minLength", "maxLength", "pattern"] as const;

/** Declares a tool to a Gemini model. */
export function declareFunction<T extends Tool>(tool: T): GeminiFunctionDeclaration<T["wireName"]> {
  const { wireName, description } = tool;
  return { name: wireName, description, parametersJsonSchema: wordKeywords(tool.parameters(), UNSUPPORTED) };
}
