import { type Claim, createEvidence } from "@toolwright/core/evidence";
import { getToolName, isToolUIPart } from "ai";
import { useEffect, useState } from "react";
import type { ChatMessage } from "../agent.ts";

/**
 * Shows what the model writes, and marks the figures that come from no call of the chat.
 * @param messages the chat; `null` while the model writes
 */
export function Answer({
  text,
  messages,
}: {
  readonly text: string;
  readonly messages: readonly ChatMessage[] | null;
}) {
  const [claims, setClaims] = useState<readonly Claim[]>([]);
  useEffect(() => {
    if (!messages) return;
    const evidence = createEvidence();
    for (const part of messages.flatMap(({ parts }) => parts.filter(isToolUIPart)))
      evidence.add({ tool: getToolName(part), arguments: part.input, result: part.output });
    evidence.check(text).then((found) => setClaims(found.filter(({ status }) => status === "unsupported")));
  }, [text, messages]);
  const starts = [0, ...claims.map(({ end }) => end)];
  return (
    <p>
      {claims.flatMap((claim, index) => [
        text.slice(starts[index], claim.start),
        <mark key={claim.start} title="No call returned this.">
          {claim.text}
        </mark>,
      ])}
      {text.slice(starts.at(-1))}
    </p>
  );
}
