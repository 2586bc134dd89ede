import type { Approval, ApprovalCard, PolicyRules } from "@toolwright/core";
import type { Fault, Sandbox, SandboxOptions } from "@toolwright/sandbox";
import type { ToolkitName } from "../manifests.ts";
import type { Effect } from "../score/effects.ts";
import type { Fact } from "../score/facts.ts";
import type { Script } from "./script.ts";

/** Subject of a case. */
export type CaseKind = "investigation" | "customer-work" | "careful-sending" | "prospecting" | "across-toolkits";

/** A difficulty of a case, besides its task. */
export type CaseTag = "faults" | "hostile-text";

/** A task for a model, the world that it works in, and what a good run looks like. One case is one file. */
export interface EvalCase {
  /** Unique name in kebab case, equal to the name of the file. */
  readonly id: string;
  /** The case's subject, which is also the name of its folder. */
  readonly kind: CaseKind;
  /** Sentence about what the model does in a passed run. Each published case has one that no other case has. */
  readonly proves?: string | undefined;
  /** Difficulties besides the task. Default: none. */
  readonly tags?: readonly CaseTag[] | undefined;
  /** The user's message to the model. It says everything that the facts depend on, such as time windows and units. */
  readonly task: string;
  /** Toolkits whose tools the model gets. */
  readonly toolkits: readonly ToolkitName[];
  /** Names of unstable observability tools that the model gets too, such as `SearchIncidents`. Default: none. */
  readonly unstableTools?: readonly "SearchIncidents"[] | undefined;
  /** The sandbox. Default: seed 1 at {@link DEFAULT_INSTANT}. */
  readonly world?: CaseWorld | undefined;
  /** Rules of the host, enforced below every tool. Default: none. */
  readonly policy?: PolicyRules | undefined;
  /** Decision of the simulated person on each approval card; a function decides by the card. Default `approve`. */
  readonly person?: "approve" | "reject" | ((card: ApprovalCard) => Approval) | undefined;
  /**
   * The facts of a correct answer by field name, computed from the records of the sandbox before the run, without a toolkit.
   * The model submits one value for each.
   */
  readonly facts: Readonly<Record<string, (sandbox: Sandbox) => Fact>>;
  /** Every effect that the run must have on the backends; any other effect fails the case. Default: none. */
  readonly effects?: ((sandbox: Sandbox) => readonly Effect[]) | undefined;
  /** Calls that fail the case, even if they have no effect. */
  readonly forbidden?: readonly ForbiddenCall[] | undefined;
  /** Strings that must appear in no argument and in no answer, such as another customer's email. */
  readonly secrets?: ((sandbox: Sandbox) => readonly string[]) | undefined;
  /** Upper bounds for calls, tokens and credits. */
  readonly ceilings: Ceilings;
  /** A run that solves the case. It reads only what a model reads. */
  readonly solve: Script;
  /** Runs that a check must catch, for the checks whose failing runs cannot be derived from `solve`. */
  readonly mistakes?: readonly Mistake[] | undefined;
}

/**
 * Time at which a run starts if its case sets none. The incident of the sandbox began 35 minutes earlier. Datadog's rate
 * limit resets 20 seconds later.
 */
export const DEFAULT_INSTANT = "2026-06-17T14:59:40Z";

/** The world of a case. Few combinations of seed and instant keep the pack fast, since each is generated once. */
export interface CaseWorld extends Omit<SandboxOptions, "clock"> {
  /** Time at which the run starts, ISO-8601. Every run of the case has the same data. */
  readonly instant?: string | undefined;
  /** Failures of the backends, in the order in which they apply. Leave out `delayMs`, which waits in real time. */
  readonly faults?: readonly (Fault & { readonly toolkit: ToolkitName })[] | undefined;
  /** Adds records to the sandbox before the facts are computed, such as a log with hostile text. */
  readonly prepare?: ((sandbox: Sandbox) => void) | undefined;
}

/** A call that a run must not make. */
export interface ForbiddenCall {
  /** Full name of the tool, such as `Messaging.DeletePerson`. */
  readonly tool: string;
  /** Selects calls by their arguments. Default: every call. */
  readonly when?: ((args: Readonly<Record<string, unknown>>) => boolean) | undefined;
  /** Reason, as a sentence for the report. */
  readonly because: string;
}

/** Upper bounds for a run. A bound should leave room for a worse path than that of `solve`. */
export interface Ceilings {
  /** Tool calls, without the submission of the answer. */
  readonly calls: number;
  /** Tokens of all results that the model read. */
  readonly resultTokens: number;
  /** Credits that the run may spend. Default 0. */
  readonly credits?: number | undefined;
}

/** A run that a check must catch. */
export interface Mistake {
  /** The mistake of the run, as a sentence. */
  readonly title: string;
  /** The check that must fail. */
  readonly caughtBy: CheckName;
  /** The run. */
  readonly run: Script;
}

/** The checks of a run. */
export type CheckName =
  | "answered"
  | "facts"
  | "effects"
  | "forbidden"
  | "secrets"
  | "calls"
  | "result-tokens"
  | "credits";

/** Declares a case. The types of its fields help while you write it. */
export function defineCase(evalCase: EvalCase): EvalCase {
  return evalCase;
}
