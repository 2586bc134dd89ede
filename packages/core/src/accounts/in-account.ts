import * as v from "valibot";
import type { AnyToolDefinition } from "../definition/definition.ts";
import type { Inspection } from "../definition/inspection.ts";
import { ACCOUNT, type AccountNames, accountParameter } from "./account-parameter.ts";
import { labelsOf } from "./label-result.ts";

type Definition = AnyToolDefinition<object>;

/**
 * Returns a tool's definition as that of one account: it takes one more argument, and its card, results, cursors and
 * calls name the account. The tool's own functions get the arguments without it.
 */
export function inAccount(definition: Definition, name: string, accounts: AccountNames): Definition {
  const { input, output, inspect } = definition;
  const { own, cursorIssues, ...account } = labelsOf(definition, name);
  const withOwn = <Rest extends readonly unknown[], Result>(part?: (args: object, ...rest: Rest) => Result) =>
    part && ((args: object, ...rest: Rest) => part.call(definition, own(args), ...rest));
  const ownContext = <Context extends object>(context: Context & { readonly originalArgs?: object | undefined }) =>
    context.originalArgs ? { ...context, originalArgs: own(context.originalArgs) } : context;
  return {
    ...definition,
    title: titleIn(name, definition.title),
    account,
    input: v.strictObject({ [ACCOUNT]: accountParameter(accounts), ...input.entries }),
    output: v.object({ [ACCOUNT]: v.pipe(v.string(), v.description("Account of the call.")), ...output.entries }),
    check: (args, context) => [
      ...cursorIssues(args, accounts.allNames),
      ...(definition.check?.(own(args), context) ?? []),
    ],
    run: async (args, context, plan) => account.label(await definition.run(own(args), ownContext(context), plan)),
    fit: (result, view) => definition.fit(result, { ...view, args: own(view.args) }),
    // A part that the definition lacks stays undefined.
    ...({
      fromModel: definition.fromModel && ((args) => ({ [ACCOUNT]: name, ...definition.fromModel?.(args) })),
      redirect: definition.redirect && ((args, to) => ({ [ACCOUNT]: name, ...definition.redirect?.(own(args), to) })),
      plan: withOwn(definition.plan),
      effects: withOwn(definition.effects),
      shownFields: withOwn(definition.shownFields),
      inspect:
        inspect &&
        ((args, context, plan) => inspectionIn(name, inspect.call(definition, own(args), ownContext(context), plan))),
    } as Partial<Definition>),
  };
}

/** Returns an inspection whose card names the account first. */
async function inspectionIn(name: string, found: Inspection | Promise<Inspection>): Promise<Inspection> {
  const inspection = await found;
  return {
    ...inspection,
    async card() {
      const { summary, fields, ...content } = await inspection.card();
      return { ...content, summary: titleIn(name, summary), fields: [{ label: ACCOUNT, value: name }, ...fields] };
    },
  };
}

function titleIn(name: string, title: string): string {
  return `Account ${name}: ${title}`;
}
