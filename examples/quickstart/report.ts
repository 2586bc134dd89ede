import { type Fragment, type PageSection, renderPage } from "@toolwright/view";

/** The conclusion: names and values. */
export type Facts = readonly (readonly [name: string, value: string])[];

/** Collects an investigation and writes it as one HTML page. */
export interface Report {
  heading(text: string): void;
  text(text: string): void;
  /** Puts names and values at the top of the page. */
  conclude(facts: Facts): void;
  code(code: string): void;
  /** Adds a table row. The page shows it only in sections without a picture, because pictures have the same rows. */
  row(cells: readonly string[]): void;
  view(picture: Fragment): void;
  /** The page with everything so far. */
  toHtml(): string;
}

interface Section {
  readonly heading: string;
  readonly text: string[];
  readonly code: string[];
  readonly rows: (readonly string[])[];
  readonly views: Fragment[];
}

/** Creates an empty report. Text before the first heading introduces the page. */
export function createReport(title: string): Report {
  const intro: string[] = [];
  const conclusion: (readonly [name: string, value: string])[] = [];
  const sections: Section[] = [];
  return {
    heading: (heading) => sections.push({ heading, text: [], code: [], rows: [], views: [] }),
    text(text) {
      if (text !== "") (sections.at(-1)?.text ?? intro).push(text);
    },
    conclude: (facts) => conclusion.push(...facts),
    code: (code) => sections.at(-1)?.code.push(code),
    row: (cells) => sections.at(-1)?.rows.push(cells),
    view: (picture) => sections.at(-1)?.views.push(picture),
    toHtml: () => renderPage({ title, intro, facts: conclusion, sections: sections.map(toPageSection) }),
  };
}

function toPageSection({ heading, text, code, rows, views }: Section): PageSection {
  return {
    heading,
    code: code.length > 0 ? code.join("\n") : undefined,
    text,
    rows: views.length > 0 ? [] : rows,
    views,
  };
}
