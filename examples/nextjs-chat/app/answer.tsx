import { type Claim, createEvidence } from "@toolwright/core/evidence";
import { getToolName, isToolUIPart } from "ai";
import { useEffect, useState } from "react";
import type { ChatMessage } from "../agent.ts";

/**
 * Shows what a person or the model writes, and marks the figures that come from no call of the chat.
 * @param messages the chat; `null` for no marks
 */
export function Answer({ text, messages }: { text: string; messages: ChatMessage[] | null }) {
  const [claims, setClaims] = useState<readonly Claim[]>([]);
  useEffect(() => {
    if (!messages) return;
    const evidence = createEvidence();
    for (const part of messages.flatMap(({ parts }) => parts.filter(isToolUIPart)))
      evidence.add({ tool: getToolName(part), arguments: part.input, result: part.output });
    evidence.check(text).then((found) => setClaims(found.filter(({ status }) => status === "unsupported")));
  }, [text, messages]);
  return (
    <p>
      {claims.flatMap(({ start, text: figure }, index) => [
        text.slice(claims[index - 1]?.end, start),
        <mark key={start} title="No call returned this.">
          {figure}
        </mark>,
      ])}
      {text.slice(claims.at(-1)?.end)}
    </p>
  );
}
