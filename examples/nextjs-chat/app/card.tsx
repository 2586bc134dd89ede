import { useId, useState } from "react";

interface Props {
  /** The approval card that Toolwright wrote into the request. */
  readonly requestReason?: string | undefined;
  /** Passes on the decision. The reason `leave out 2, 5` of an approval strikes rows out of a plan. */
  readonly decide: (approved: boolean, reason?: string) => void;
}

/** Blocks of a card: adjacent lines of the message or of a plan's table, or another line. */
const BLOCKS = /(?: {2}\|(?: [^\n]*)?(?:\n|$))+|(?: {2} *(?:row|\d+) \|[^\n]*(?:\n|$))+|[^\n]+/g;

/** The approval card with its buttons. */
export function Card({ requestReason = "", decide }: Props) {
  const id = useId();
  const [struck, setStruck] = useState<readonly string[]>([]);
  const [summary, ...blocks] = requestReason.match(BLOCKS) ?? [];
  const toggle = (row: string) =>
    setStruck(struck.includes(row) ? struck.filter((one) => one !== row) : [...struck, row]);
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{summary}</h2>
      {blocks.map((block, index) =>
        // A card's blocks never change.
        /^ +row \|/.test(block) ? (
          <Rows key={index} block={block} struck={struck} toggle={toggle} />
        ) : (
          <CardBlock key={index} block={block} />
        ),
      )}
      <div className="buttons">
        <button
          type="button"
          className="primary"
          aria-describedby={id}
          onClick={() => decide(true, struck.length > 0 ? `leave out ${struck.join(", ")}` : undefined)}
        >
          {struck.length > 0 ? `Approve all but ${struck.length}` : "Approve"}
        </button>
        <button type="button" aria-describedby={id} onClick={() => decide(false)}>
          Deny
        </button>
      </div>
    </section>
  );
}

interface RowsProps {
  readonly block: string;
  readonly struck: readonly string[];
  readonly toggle: (row: string) => void;
}

/** The rows of a plan, each with a box that strikes it out. A row that does not fit on the card stays approved. */
function Rows({ block, struck, toggle }: RowsProps) {
  const [heading = "", ...rows] = block.trimEnd().split("\n");
  return (
    <table className="rows">
      <thead>
        <tr>
          {["run", ...cellsOf(heading.replace(/:$/, ""))].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(cellsOf).map(([row = "", ...cells]) => (
          <tr key={row}>
            <td>
              <input
                type="checkbox"
                aria-label={`Run row ${row}`}
                checked={!struck.includes(row)}
                onChange={() => toggle(row)}
              />
            </td>
            <th scope="row">{row}</th>
            {cells.map((cell, index) => (
              // A row's cells never change.
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Splits a line of the table at the bars outside of quoted values. */
function cellsOf(line: string): readonly string[] {
  return (line.match(/(?:"(?:\\.|[^"\\])*"|[^|"])+/g) ?? []).map((cell) => cell.trim());
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
