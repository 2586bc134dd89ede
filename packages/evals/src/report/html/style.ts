/** The style of the page. The filters are inputs that this style reads, so the page needs no script. */
export function createStyle(kinds: readonly string[]): string {
  // A kind of a hostile run file could end the style.
  const byKind = kinds
    .filter((kind) => /^[\w-]+$/.test(kind))
    .map((kind) => `body:has(#kind-${kind}:checked) .case:not([data-kind="${kind}"]) { display: none; }`);
  return [STYLE, ...byKind, ""].join("\n");
}

const STYLE = `
:root {
  color-scheme: light dark;
  --text: light-dark(#1b1f24, #e6e8eb);
  --muted: light-dark(#57606a, #a3abb5);
  --ground: light-dark(#ffffff, #14171b);
  --panel: light-dark(#f5f6f8, #1d2126);
  --line: light-dark(#d5d9de, #373d45);
  --good: light-dark(#116329, #56c272);
  --bad: light-dark(#b3181f, #ff8a85);
  --link: light-dark(#0b57d0, #8ab4f8);
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 75rem; padding: 1rem; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
h3 { font-size: 1rem; margin: 0; }
p { margin: .25rem 0; }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.muted { color: var(--muted); }
.pass { color: var(--good); font-weight: 600; }
.fail { color: var(--bad); font-weight: 600; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { border-bottom: 1px solid var(--line); padding: .35rem .6rem; text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
tbody th { font-weight: 400; }
tbody tr:last-child > * { font-weight: 600; }
.facts tr > :is(th, td) { font-weight: 400; text-align: left; white-space: normal; vertical-align: top; }
fieldset { border: 1px solid var(--line); border-radius: .4rem; display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 1rem 0; }
label { display: inline-flex; gap: .35rem; align-items: center; min-height: 1.75rem; }
.case { border: 1px solid var(--line); border-radius: .4rem; margin: .75rem 0; padding: .75rem; content-visibility: auto; contain-intrinsic-size: auto 9rem; }
.case > p { white-space: pre-wrap; }
details { margin: .35rem 0; }
details > summary { cursor: pointer; padding: .25rem 0; }
.run { border-left: 3px solid var(--good); padding-left: .75rem; }
.run.failed { border-left-color: var(--bad); }
ol { padding-left: 1.5rem; }
li { margin: .5rem 0; }
pre { background: var(--panel); border-radius: .3rem; margin: .25rem 0; max-height: 30rem; overflow: auto; padding: .5rem; white-space: pre-wrap; font: .85rem/1.45 ui-monospace, monospace; unicode-bidi: isolate; }
.problems { margin: .25rem 0; padding-left: 1.25rem; }
@media (max-width: 40rem) { body { padding: .6rem; } .case { padding: .5rem; } ol { padding-left: 1.1rem; } }
@media print { details::details-content { content-visibility: visible; } fieldset { display: none; } pre { max-height: none; } }
body:has(#only-failed:checked) :is(.case:not(.has-failed), .run:not(.failed)) { display: none; }`.trim();
