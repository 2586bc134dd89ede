import { readArgumentObject } from "../arguments/coerce.ts";
import { mergeAnnotations } from "../definition/annotations.ts";
import type { JsonSchema } from "../schema/map-schema.ts";
import { findWord } from "../schema/union-side.ts";
import type { Tool } from "../tool/tool.ts";
import { isRecord } from "../value/plain.ts";
import { ACCOUNT, type AccountNames, accountIssues, refusingDefinition } from "./account-parameter.ts";
import type { OwnedTool } from "./check-accounts.ts";
import { inAccount } from "./in-account.ts";

/**
 * Creates a tool that passes each call to the toolkit of the account in its arguments.
 * @param sources the tool of each account that has it, with equal parameters; at least one
 */
export function routeTool(sources: readonly OwnedTool[], others: Omit<AccountNames, "names">): Tool {
  const { definition, bind } = sources[0] as OwnedTool;
  const accounts = { ...others, names: sources.map(({ owner }) => owner) };
  const all = sources.map((source) =>
    source.bind(inAccount(source.definition, source.owner, accounts), { name: source.owner, names: accounts.allNames }),
  );
  const first = all[0] as Tool;
  const toolOf = (name: unknown) => all[accounts.names.indexOf(String(name))];
  const route = (raw: unknown): readonly [tool: Tool, args: unknown] => {
    const args = readArgumentObject(raw);
    const received = isRecord(args) ? args : {};
    const name = findWord(String(received[ACCOUNT]), accounts.names) as string | undefined;
    const issues = accountIssues(received, name, accounts);
    const tool = issues.length === 0 ? toolOf(name) : undefined;
    // The toolkit and the hash get the same name, even from an object whose fields change.
    return tool ? [tool, { ...received, [ACCOUNT]: name }] : [bind(refusingDefinition(definition, issues), null), args];
  };
  const prepare: Tool["prepare"] = (raw, facts) => {
    const [tool, args] = route(raw);
    return tool.prepare(args, facts);
  };
  const ownerOf = (result: unknown) => (isRecord(result) ? toolOf(result[ACCOUNT]) : undefined);
  const declared = {
    title: definition.title,
    description: mergeDescriptions(sources),
    annotations: mergeAnnotations(sources.map((source) => source.definition.annotations)),
  };
  return Object.freeze<Tool>({
    ...first,
    ...declared,
    schema(view) {
      const { "~standard": standard } = first.schema(view);
      const validate: typeof standard.validate = (value) => {
        const [tool, args] = route(value);
        return tool.schema()["~standard"].validate(args);
      };
      return { "~standard": { ...standard, validate } };
    },
    descriptor: () => ({
      ...first.descriptor(),
      ...declared,
      outputSchema: all.map((tool) => tool.descriptor().outputSchema).reduce(mergeResults),
    }),
    hidesFields: all.some((tool) => tool.hidesFields),
    hide: (value) => ownerOf(value)?.hide(value) ?? all.reduce((hidden, one) => one.hide(hidden), value),
    prepare,
    run: async (raw, options) => prepare(raw).run(options),
    call: (raw, options) => prepare(raw).call(options),
    fit(result, raw, options) {
      const [tool, args] = raw === undefined ? [ownerOf(result) ?? first, raw] : route(raw);
      return tool.fit(result, args, options);
    },
  });
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
