import { type FormEvent, type KeyboardEvent, type RefObject, useState } from "react";

const QUESTION =
  "Checkout fails. What is broken? Email jun.eriksen@example.com a link to pay for order ord_2041 again.";

interface Props {
  readonly input: RefObject<HTMLTextAreaElement | null>;
  /** Whether a response is streaming, or a call waits for a decision. */
  readonly isDisabled: boolean;
  readonly send: (text: string) => void;
}

/** The field for the next message. Enter sends it, and Shift + Enter starts a line. */
export function Composer({ input, isDisabled, send }: Props) {
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
        ref={input}
        rows={1}
        aria-label="Message"
        placeholder="Ask about an incident"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="submit" className="primary" disabled={isDisabled}>
        Send
      </button>
    </form>
  );
}
