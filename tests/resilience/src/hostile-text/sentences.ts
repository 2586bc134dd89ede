import { type ApprovalCard, type InputIssue, isToolError, renderCard, type Tool } from "@toolwright/core";

/** The sentences of a result: its warnings. All other fields are data. */
function sentencesOfResult(result: object): string[] {
  const warnings: unknown = Reflect.get(result, "warnings");
  return Array.isArray(warnings) ? warnings.map(String) : [];
}

/** The sentences of a result in full, and fitted to several token budgets. */
export function sentencesOfFits(tool: Tool, result: object, args: object): string[] {
  const fitted = [500, 2_000, 8_000].map((maxResultTokens) => tool.fit(result, args, { maxResultTokens }).fitted);
  return [result, ...fitted].flatMap(sentencesOfResult);
}

/** The sentences of an error. */
export function sentencesOfError(error: unknown): string[] {
  if (!isToolError(error) && !isErrorData(error)) throw error;
  const { issues = [] } = error as { readonly issues?: readonly InputIssue[] };
  return [error.message, ...issues.flatMap(({ received, rule }) => [received, rule])];
}

/** The sentences of a card, and its lines as text. */
export function sentencesOfCard(card: ApprovalCard): string[] {
  const notes = card.fields.flatMap(({ note }) => note ?? []);
  const description = card.audience ? [card.audience.description] : [];
  // The lines of a message follow a bar, without quotation marks.
  const lines = renderCard(card)
    .split("\n")
    .filter((line) => !line.startsWith("  | "));
  return [card.summary, ...card.warnings, ...notes, ...description, ...lines];
}

function isErrorData(value: unknown): value is { readonly message: string } {
  return typeof value === "object" && value !== null && "code" in value && "message" in value;
}
