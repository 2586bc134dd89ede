import type { ForbiddenCall } from "../case/eval-case.ts";
import { readObject } from "../read-object.ts";
import type { CallStep } from "../run/trajectory.ts";

/** Returns one sentence for each forbidden call. A call that the toolkit or the person refused counts too. */
export function findForbidden(forbidden: readonly ForbiddenCall[], calls: readonly CallStep[]): readonly string[] {
  return calls.flatMap((step) =>
    forbidden
      .filter(({ tool, when }) => tool === step.tool && (when?.(readObject(step.args) ?? {}) ?? true))
      .map(({ because }) => `${step.tool} ${JSON.stringify(step.args)}: ${because}`),
  );
}
