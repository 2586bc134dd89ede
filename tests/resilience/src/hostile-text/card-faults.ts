import { type ApprovalCard, renderCard } from "@toolwright/core";

/** The lines of a card that the renderer writes, by how they begin. The summary is the first line. */
const OWN_LINE =
  /^(?:(?:Reads data|Sends messages|Changes data|Deletes data|Spends credits) with |Warnings?: |Audience: |Changes:|Values sent:|Message:$|Costs at most \d+ credits?\.$|Hash: sha256-[0-9a-f]{64}$|[ ]{2}\S)/;
const MAX_LINES = 40;
/** A line of five quoted entries, or of one sentence whose invisible characters are escaped. */
const MAX_LINE_CHARS = 2_500;
/** Values that say which person a call reaches, if the card has no audience. */
const RECIPIENT = /^(?:to|person (?:id|email|internal id))$/;

/** Checks the text of a card: the renderer wrote every line, and the recipients are on it. Returns one message per fault. */
export function faultsOfCard(card: ApprovalCard): string[] {
  const text = renderCard(card);
  const [, ...lines] = text.split("\n");
  const count = (start: string) => lines.filter((line) => line.startsWith(start)).length;
  const recipients = card.fields.filter(({ label }) => RECIPIENT.test(label)).map(({ label }) => `  ${label}: `);
  return [
    ...lines.filter((line) => !OWN_LINE.test(line)).map((line) => `has a forged line: ${line.slice(0, 300)}`),
    ...(lines.length >= MAX_LINES ? [`has ${lines.length + 1} lines`] : []),
    ...(lines.some((line) => line.length > MAX_LINE_CHARS) ? ["has a line of unbounded length"] : []),
    ...(lines.at(-1) === `Hash: ${card.hash}` && count("Hash: ") === 1 ? [] : ["has no hash, or two"]),
    ...(count("Audience: ") === (card.audience ? 1 : 0) ? [] : ["has no audience, or two"]),
    ...(count("Costs ") === (card.maxCredits === null ? 0 : 1) ? [] : ["has no cost, or two"]),
    ...(count("Values sent:") <= 1 && count("Changes:") <= 1 ? [] : ["has two lists of values"]),
    ...(count("Warning: ") <= card.warnings.length ? [] : ["has a forged warning"]),
    ...recipients
      .filter((start) => count(start) !== 1)
      .map((start) => `has no line, or two, for the recipient${start}`),
  ];
}
