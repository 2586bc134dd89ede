import { createObservability, type Observability } from "../toolkit.ts";

/** Options of a call that the tests pass. */
export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** Calls the typed function of one tool. Its required arguments have values, which the given ones replace. */
export type ToolCall = (toolkit: Observability, args?: object, options?: CallOptions) => Promise<object>;

/** Every tool's call by its name, such as `SearchLogs`. A new tool is among them without an entry anywhere. */
export function everyCall(values: Readonly<Record<string, unknown>>): Readonly<Record<string, ToolCall>> {
  const calls = createObservability().tools.map((tool) => {
    const name = tool.name.replace("Observability.", "");
    const { required = [] } = tool.parameters();
    const unknown = required.filter((parameter) => !Object.hasOwn(values, parameter));
    if (unknown.length > 0) throw new Error(`${tool.name} requires ${unknown.join(", ")}: give this test a value for it.`);
    const filled = Object.fromEntries(required.map((parameter) => [parameter, values[parameter]]));
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
