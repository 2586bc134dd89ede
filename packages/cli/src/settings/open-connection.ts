import { resolve } from "node:path";
import type { Policy } from "@toolwright/core";
import type { Sandbox } from "@toolwright/sandbox";
import { CATALOG, UNSTABLE_CATALOG } from "../catalog.ts";
import type { ProcessAccess } from "../process-access.ts";
import type { Connection } from "./load-tool.ts";
import { type Profile, readProfile } from "./read-profile.ts";
import { secretsIn } from "./variables.ts";

/** The flags that select an account and its rules. */
export interface ConnectionFlags {
  readonly unstable?: boolean;
  readonly "whole-traces"?: boolean;
  readonly sandbox?: boolean;
  readonly profile?: string;
  readonly policy?: string;
  readonly audit?: string;
}

/**
 * Opens what the tools of a call connect to.
 * @throws UsageError or ToolError `misconfigured` if a file of the flags cannot be used
 */
export async function openConnection(flags: ConnectionFlags, access: ProcessAccess): Promise<Connection> {
  const profile: Profile =
    flags.profile === undefined
      ? { environment: access.environment, sources: new Map() }
      : await readProfile(flags.profile, access.environment);
  const policy = await openPolicies(flags, profile, access);
  const { fetch, clock } = access;
  const sandbox = flags.sandbox ? await openSandbox(clock) : null;
  const { unstable, "whole-traces": wholeTraces } = flags;
  const { environment, sources } = profile;
  return { environment, sources, unstable, wholeTraces, policy, fetch, clock, sandbox };
}

/** The policies and audits of the flags and of the profile. All of them apply. */
async function openPolicies(
  flags: ConnectionFlags,
  profile: Profile,
  { environment, writeError }: ProcessAccess,
): Promise<readonly Policy[]> {
  const present = (...paths: (string | undefined)[]) =>
    paths.flatMap((path) => (path === undefined ? [] : resolve(path)));
  const files = { policy: present(flags.policy, profile.policy), audit: present(flags.audit, profile.audit) };
  if (files.policy.length + files.audit.length === 0) return [];
  const { createPolicies } = await import("@toolwright/mcp/policy-file");
  const keys = [...secretsIn(environment), ...secretsIn(profile.environment)];
  return createPolicies({
    files,
    tools: [...CATALOG, ...UNSTABLE_CATALOG],
    keys,
    log: (line) => writeError(`toolwright: ${line}\n`),
  });
}

/** Creates a sandbox. */
export async function openSandbox(clock: ProcessAccess["clock"]): Promise<Sandbox> {
  const { createSandbox } = await import("@toolwright/sandbox");
  return createSandbox({ clock });
}
