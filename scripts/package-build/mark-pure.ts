import { parse } from "@babel/parser";

type Program = ReturnType<typeof parse>["program"];
type Expression = NonNullable<
  Extract<Program["body"][number], { type: "VariableDeclaration" }>["declarations"][number]["init"]
>;

const OPEN = "/* @__PURE__ */(()=>(";
const CLOSE = "))()";

/** Values that every bundler removes if they are unused, and `await`, which a function cannot contain. */
const UNMARKED: ReadonlySet<string> = new Set([
  "ArrowFunctionExpression",
  "AwaitExpression",
  "BooleanLiteral",
  "ClassExpression",
  "FunctionExpression",
  "Identifier",
  "NullLiteral",
  "NumericLiteral",
  "RegExpLiteral",
  "StringLiteral",
]);

/**
 * Marks the value of every top-level constant of a module as pure, so that bundlers remove it if it is unused. Without
 * the mark, they keep a schema, since calls create it. Line numbers do not change.
 */
export function markPure(code: string): string {
  const { body } = parse(code, { sourceType: "module" }).program;
  const values = body.flatMap((statement) =>
    statement.type === "VariableDeclaration" ? statement.declarations.flatMap(({ init }) => init ?? []) : [],
  );
  const edits = values.filter(needsMark).flatMap(({ start, end }) => [
    { at: start ?? 0, text: OPEN },
    { at: end ?? 0, text: CLOSE },
  ]);
  const places = [0, ...edits.map(({ at }) => at), code.length];
  return places
    .slice(0, -1)
    .map((at, index) => (edits[index - 1]?.text ?? "") + code.slice(at, places[index + 1]))
    .join("");
}

function needsMark({ type, leadingComments = [] }: Expression): boolean {
  return !UNMARKED.has(type) && !leadingComments?.some(({ value }) => value.includes("@__PURE__"));
}
