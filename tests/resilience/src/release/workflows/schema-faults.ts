import { registerHooks } from "node:module";

// GitHub's parser imports JSON without the attribute that Node requires.
registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith(".json") ? { ...context, importAttributes: { type: "json" } } : context),
});
const { NoOperationTraceWriter, parseWorkflow } = await import("@actions/workflow-parser");

/** Checks a workflow with GitHub's own parser: unknown keys, missing parts and invalid expressions. */
export function schemaFaults(name: string, content: string): readonly string[] {
  const { context } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  return context.errors.getErrors().map(({ message }) => message);
}
