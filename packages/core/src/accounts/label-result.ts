import type { AnyToolDefinition, DefinitionAccount } from "../definition/definition.ts";
import type { InputIssue } from "../errors.ts";
import { cursorIssue } from "../paging/cursor.ts";
import { convertOnce } from "../schema/json-schema.ts";
import { type JsonSchema, nodesOf } from "../schema/map-schema.ts";
import { isRecord } from "../value/plain.ts";
import { ACCOUNT } from "./account-parameter.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The account in a tool's results and arguments. */
interface Labels extends DefinitionAccount {
  /** Returns arguments without the account, also in their cursor. */
  own(args: object): object;
  /** Lists the issue of a cursor that another account or a typed function returned. */
  cursorIssues(args: object, names: readonly string[]): readonly InputIssue[];
}

/** Creates the functions that add the account to the results of a tool, and remove it from them and from arguments. */
export function labelsOf({ input, output }: AnyToolDefinition<object>, name: string): Labels {
  // The cursors of a tool with pages begin with its account.
  const prefix = "cursor" in input.entries && "next_cursor" in output.entries ? `${name}.` : "";
  const ownCursor = (cursor: string) => (cursor.startsWith(prefix) ? cursor.slice(prefix.length) : undefined);
  const without = ({ [ACCOUNT]: _, ...fields }: Fields, field: string, other: (cursor: string) => string) => {
    const cursor = fields[field];
    return typeof cursor === "string" ? { ...fields, [field]: ownCursor(cursor) ?? other(cursor) } : fields;
  };
  const schema = convertOnce(output, "output");
  // A schema decides what a call is, since other data may look like one.
  const withCalls = new Set(nodesOf(schema).filter((node) => nodesOf(node).some(isCall)));
  const labelCalls = (value: unknown, node: JsonSchema = {}): unknown => {
    if (!withCalls.has(node)) return value;
    const branch = node.anyOf?.find(({ type }) => type !== "null");
    if (branch) return labelCalls(value, branch);
    if (Array.isArray(value)) return value.map((item) => labelCalls(item, node.items));
    if (!isRecord(value)) return value;
    const { arguments: args } = value;
    if (isCall(node)) return isRecord(args) ? { ...value, arguments: { [ACCOUNT]: name, ...args } } : value;
    const fields = Object.entries(node.properties ?? {}).filter(([key]) => key in value);
    return { ...value, ...Object.fromEntries(fields.map(([key, own]) => [key, labelCalls(value[key], own)])) };
  };
  return {
    name,
    label(result: Fields) {
      const { next_cursor: next } = result;
      const cursor = typeof next === "string" && { next_cursor: prefix + next };
      return { [ACCOUNT]: name, ...(labelCalls(result, schema) as Fields), ...cursor };
    },
    unlabel: (result: Fields) => without(result, "next_cursor", (next) => next),
    own: (args: Fields) => without(args, "cursor", () => ""),
    cursorIssues({ cursor }: Fields, names) {
      if (typeof cursor !== "string" || cursor === "" || ownCursor(cursor) !== undefined) return [];
      const other = names.find((one) => cursor.startsWith(`${one}.`));
      const remedy = other
        ? `belongs to account ${other}; pass account ${other}`
        : "names no account; pass next_cursor unchanged";
      return [cursorIssue(cursor, `${remedy}, or leave cursor out for the first page of account ${name}`)];
    },
  };
}

function isCall({ properties }: JsonSchema): boolean {
  return properties !== undefined && "tool" in properties && "arguments" in properties;
}
