import { readFileSync } from "node:fs";

/** The part of a JSON Schema that the vendors' documents use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: "query" | "path";
  readonly required?: boolean;
  readonly schema?: Schema;
}

/** An operation: its parameters, and the body that it accepts. */
export interface Operation {
  readonly parameters: readonly Parameter[];
  readonly body?: { readonly required: boolean; readonly schema: Schema };
}

/** The operations of a vendor that the tools use, reduced from its OpenAPI document. */
export interface Document {
  readonly source: Readonly<Record<string, string>>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly schemas: Readonly<Record<string, Schema>>;
}

/** Reads the reduced document of a vendor. */
export function readDocument(vendor: "apollo" | "customerio" | "datadog"): Document {
  return JSON.parse(readFileSync(new URL(`__fixtures__/${vendor}.json`, import.meta.url), "utf8")) as Document;
}
