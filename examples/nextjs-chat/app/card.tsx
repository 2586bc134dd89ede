import { useId } from "react";

interface Props {
  /** The approval card that Toolwright wrote into the request. */
  readonly requestReason?: string | undefined;
  readonly decide: (approved: boolean) => void;
}

/** Blocks of a card: adjacent lines of the message, or another line. */
const BLOCKS = /(?: {2}\|(?: [^\n]*)?(?:\n|$))+|[^\n]+/g;

/** The approval card with its buttons. */
export function Card({ requestReason = "", decide }: Props) {
  const id = useId();
  const [summary, ...blocks] = requestReason.match(BLOCKS) ?? [];
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{summary}</h2>
      {blocks.map((block, index) => (
        // A card's blocks never change.
        <CardBlock key={index} block={block} />
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

function CardBlock({ block }: { readonly block: string }) {
  if (block.startsWith("  |")) return <blockquote>{block.replace(/^ {2}\| ?/gm, "").trimEnd()}</blockquote>;
  const [, name, value] = /^ {2}(\w[^":]*): (.*)$/.exec(block) ?? [];
  if (name === undefined) return <p className={block.startsWith("Warning") ? "warning" : "note"}>{block}</p>;
  return (
    <p className="value">
      <span>{name}</span> {value}
    </p>
  );
}
