import { data, Evaluator, Lexer, Parser } from "@actions/expressions";

/** Contexts that expressions can read: `github`, `needs`, `steps`, `matrix`, `env` and `runner`. */
export type Contexts = Readonly<Record<string, ContextValue>>;
type ContextValue = string | { readonly [name: string]: ContextValue };

/** Replaces each `${{ … }}` of a string with its value, as GitHub's own evaluator computes it. */
export function resolveText(text: string, contexts: Contexts): string {
  return text.replace(/\$\{\{([\s\S]*?)\}\}/g, (_, expression: string) =>
    evaluate(expression, contexts).coerceString(),
  );
}

/** Returns whether the `if` of a job or step holds. Throws for job status functions, such as `always()`. */
export function isTrue(condition: string, contexts: Contexts): boolean {
  const expression = /^\s*\$\{\{([\s\S]*)\}\}\s*$/.exec(condition)?.[1] ?? condition;
  const value = evaluate(expression, contexts);
  return value.kind === data.Kind.Boolean ? value.coerceString() === "true" : value.coerceString() !== "";
}

function evaluate(expression: string, contexts: Contexts) {
  const { tokens } = new Lexer(expression.trim()).lex();
  const parsed = new Parser(tokens, Object.keys(contexts), []).parse();
  return new Evaluator(parsed, toDictionary(contexts)).evaluate();
}

function toDictionary(values: Contexts): data.Dictionary {
  const pairs = Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === "string" ? new data.StringData(value) : toDictionary(value),
  }));
  return new data.Dictionary(...pairs);
}
