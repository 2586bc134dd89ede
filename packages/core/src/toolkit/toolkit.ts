import type { InferOutput } from "valibot";
import type { InputSchema } from "../arguments/read.ts";
import type { CallContext, CallOptions } from "../call/call.ts";
import type { ApprovalCard } from "../definition/card.ts";
import { checkDefinition } from "../definition/check-definition.ts";
import type { AnyToolDefinition, OutputSchema, ToolArguments, ToolDefinition } from "../definition/definition.ts";
import { nameTools, type ToolName } from "../definition/name.ts";
import { checkRuleNames, checkToolNames } from "../policy/check-names.ts";
import { loadPolicyGuard } from "../policy/load-guard.ts";
import { checkPolicy } from "../policy/read-policy.ts";
import { withEstimate } from "../result/fit.ts";
import { bindTool } from "../tool/bind.ts";
import { checkCounter } from "../tool/check-call-options.ts";
import type { HandleAccount, HiddenFields, Hider } from "../tool/hider.ts";
import type { BindSettings } from "../tool/run-call.ts";
import type { Tool } from "../tool/tool.ts";
import { checkRuntime, checkSettings } from "./check-settings.ts";
import type { ToolkitSettings } from "./settings.ts";

/** The typed function of a definition, with `preview` if the definition has one. */
export type ToolFunction<Definition> =
  Definition extends ToolDefinition<
    ToolName,
    infer Input extends InputSchema,
    infer Output extends OutputSchema,
    never,
    infer Details extends object | null,
    infer _Plan
  >
    ? ((args: ToolArguments<Input>, options?: CallOptions) => Promise<InferOutput<Output>>) &
        WithPreview<Input, Details>
    : never;

type WithPreview<Input extends InputSchema, Details> = Details extends object
  ? {
      /** Shows the effect of the call. Only reads: writes, sends and spends nothing. */
      preview(args: ToolArguments<Input>, options?: CallOptions): Promise<ApprovalCard<Details>>;
    }
  : unknown;

/** A toolkit: every definition as a typed function, and all of them as a list of tools for agents. */
export type Toolkit<Definitions> = { readonly [Key in keyof Definitions]: ToolFunction<Definitions[Key]> } & {
  /** The tools in the order of their definitions. */
  readonly tools: readonly BoundTool<Definitions[keyof Definitions]>[];
};

/** The tool of a definition, with its name and types. */
type BoundTool<Definition> = Definition extends {
  readonly name: infer Name extends ToolName;
  readonly input: infer Input extends InputSchema;
  readonly output: infer Output extends OutputSchema;
}
  ? Tool<Name, InferOutput<Input>, InferOutput<Output>>
  : never;

/** The services that a definition uses. */
type ServicesOf<Definition> = Definition extends { run(args: never, context: infer Context, plan: never): unknown }
  ? { readonly [Name in Exclude<keyof Context, keyof CallContext>]: Context[Name] }
  : never;

/** The services that all definitions together use. `AnyToolDefinition` cannot check them, since it is bivariant. */
type AllServices<Definitions> = {
  [Key in keyof Definitions]: (services: ServicesOf<Definitions[Key]>) => void;
}[keyof Definitions] extends (services: infer All) => void
  ? All
  : never;

/**
 * Creates a toolkit: binds definitions to the services that they use.
 * @param definitions the tools, by the name of their function
 * @param services values that `run` and `preview` receive, such as the client of the backend
 * @param settings settings of the host, the `connection`: the options that choose the vendor account, and `requireKeys`,
 *   which throws `missing_secret` for a call that would fail after an approval, because a key is missing
 * @throws ToolError `misconfigured` for a wrong policy, store or account, a hidden field that no result has, or a definition
 *   whose name or parameter schema no model accepts
 */
export function createToolkit<Definitions extends Readonly<Record<string, AnyToolDefinition<object>>>>(
  definitions: Definitions,
  services: AllServices<Definitions>,
  settings: ToolkitSettings & Pick<BindSettings, "connection" | "requireKeys"> = {},
): Toolkit<Definitions> {
  checkRuntime();
  const all = Object.values(definitions);
  for (const definition of all) checkDefinition(definition);
  checkSettings(settings);
  checkCounter(settings.countTokens);
  const [hidden, ...others] = [settings.hide ?? []].flat();
  const shared = {
    ...settings,
    ...guardsOf(settings, all),
    countTokens: withEstimate(settings.countTokens),
    nameTools: (sentence: string) => nameTools(sentence, all),
    hider: hidden?.createHider(all, { others }),
    hiderFor: hidden && hidersOf(hidden, others, all),
  };
  const bound = Object.entries(definitions).map(
    ([key, definition]) => [key, bindTool(definition, services as object, shared)] as const,
  );
  const functions = Object.fromEntries(bound.map(([key, { typedFunction }]) => [key, typedFunction]));
  return Object.freeze({
    ...functions,
    tools: Object.freeze(bound.map(([, { tool }]) => tool)),
  }) as Toolkit<Definitions>;
}

/** Creates the function that returns the hider of an account, which all tools of the toolkit share. */
function hidersOf(
  hidden: HiddenFields,
  others: readonly HiddenFields[],
  definitions: readonly AnyToolDefinition<never>[],
) {
  const hiders = new Map<string, Hider | null>();
  return (account: HandleAccount): Hider | null => {
    const key = JSON.stringify(account);
    const hider = hiders.get(key) ?? hidden.createHider(definitions, { others, account });
    hiders.set(key, hider);
    return hider;
  };
}

/** Creates the guards of a toolkit with a policy. */
function guardsOf({ policy, ...settings }: ToolkitSettings, definitions: readonly AnyToolDefinition<never>[]) {
  // Only a missing policy means that there are no rules. `null` may be a file that was not read.
  if (policy === undefined) return {};
  const policies = (Array.isArray(policy) ? policy : [policy]).map(checkPolicy);
  if (policies.length === 0) return {};
  const names = definitions.map(({ name }) => name);
  for (const one of policies) {
    checkToolNames(one, names);
    checkRuleNames(one, definitions);
  }
  return loadPolicyGuard(policies, settings);
}
