import { useId } from "react";

interface Props {
  /** The approval card that Toolwright wrote into the request. */
  readonly requestReason?: string | undefined;
  readonly decide: (approved: boolean) => void;
}

/** The approval card with its buttons. */
export function Card({ requestReason = "", decide }: Props) {
  const id = useId();
  const [summary, ...lines] = requestReason.split("\n");
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{summary}</h2>
      {lines.map((line, index) => (
        // The lines of a card never change.
        <CardLine key={index} line={line} />
      ))}
      <div className="buttons">
        <button type="button" className="primary" aria-describedby={id} onClick={() => decide(true)}>
          Approve
        </button>
        <button type="button" aria-describedby={id} onClick={() => decide(false)}>
          Deny
        </button>
      </div>
    </section>
  );
}

function CardLine({ line }: { readonly line: string }) {
  const [, text] = /^ {2}\| (.*)$/.exec(line) ?? [];
  if (text !== undefined) return <blockquote>{text}</blockquote>;
  const [, name, value] = /^ {2}(\w[^":]*): (.*)$/.exec(line) ?? [];
  if (name === undefined) return <p className={line.startsWith("Warning") ? "warning" : "note"}>{line}</p>;
  return (
    <p className="value">
      <span>{name}</span> {value}
    </p>
  );
}
