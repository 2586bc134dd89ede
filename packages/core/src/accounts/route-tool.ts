import { readArgumentObject } from "../arguments/coerce.ts";
import { mergeAnnotations } from "../definition/annotations.ts";
import type { JsonSchema } from "../schema/map-schema.ts";
import type { Tool } from "../tool/tool.ts";
import { isRecord } from "../value/plain.ts";
import { ACCOUNT, type AccountNames } from "./account-names.ts";
import type { OwnedTool } from "./check-accounts.ts";
import { inAccount } from "./in-account.ts";
import { accountIssues, refusingDefinition } from "./refuse-call.ts";

/**
 * Creates a tool that passes each call to the toolkit of the account in its arguments.
 * @param sources the tool of each account that has it, with equal parameters; at least one
 */
export function routeTool(sources: readonly OwnedTool[], accounts: AccountNames): Tool {
  const { definition, bind } = sources[0] as OwnedTool;
  const tools = new Map(
    sources.map((source) => {
      const label = { name: source.owner, names: accounts.allNames };
      return [source.owner, source.bind(inAccount(source.definition, source.owner, accounts), label)];
    }),
  );
  const all = [...tools.values()];
  const first = all[0] as Tool;
  const route = (raw: unknown): readonly [tool: Tool, args: unknown] => {
    const args = readArgumentObject(raw);
    const received = isRecord(args) ? args : {};
    const issues = accountIssues(received, accounts);
    const name = accounts.find(received[ACCOUNT]) ?? "";
    const tool = issues.length === 0 ? tools.get(name) : undefined;
    // The toolkit and the hash get the same name, even from an object whose fields change.
    return tool ? [tool, { ...received, [ACCOUNT]: name }] : [bind(refusingDefinition(definition, issues), null), args];
  };
  const owner = (result: unknown) => (isRecord(result) ? tools.get(String(result[ACCOUNT])) : undefined);
  const prepare: Tool["prepare"] = (raw, facts) => {
    const [tool, args] = route(raw);
    return tool.prepare(args, facts);
  };
  const declared = {
    title: definition.title,
    description: mergeDescriptions(sources),
    annotations: mergeAnnotations(sources.map((source) => source.definition.annotations)),
  };
  return Object.freeze<Tool>({
    ...first,
    ...declared,
    schema: (view) => routedSchema(first.schema(view), (value) => route(value)),
    descriptor: () => ({
      ...first.descriptor(),
      ...declared,
      outputSchema: all.map((tool) => tool.descriptor().outputSchema).reduce(mergeResults),
    }),
    hidesFields: all.some((tool) => tool.hidesFields),
    hide: (value) => {
      const tool = owner(value);
      if (tool) return { ...tool.hide(value), [ACCOUNT]: (value as Record<string, unknown>)[ACCOUNT] };
      return all.reduce((hidden, one) => one.hide(hidden), value);
    },
    prepare,
    run: async (raw, options) => prepare(raw).run(options),
    call: (raw, options) => prepare(raw).call(options),
    fit(result, raw, options) {
      const [tool, args] = raw === undefined ? [owner(result) ?? first, raw] : route(raw);
      return tool.fit(result, args, options);
    },
  });
}

/** Validates arguments by their account. */
function routedSchema(
  { "~standard": standard }: ReturnType<Tool["schema"]>,
  route: (raw: unknown) => readonly [tool: Tool, args: unknown],
): ReturnType<Tool["schema"]> {
  const validate: typeof standard.validate = (value) => {
    const [tool, args] = route(value);
    const result = tool.schema()["~standard"].validate(args);
    // A hidden value may be equal to the name.
    return result.issues
      ? result
      : { value: { ...result.value, [ACCOUNT]: (args as Record<string, unknown>)[ACCOUNT] } };
  };
  return { "~standard": { ...standard, validate } };
}

/** Merges descriptions: one if they are equal, otherwise each after the names of its accounts. */
function mergeDescriptions(sources: readonly OwnedTool[]): string {
  const groups = [...Map.groupBy(sources, ({ definition }) => definition.description)];
  const texts = groups.map(([text, members]) => `Account ${members.map(({ owner }) => owner).join(", ")}: ${text}`);
  return groups.length === 1 ? String(groups[0]?.[0]) : texts.join("\n");
}

/** Merges schemas of results. A part that differs may have any value, such as a handle. */
function mergeResults(one: JsonSchema, other: JsonSchema): JsonSchema {
  if (JSON.stringify(one) === JSON.stringify(other)) return one;
  if (one.items && other.items) return { ...one, items: mergeResults(one.items, other.items) };
  const [own, others] = [one.properties, other.properties];
  if (!own || !others) return {};
  const merged = Object.entries({ ...others, ...own }).map(([name, schema]) => {
    return [name, mergeResults(own[name] ?? schema, others[name] ?? schema)] as const;
  });
  const required = one.required?.filter((name) => other.required?.includes(name)) ?? [];
  return { ...one, properties: Object.fromEntries(merged), required };
}
