"use client";

import { useChat } from "@ai-sdk/react";
import { isToolUIPart, lastAssistantMessageIsCompleteWithApprovalResponses } from "ai";
import { useEffect, useRef, useState } from "react";
import type { ChatMessage } from "../agent.ts";
import { Answer } from "./answer.tsx";
import { Composer } from "./composer.tsx";
import { ToolCall } from "./tool-call.tsx";

export default function Page() {
  const [sent, setSent] = useState<number>();
  const log = useRef<HTMLDivElement>(null);
  const { messages, sendMessage, addToolApprovalResponse, status, error, regenerate, stop } = useChat<ChatMessage>({
    sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
  });
  const isRunning = status === "submitted" || status === "streaming";
  const calls = messages.at(-1)?.parts.filter(isToolUIPart) ?? [];
  const finished = isRunning ? null : messages;
  const isAsking = calls.some(({ state }) => state === "approval-requested");
  // The server hasn't confirmed the decision, and a new question would make the conversation invalid.
  const isUndelivered = calls.some(({ state }) => state === "approval-responded");

  useEffect(() => {
    if (!isRunning) countSent().then(setSent, () => {});
  }, [isRunning]);

  const decide = (id: string, approved: boolean, reason = approved ? undefined : "The user denied this call.") => {
    addToolApprovalResponse({ id, approved, ...(reason && { reason }) });
    // The buttons disappear, so the focus must move elsewhere.
    log.current?.focus();
  };
  // After a decision, send the same request again: its call may have run already, and keeps its id, so it doesn't send
  // twice. `regenerate` would remove the call, and the model would propose it with a new id.
  const retry = () => (calls.some(({ approval }) => approval?.approved !== undefined) ? sendMessage() : regenerate());

  return (
    <main>
      <header>
        <h1>Incident chat</h1>
        <p role="status">
          Emails sent: <strong>{sent}</strong>
        </p>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls only an area that can have the focus */}
      <div className="scroll" ref={log} role="log" aria-label="Conversation" aria-busy={isRunning} tabIndex={0}>
        <div className="messages">
          {messages.length === 0 && (
            <p className="note">
              Ask about an incident. The chat reads Datadog, and sends an email only if you approve it.
            </p>
          )}
          {messages.map(({ id, role, parts }) => (
            <article key={id} className={role} aria-label={role === "user" ? "You" : "Assistant"}>
              {parts.map((part, index) => {
                if (part.type === "text")
                  return (
                    <Answer key={`${id} ${index}`} text={part.text} messages={role === "user" ? null : finished} />
                  );
                return isToolUIPart(part) && <ToolCall key={part.toolCallId} part={part} decide={decide} />;
              })}
            </article>
          ))}
          {status === "submitted" && <p className="note">Thinking…</p>}
          {!isRunning && (error || isUndelivered) && (
            <p role="alert">
              The answer did not arrive. Try again, or reload the page to start a new conversation.{" "}
              <button type="button" onClick={retry}>
                Try again
              </button>
            </p>
          )}
        </div>
      </div>
      <Composer
        isDisabled={isRunning || isAsking || isUndelivered}
        send={(text) => sendMessage({ text })}
        // An approved call may have run already, so it can't be stopped.
        stop={isRunning && !isUndelivered ? stop : undefined}
      />
    </main>
  );
}

/** Number of emails in the sandbox that this chat has sent. */
async function countSent(): Promise<number> {
  const { sent } = await (await fetch("/api/chat")).json();
  return sent.length;
}
