import type { MessagingCall } from "../call.ts";
import type { Campaign } from "../customerio/records.ts";
import type { TemplateRow } from "../customerio/transactional.ts";
import { MAX_DETAILS, readDetails } from "../reads/read-details.ts";
import type { TemplateVariables } from "../templates/variables-of.ts";
import { isKnownBroadcast, readVariablesOfBroadcast } from "./broadcast-info.ts";
import { isKnownTemplate, readVariablesOfTemplate } from "./template-info.ts";
import type { ListedVariables } from "./variable-entries.ts";

/** Rows with their variables, and a warning if some variables are unknown. */
export interface RowsWithVariables<Row> {
  readonly rows: (Row & ListedVariables)[];
  readonly warnings: string[];
}

/** Adds the variables to templates. */
export function listTemplateVariables(
  templates: readonly TemplateRow[],
  call: MessagingCall,
): Promise<RowsWithVariables<TemplateRow>> {
  const source = {
    isKnown: (row: TemplateRow) => isKnownTemplate(row, call),
    read: readVariablesOfTemplate,
  };
  return withVariables(templates, source, call);
}

/** Adds the variables to broadcasts. */
export function listBroadcastVariables(
  broadcasts: readonly Campaign[],
  call: MessagingCall,
): Promise<RowsWithVariables<Campaign>> {
  const source = { isKnown: (row: Campaign) => isKnownBroadcast(row, call), read: readVariablesOfBroadcast };
  return withVariables(broadcasts, source, call);
}

interface VariableSource<Row> {
  readonly isKnown: (row: Row) => boolean;
  readonly read: (row: Row, call: MessagingCall) => Promise<TemplateVariables | null>;
}

async function withVariables<Row extends object>(
  rows: readonly Row[],
  source: VariableSource<Row>,
  call: MessagingCall,
): Promise<RowsWithVariables<Row>> {
  const details = await readDetails({ rows, ...source }, call);
  const listed = rows.map((row) => ({ ...row, ...toListed(details.get(row) ?? null) }));
  return { rows: listed, warnings: missingWarning(listed) };
}

function toListed(variables: TemplateVariables | null): ListedVariables {
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
  const parents = new Set(
    names.flatMap((name) => [...name.matchAll(/\.|\[/g)].map(({ index }) => name.slice(0, index))),
  );
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
