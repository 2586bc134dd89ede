import type { JsonSchema, Tool } from "@toolwright/core";

/** Prints the types of a schema in full, without shared or shortened types, to compare them. */
export function inlineType(schema: JsonSchema): string {
  const { enum: words, anyOf, properties, additionalProperties } = schema;
  if (words) return words.map((word) => JSON.stringify(word)).join(" | ");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (anyOf) return anyOf.map((side) => `(${inlineType(side)})`).join(" | ");
  if (schema.type === "array") return `(${inlineType(schema.items ?? {})})[]`;
  if (Array.isArray(schema.type)) return schema.type.join(" | ");
  if (schema.type !== "object") return schema.type === "integer" ? "number" : String(schema.type);
  if (properties) {
    const fields = Object.entries(properties).map(([name, child]) => {
      const isOptional = !schema.required?.includes(name);
      return `${JSON.stringify(name)}${isOptional ? "?" : ""}: ${inlineType(child)}`;
    });
    return `{ ${fields.join("; ")} }`;
  }
  return `Record<string, ${typeof additionalProperties === "object" ? inlineType(additionalProperties) : "any"}>`;
}

/** Declarations that compile only if two types are identical at every depth. */
export const SAME = `
type Flat<T> = T extends readonly (infer Item)[] ? Flat<Item>[] : T extends object ? { [Key in keyof T]: Flat<T[Key]> } : T;
type Same<A, B> = (<T>() => T extends Flat<A> ? 1 : 2) extends <T>() => T extends Flat<B> ? 1 : 2 ? true : false;
`;

/** Two lines that compile only if a tool's declared arguments and result are identical to its definition. */
export function exactness(tool: Tool): string {
  const { name, inputSchema, outputSchema } = tool.descriptor();
  const result = `Same<Awaited<ReturnType<typeof ${name}>>, ${inlineType(outputSchema)}>`;
  const hasParameters = Object.keys(inputSchema.properties ?? {}).length > 0;
  const mayOmit = !inputSchema.required && tool.prepare({}).fault === null;
  const rest = `${mayOmit ? "?" : ""}: ${inlineType(inputSchema)}`;
  const args = `Same<Parameters<typeof ${name}>, [${hasParameters ? `args${rest}` : ""}]>`;
  return `export const ${tool.wireName}_result: ${result} = true;\nexport const ${tool.wireName}_args: ${args} = true;\n`;
}
