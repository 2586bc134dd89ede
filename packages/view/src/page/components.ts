/** The style of charts, tables, cards and lists. */
export const COMPONENTS = `
.tv-facts { display: flex; flex-wrap: wrap; gap: .5rem 2rem; }
.tv-facts dt { color: var(--tv-muted); font-size: .75rem; }
.tv-facts dd { font-size: 1.125rem; font-weight: 600; letter-spacing: -.01em; }
.tv-callout { margin-top: 1rem !important; padding: .7rem .9rem !important; border-radius: .5rem; border-left: 3px solid; }
.tv-callout-bad { background: var(--tv-bad-ground); border-color: var(--tv-bad); }
.tv-callout-warn { background: var(--tv-warn-ground); border-color: var(--tv-warn); color: var(--tv-warn); }
.tv-failure { display: block; color: var(--tv-bad); font-size: .8125rem; }
.tv-legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin-top: .6rem !important; font-size: .8125rem; }
.tv-legend li, .tv-key { display: inline-flex; align-items: center; gap: .4rem; }
.tv-legend li { max-width: 100%; flex-wrap: wrap; }
.tv-legend li > * { min-width: 0; }
.tv-swatch, .tv-hash span { flex: none; }
.tv table { width: 100%; border-collapse: collapse; color: inherit; font: inherit; }
.tv :is(th, td) { padding: .4rem .5rem; text-align: left; font-weight: 400; vertical-align: top; }
.tv thead th { color: var(--tv-muted); font-size: .75rem; vertical-align: bottom; border-bottom: 1px solid var(--tv-line); }
.tv :is(th, td):first-child { padding-left: 0; }
.tv :is(th, td):last-child { padding-right: 0; }
.tv :is(th, td).tv-number { text-align: right; }
.tv-rows { table-layout: fixed; --tv-indent: .8rem; }
.tv-rows th:first-child { width: 50%; overflow-wrap: anywhere; }
.tv-rows .tv-number { width: 4.75rem; } .tv-bars:where(:not(:has(.tv-self))) .tv-number { width: 7rem; }
.tv-rows .tv-bar { margin: .3125rem 0; }
.tv-bars tbody tr + tr :is(th, td) { border-top: 1px solid var(--tv-raised); }
.tv-lane { vertical-align: middle !important; }
.tv-records .tv-swatch { display: inline-block; margin-right: .4rem; }
.tv-all { margin: .75rem 0 .5rem; }
.tv .tv-spans :is(th, td) { border: 0; padding-block: 0; vertical-align: middle; }
.tv-spans .tv-origin { background: var(--tv-bad-ground); }
.tv-origin b { color: var(--tv-bad); }
.tv-path { stroke: var(--tv-ink); stroke-width: 2; stroke-linecap: round; }
.tv-name { display: block; padding-left: calc(var(--tv-d) * var(--tv-indent)); overflow: hidden; line-height: 1.625rem; text-overflow: ellipsis; white-space: nowrap; background: repeating-linear-gradient(90deg, var(--tv-line) 0 1px, #0000 1px var(--tv-indent)) 1px 0 / calc(var(--tv-d) * var(--tv-indent)) 100% no-repeat; }
.tv-name .tv-swatch { display: inline-block; margin-right: .4rem; vertical-align: -.1rem; }
.tv:not(:has(.tv-all[open])) .tv-more, .tv:has(.tv-all[open]) .tv-fold { display: none !important; }
${Array.from({ length: 13 }, (_, depth) => `.tv-d${depth} { --tv-d: ${depth}; }`).join("\n")}
.tv-grid { stroke: var(--tv-line); stroke-width: 1; shape-rendering: crispEdges; }
.tv-mark { stroke: var(--tv-cx); stroke-width: 1; shape-rendering: crispEdges; }
.tv-plot { display: grid; grid-template-columns: 3.5rem minmax(0, 1fr); margin-top: .25rem; }
.tv-legend + .tv-plot { margin-top: .75rem; }
.tv-unit { grid-column: 1 / -1; width: fit-content; min-width: 3rem; max-width: 100%; text-align: right; color: var(--tv-muted); font-size: .6875rem; min-height: 1rem; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.tv-values { width: 3.5rem; }
.tv-values text { text-anchor: end; }
.tv-limit { text-anchor: end; paint-order: stroke; stroke: var(--tv-ground); stroke-width: 6; stroke-linejoin: round; }
.tv-lanes { grid-template-columns: 5rem minmax(0, 1fr); margin-bottom: 1rem; }
.tv-lanes .tv-values { width: 5rem; }
.tv-area .tv-times text, .tv-event { text-anchor: middle; }
.tv .tv-event { font-size: 16px; }
.tv-few { display: none; }
.tv-column { fill: var(--tv-c0); }
.tv-column:hover, .tv-dot:hover { opacity: .8; }
.tv-partial { fill-opacity: .25; stroke: var(--tv-c0); stroke-dasharray: 3 2; }
.tv-line { fill: none; stroke-width: 2; vector-effect: non-scaling-stroke; stroke-linejoin: round; }
.tv-dashed { stroke-dasharray: 3 4; }
.tv-dot { stroke-width: 1.5; }
${Array.from({ length: 6 }, (_, index) => `.tv-s${index} { stroke: var(--tv-c${index}); } .tv-dot.tv-s${index} { fill: var(--tv-c${index}); }`).join("\n")}
.tv .tv-hollow { fill: var(--tv-ground); }
.tv-details { margin-top: .75rem; font-size: .8125rem; }
.tv-details summary { width: fit-content; padding: .25rem 0; color: var(--tv-muted); cursor: pointer; }
.tv-details summary:hover { color: var(--tv-ink); }
.tv-scroll { overflow-x: auto; max-height: 24rem; overflow-y: auto; }
.tv-scroll tbody :is(th, td) { padding-block: .2rem; border-top: 1px solid var(--tv-raised); }
.tv-tiles { display: grid; grid-template-columns: repeat(8, minmax(0, 1fr)); gap: .75rem; margin-bottom: 1.25rem !important; }
.tv-tile { padding: .65rem; border-radius: .5rem; background: var(--tv-raised); } .tv-tile:first-child { grid-column: span 2; }
.tv-tile dt { color: var(--tv-muted); font-size: .6875rem; text-transform: capitalize; }
.tv-tile dd b { font-size: 1.25rem; letter-spacing: -.01em; }
.tv-tile .tv-bar { height: 4px; margin-top: .3rem; overflow: hidden; border-radius: 2px; }
.tv-tile .tv-track { fill: var(--tv-line); }
.tv-card { max-width: 44rem; }
.tv-effect { display: inline-block; padding: .15rem .65rem !important; border-radius: 1rem; border: 1px solid; font-size: .75rem; font-weight: 600; }
.tv-effect-read { color: var(--tv-muted); }
.tv-effect-write { color: var(--tv-c0); } .tv-effect-send { color: var(--tv-c2); }
.tv-effect-delete { color: var(--tv-bad); } .tv-effect-spend { color: var(--tv-warn); }
.tv-summary { margin-top: .75rem !important; font-size: 1rem; line-height: 1.45; }
.tv-sample { display: flex; flex-wrap: wrap; gap: .25rem .5rem; margin-top: .4rem !important; }
.tv-sample li:not(.tv-muted), .tv-value { padding: .05rem .4rem; border-radius: .3rem; background: var(--tv-raised); }
.tv-value { unicode-bidi: isolate; white-space: pre-wrap; -webkit-box-decoration-break: clone; box-decoration-break: clone; }
.tv-pairs th[scope="row"] { width: 32%; color: var(--tv-muted); }
.tv-message { padding: .6rem .9rem; border-radius: .5rem; background: var(--tv-raised); } .tv-message p { unicode-bidi: isolate; white-space: pre-wrap; } .tv .tv-message p + p { margin-top: .5rem; }
.tv-cost { margin-top: 1.25rem !important; }
.tv-hash { display: flex; gap: .6rem; margin-top: 1.25rem !important; padding-top: .75rem !important; border-top: 1px solid var(--tv-line); color: var(--tv-muted); font-size: .75rem; }
.tv-hash code { font-size: .75rem; }
:is(.tv-pairs, .tv-records) tbody :is(th, td) { border-top: 1px solid var(--tv-line); }
.tv-records tbody tr:first-child :is(th, td) { border-top: 0; }
.tv-records th[scope="row"] { font-weight: 600; }
.tv .tv-records tbody th:has(> .tv-swatch) { padding-left: 1.1rem; text-indent: -1.1rem; }
.tv-scroll :is(th, td), .tv-records :is(thead th, .tv-number, .tv-short) { white-space: nowrap; overflow-wrap: normal; }
.tv-roomy :is(th, td):not(.tv-number, .tv-short) { min-width: 8.5rem; }
.tv-detail { display: block; color: var(--tv-muted); font-size: .8125rem; font-weight: 400; text-indent: 0; }
.tv-lines1, .tv-lines2 { contain: inline-size; overflow: hidden; text-overflow: ellipsis; } .tv-lines1 { white-space: nowrap; }
.tv-lines2 { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
.tv .tv-records th:has(.tv-lines1, .tv-lines2) { min-width: 10.5rem; } @container (min-width: 44rem) { .tv-records th:has(> wbr, .tv-lines1, .tv-lines2) { width: 34%; } }
@container (max-width: 60rem) { .tv-tiles { grid-template-columns: repeat(4, minmax(0, 1fr)); } }
@container (max-width: 40rem) {
  .tv-on-line { display: none; }
  .tv-few { display: inline; }
  .tv-many { display: none; }
  .tv:has(.tv-all:not([open])) :is(.tv-key-list, .tv-callout .tv-detail, .tv-all ~ .tv-details) { display: none; }
  .tv :is(.tv-rows, .tv-records), .tv :is(.tv-rows, .tv-records) :is(tbody, caption), .tv-spans thead :is(tr, .tv-lane) { display: block; }
  .tv :is(.tv-bars, .tv-records) thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .tv-spans thead th:not(.tv-lane) { display: none; }
  .tv-rows { --tv-indent: .4rem; }
  .tv-rows tbody tr { display: grid; grid-template-columns: minmax(0, 1fr) auto; column-gap: .75rem; }
  .tv .tv-rows :is(th, td) { width: auto; border: 0; padding: 0; }
  .tv-rows tbody .tv-lane { grid-row: 2; grid-column: 1 / -1; }
  .tv-bars tbody tr { grid-template-columns: minmax(0, 1fr) auto minmax(3.25rem, auto); }
  .tv-bars tbody tr:not(:has(.tv-self)) { grid-template-columns: minmax(0, 1fr) auto; }
  .tv-bars tbody td.tv-self { grid-row: 1; grid-column: 3; }
  .tv-spans .tv-bar { margin: 0; overflow: hidden; }
  .tv-name { background: none; line-height: 1.375rem; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; white-space: normal; }
  .tv-records tbody tr { display: block; padding: .75rem 0; }
  .tv-records tbody tr + tr { border-top: 1px solid var(--tv-line); }
  .tv .tv-records tbody :is(th, td) { display: block; width: auto; min-width: 0; border: 0; padding: .1rem 0; text-align: left; white-space: normal; }
  .tv .tv-records tbody td { display: grid; grid-template-columns: 6rem minmax(0, 1fr); }
  .tv .tv-records tbody td.tv-none { display: none; }
  .tv-records td::before { content: attr(data-name) " "; color: var(--tv-muted); }
  .tv-tiles { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .tv-pairs tbody tr { display: block; padding: .35rem 0; border-top: 1px solid var(--tv-line); }
  .tv-pairs thead { display: none; }
  .tv-pairs, .tv-pairs tbody, .tv-pairs caption { display: block; }
  .tv .tv-pairs tbody :is(th, td) { display: block; width: auto; border: 0; padding: .1rem 0; }
  .tv-pairs td + td::before { content: "→ "; color: var(--tv-muted); }
}
`;
