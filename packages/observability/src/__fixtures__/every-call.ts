import { createObservability, type Observability } from "../toolkit.ts";

/** Call options that the tests use. */
export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** Calls the typed function of a tool. `args` override the values of its required arguments. */
export type ToolCall = (toolkit: Observability, args?: object, options?: CallOptions) => Promise<object>;

/** Every tool's call by its short name, such as `SearchLogs`, including tools that are added later. */
export function everyCall(values: Readonly<Record<string, unknown>>): Readonly<Record<string, ToolCall>> {
  const calls = createObservability().tools.map((tool) => {
    const name = tool.name.replace("Observability.", "");
    const { required = [] } = tool.parameters();
    const missing = required.filter((parameter) => !Object.hasOwn(values, parameter));
    if (missing.length > 0) throw new Error(`${tool.name} requires ${missing.join(", ")}: add a value to this test.`);
    const filled = {
      ...Object.fromEntries(required.map((parameter) => [parameter, values[parameter]])),
      // None of FindMetrics' parameters is required, but it needs one of two.
      ...(name === "FindMetrics" && { name: "hikari" }),
    };
    const call: ToolCall = (toolkit, args = {}, options = {}) =>
      functionOf(toolkit, name)({ ...filled, ...args }, options);
    return [name, call] as const;
  });
  return Object.fromEntries(calls);
}

function functionOf(toolkit: Observability, name: string) {
  const key = name.charAt(0).toLowerCase() + name.slice(1);
  return Reflect.get(toolkit, key) as (args: object, options: CallOptions) => Promise<object>;
}
