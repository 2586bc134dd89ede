import { isToolError } from "@toolwright/core";
import { usualArguments } from "@toolwright/tests-tools";
import { afterEach, beforeAll, expect } from "vitest";
import { createFaultSandbox } from "../faults/tool-calls.ts";
import { inheritedNames, sharedNames } from "../hostile-input/inherited-names.ts";
import { createTestTool } from "../hostile-input/test-tools.ts";

/** Members of a JSON object with a special meaning in JavaScript. */
export const POLLUTING = [
  ["__proto__", '"__proto__":{"polluted":"yes","stopped":true,"to":"thief@evil.example"}'],
  ["constructor.prototype", '"constructor":{"prototype":{"polluted":"yes"}}'],
  ["prototype", '"prototype":{"polluted":"yes"}'],
  ["nested __proto__", '"a":{"__proto__":{"polluted":"yes"}}'],
  ["__proto__ in a list", '"a":[{"__proto__":{"polluted":"yes"}}]'],
  ["__proto__ as null", '"__proto__":null'],
  ["__defineGetter__", '"__defineGetter__":"x","__lookupSetter__":1'],
  ["hasOwnProperty", '"hasOwnProperty":1,"toString":1,"valueOf":1,"toJSON":1,"then":1'],
  ["an escaped __proto__", '"\\u005f_proto__":{"polluted":"yes"}'],
] as const;

/** Checks after each test that no prototype has changed. */
export function checkPrototypes(): void {
  let namesBefore: string[];
  beforeAll(() => {
    namesBefore = sharedNames();
  });
  afterEach(() => {
    expect(sharedNames(), "properties of built-in prototypes").toEqual(namesBefore);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
}

/** Valid arguments of each tool. */
export const working = usualArguments(createFaultSandbox());

/** A backend with the same body for each request. */
export function respondWith(body: string) {
  const sent: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    sent.push(await new Request(input, init).text());
    return new Response(body, { headers: { "content-type": "application/json" } });
  };
  return { sent, fetch };
}

/** Adds members to an object as JSON, including ones that an object literal can't have. */
function withMembers(object: object, members: string): string {
  const json = JSON.stringify(object);
  return json === "{}" ? `{${members}}` : `${json.slice(0, -1)},${members}}`;
}

/** Checks that arguments with such members change no prototype, as an object or as JSON. */
export async function checkArguments(name: string, members: string): Promise<void> {
  const { fetch } = respondWith("{}");
  const json = withMembers(working[name] ?? {}, members);
  for (const args of [json, JSON.parse(json) as object]) {
    const { tool, callTyped } = createTestTool(name, { fetch });
    const answer = await tool.call(args);
    if (answer.ok) expect(inheritedNames(answer.value)).toEqual([]);
    await callTyped(args).catch((error: unknown) => expect(isToolError(error)).toBe(true));
    expect(inheritedNames(tool.prepare(args).args)).toEqual([]);
  }
}

/** Checks that a response with such members changes no prototype, and that the result inherits nothing. */
export async function checkResponse(name: string, members: string): Promise<void> {
  const body = `{"data":[{"id":"1",${members},"attributes":{${members}}}],"results":[{${members}}],${members}}`;
  const { fetch } = respondWith(body);
  const answer = await createTestTool(name, { fetch }).tool.call(working[name]);
  if (answer.ok) expect(inheritedNames(answer.value)).toEqual([]);
  else expect(answer.error.message).not.toContain("could not be processed");
}
