import { renderAggregation, renderEvents, renderTrace } from "@toolwright/view";
import { getToolName, type isToolUIPart } from "ai";
import type { ChatMessage } from "../agent.ts";
import { Card } from "./card.tsx";

/** A tool call in a message. */
export type ToolPart = Extract<
  ChatMessage["parts"][number],
  Parameters<typeof isToolUIPart>[0] & { toolCallId: string }
>;

const STATES: Readonly<Record<ToolPart["state"], string>> = {
  "input-streaming": "preparing",
  "input-available": "started",
  "approval-requested": "waiting for you",
  "approval-responded": "decided",
  "output-available": "done",
  "output-error": "failed",
  "output-denied": "denied",
};

interface Props {
  readonly part: ToolPart;
  readonly decide: (approvalId: string, approved: boolean, reason?: string) => void;
}

/** Shows a call with its arguments and its picture, and asks for the decision if it waits for one. */
export function ToolCall({ part, decide }: Props) {
  if (part.state === "approval-requested" && !part.approval.isAutomatic)
    return <Card {...part.approval} decide={(approved, reason) => decide(part.approval.id, approved, reason)} />;
  const picture = draw(part);
  const isOpen = part.type === "tool-Observability_AggregateEvents" || part.state === "output-error";
  return (
    <details className={`call ${part.state}`} open={isOpen}>
      <summary>
        <code>{getToolName(part).replace("_", ".")}</code>
        <code className="args">{JSON.stringify(part.input)}</code>
        <span className="state">{STATES[part.state]}</span>
      </summary>
      <pre>{JSON.stringify(part.input, null, 2)}</pre>
      {part.state === "output-error" && <p className="warning">{part.errorText}</p>}
      {picture !== null && <div dangerouslySetInnerHTML={{ __html: picture }} />}
    </details>
  );
}

/** HTML of `@toolwright/view`, which escapes every value of a result; `null` for results without a picture. */
function draw(part: ToolPart): string | null {
  if (part.state !== "output-available" || !part.output) return null;
  if (part.type === "tool-Observability_AggregateEvents") return renderAggregation(part.output);
  if (part.type === "tool-Observability_SearchEvents") return renderEvents(part.output);
  if (part.type === "tool-Observability_GetTrace") return renderTrace(part.output);
  return null;
}
