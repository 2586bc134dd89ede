import { type FormEvent, type KeyboardEvent, useState } from "react";

const QUESTION =
  "Checkout fails. What is broken? Email jun.eriksen@example.com a link to pay for order ord_2041 again.";

interface Props {
  /** Whether a response is streaming, a call waits for a decision, or a decision has not arrived. */
  readonly isDisabled: boolean;
  readonly send: (text: string) => void;
  /** Stops the response; missing if there is nothing to stop. */
  readonly stop?: (() => void) | undefined;
}

/** The field for the next message. Enter sends it, and Shift + Enter starts a line. */
export function Composer({ isDisabled, send, stop }: Props) {
  const [text, setText] = useState(QUESTION);
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (isDisabled || text.trim() === "") return;
    send(text);
    setText("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };
  return (
    <form onSubmit={submit}>
      <textarea
        rows={1}
        aria-label="Message"
        placeholder="Ask about an incident"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {stop ? (
        <button type="button" onClick={stop}>
          Stop
        </button>
      ) : (
        <button type="submit" className="primary" disabled={isDisabled}>
          Send
        </button>
      )}
    </form>
  );
}
