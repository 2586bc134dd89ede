import type { MessagingCall } from "../call.ts";
import type { Campaign } from "../customerio/records.ts";
import type { TemplateRow } from "../customerio/transactional.ts";
import { MAX_DETAILS, readDetails } from "../reads/read-details.ts";
import { namesAround } from "../templates/paths.ts";
import type { TemplateVariables } from "../templates/variables-of.ts";
import { isKnownBroadcast, readListedBroadcast } from "./broadcast-info.ts";
import type { BroadcastInfo } from "./known-content.ts";
import { isKnownTemplate, readListedTemplate } from "./template-info.ts";
import type { ListedVariables } from "./variable-entries.ts";

/** Rows with fields from their messages, and a warning if some variables are unknown. */
export interface RowsWithVariables<Row, Fields = ListedVariables> {
  readonly rows: (Row & Fields)[];
  readonly warnings: string[];
}

/** Adds the variables to templates. */
export function listTemplateVariables(
  templates: readonly TemplateRow[],
  call: MessagingCall,
): Promise<RowsWithVariables<TemplateRow>> {
  const isKnown = (row: TemplateRow) => isKnownTemplate(row, call);
  return withVariables(templates, { isKnown, read: readListedTemplate, toFields: toListed }, call);
}

/** Adds the variables and the text to broadcasts. */
export function listBroadcastVariables(
  broadcasts: readonly Campaign[],
  call: MessagingCall,
): Promise<RowsWithVariables<Campaign, ListedVariables & { readonly text: string }>> {
  const isKnown = (row: Campaign) => isKnownBroadcast(row, call);
  const toFields = (info: BroadcastInfo | null) => ({ text: info?.text ?? "", ...toListed(info) });
  return withVariables(broadcasts, { isKnown, read: readListedBroadcast, toFields }, call);
}

interface MessageSource<Row, Info, Fields> {
  readonly isKnown: (row: Row) => boolean;
  readonly read: (row: Row, call: MessagingCall) => Promise<Info | null>;
  readonly toFields: (info: Info | null) => Fields;
}

async function withVariables<Row extends object, Info, Fields extends ListedVariables>(
  rows: readonly Row[],
  source: MessageSource<Row, Info, Fields>,
  call: MessagingCall,
): Promise<RowsWithVariables<Row, Fields>> {
  const details = await readDetails({ rows, ...source }, call);
  const listed = rows.map((row) => ({ ...row, ...source.toFields(details.get(row) ?? null) }));
  return { rows: listed, warnings: missingWarning(listed) };
}

function toListed(info: { readonly variables: TemplateVariables | null } | null): ListedVariables {
  const { variables = null } = info ?? {};
  if (variables === null) return { variables: null, optional_variables: null };
  const guarded = new Set(variables.guarded);
  const names = leavesOf(variables.names);
  return {
    variables: names.filter((name) => !guarded.has(name)),
    optional_variables: names.filter((name) => guarded.has(name)),
  };
}

/** Leaves out an object or a list if its fields are named: `items[]` beside `items[].name`. */
function leavesOf(names: readonly string[]): string[] {
  const parents = new Set(names.flatMap(namesAround));
  return names.filter((name) => !parents.has(name));
}

function missingWarning(rows: readonly ListedVariables[]): string[] {
  const missing = rows.filter(({ variables }) => variables === null).length;
  if (missing === 0) return [];
  const advice = rows.length > MAX_DETAILS ? ` A call reads at most ${MAX_DETAILS} more; call again for the next.` : "";
  return [
    `The variables of ${missing} of ${rows.length} rows are unknown (null); a preview of the send names them.${advice}`,
  ];
}
