"use client";

import { useChat } from "@ai-sdk/react";
import { isToolUIPart, lastAssistantMessageIsCompleteWithApprovalResponses } from "ai";
import { useEffect, useRef, useState } from "react";
import type { ChatMessage } from "../agent.ts";
import { Composer } from "./composer.tsx";
import { ToolCall } from "./tool-call.tsx";

export default function Page() {
  const [sent, setSent] = useState<number>();
  const input = useRef<HTMLTextAreaElement>(null);
  const { messages, sendMessage, addToolApprovalResponse, status, error, regenerate } = useChat<ChatMessage>({
    sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
  });
  const isRunning = status === "submitted" || status === "streaming";
  const isAsking = messages.at(-1)?.parts.some((part) => isToolUIPart(part) && part.state === "approval-requested");

  useEffect(() => {
    if (!isRunning) countSent().then(setSent);
  }, [isRunning]);

  const decide = (id: string, approved: boolean) => {
    addToolApprovalResponse({ id, approved, ...(!approved && { reason: "The user denied this call." }) });
    // The buttons disappear, so the focus needs another place.
    input.current?.focus();
  };

  return (
    <main>
      <header>
        <h1>Incident chat</h1>
        <p role="status">
          Emails sent: <strong>{sent}</strong>
        </p>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls only an area that can have the focus */}
      <div className="scroll" role="log" aria-label="Conversation" aria-busy={isRunning} tabIndex={0}>
        <div className="messages">
          {messages.length === 0 && (
            <p className="note">
              Ask about an incident. The chat reads Datadog, and sends an email only if you approve it.
            </p>
          )}
          {messages.map(({ id, role, parts }) => (
            <article key={id} className={role} aria-label={role === "user" ? "You" : "Assistant"}>
              {parts.map((part, index) => {
                if (part.type === "text") return <p key={`${id} ${index}`}>{part.text}</p>;
                return isToolUIPart(part) && <ToolCall key={part.toolCallId} part={part} decide={decide} />;
              })}
            </article>
          ))}
          {status === "submitted" && <p className="note">Thinking…</p>}
          {error && (
            <p role="alert">
              {error.message}{" "}
              <button type="button" onClick={() => regenerate()}>
                Try again
              </button>
            </p>
          )}
        </div>
      </div>
      <Composer input={input} isDisabled={isRunning || isAsking === true} send={(text) => sendMessage({ text })} />
    </main>
  );
}

/** Number of emails in the sandbox that this chat has sent. */
async function countSent(): Promise<number> {
  const { sent } = await (await fetch("/api/chat")).json();
  return sent.length;
}
