/** The style of charts, tables, cards and lists. */
export const COMPONENTS = `
.tv-facts { display: flex; flex-wrap: wrap; gap: .5rem 2rem; }
.tv-facts dt { color: var(--tv-muted); font-size: .75rem; }
.tv-facts dd { font-size: 1.125rem; font-weight: 600; letter-spacing: -.01em; }
.tv-callout { margin-top: 1rem !important; padding: .7rem .9rem !important; border-radius: .5rem; border-left: 3px solid; }
.tv-callout-bad { background: var(--tv-bad-ground); border-color: var(--tv-bad); }
.tv-callout-warn { background: var(--tv-warn-ground); border-color: var(--tv-warn); color: var(--tv-warn); }
.tv-callout-warn li + li { margin-top: .35rem; }
.tv-callout-name { color: var(--tv-muted); }
.tv-failure { display: block; color: var(--tv-bad); font-size: .8125rem; }
.tv-stack { border-radius: .25rem; overflow: hidden !important; }
.tv-legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin-top: .6rem !important; font-size: .8125rem; }
.tv-legend li, .tv-key { display: inline-flex; align-items: center; gap: .4rem; }
.tv-legend li { max-width: 100%; flex-wrap: wrap; }
.tv-legend li > * { min-width: 0; }
.tv-swatch { flex: none; }
.tv-key-list { color: var(--tv-muted); margin-top: .5rem !important; }
.tv table { width: 100%; border-collapse: collapse; }
.tv :is(th, td) { padding: .4rem .5rem; text-align: left; font-weight: 400; vertical-align: top; }
.tv thead th { color: var(--tv-muted); font-size: .75rem; vertical-align: bottom; border-bottom: 1px solid var(--tv-line); }
.tv :is(th, td):first-child { padding-left: 0; }
.tv :is(th, td):last-child { padding-right: 0; }
.tv :is(th, td).tv-number { text-align: right; }
.tv-waterfall { --tv-indent: .8rem; table-layout: fixed; margin-top: 1.25rem; }
.tv-part > .tv-waterfall { margin-top: 0; }
.tv-bars { margin-top: 0; }
.tv-waterfall th:first-child { width: 38%; }
.tv-waterfall thead .tv-number { width: 5.25rem; }
.tv-waterfall tbody tr + tr :is(th, td) { border-top: 1px solid var(--tv-raised); }
.tv-name { display: block; }
.tv-name .tv-swatch { display: inline-block; margin-right: .4rem; }
.tv-lane { vertical-align: middle !important; }
.tv-lane .tv-bar { margin: .3rem 0; }
.tv-bars th:first-child b { overflow-wrap: anywhere; }
.tv-path { fill: var(--tv-ink); }
.tv-self { color: var(--tv-muted); }
.tv-error { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; color: var(--tv-bad); font-size: .8125rem; padding-left: 1rem; }
${Array.from({ length: 13 }, (_, depth) => `.tv-d${depth} { display: block; padding-left: calc(${depth} * var(--tv-indent)); }`).join("\n")}
.tv-grid { stroke: var(--tv-line); stroke-width: 1; shape-rendering: crispEdges; }
.tv-mark { stroke: var(--tv-cx); stroke-width: 1; shape-rendering: crispEdges; }
.tv-plot { display: grid; grid-template-columns: 3.5rem minmax(0, 1fr); margin-top: .25rem; }
.tv-legend + .tv-plot { margin-top: .75rem; }
.tv-unit { grid-column: 1 / -1; width: 3rem; text-align: right; color: var(--tv-muted); font-size: .6875rem; min-height: 1rem; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.tv-values { width: 3.5rem; }
.tv-values text { text-anchor: end; }
.tv-area .tv-times text { text-anchor: middle; }
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
.tv-scroll :is(th, td) { overflow-wrap: normal; white-space: nowrap; }
.tv-tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(6.5rem, 1fr)); gap: .75rem; margin-bottom: 1.25rem !important; }
.tv-tile { padding: .65rem; border-radius: .5rem; background: var(--tv-raised); }
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
.tv-pairs tbody :is(th, td) { border-top: 1px solid var(--tv-line); }
.tv-cost { margin-top: 1.25rem !important; }
.tv-hash { display: flex; gap: .6rem; margin-top: 1.25rem !important; padding-top: .75rem !important; border-top: 1px solid var(--tv-line); color: var(--tv-muted); font-size: .75rem; }
.tv-hash span { flex: none; }
.tv-hash code { font-size: .75rem; }
.tv-records tbody :is(th, td) { border-top: 1px solid var(--tv-line); }
.tv-records tbody tr:first-child :is(th, td) { border-top: 0; }
.tv-records th[scope="row"] { font-weight: 600; }
.tv-records :is(thead th, .tv-number) { white-space: nowrap; overflow-wrap: normal; }
.tv-roomy :is(th, td):not(.tv-number) { min-width: 7rem; }
.tv-detail { display: block; color: var(--tv-muted); font-size: .8125rem; font-weight: 400; }
@container (max-width: 40rem) {
  .tv-waterfall { --tv-indent: .4rem; }
  .tv-on-line { display: none; }
  .tv-few { display: inline; }
  .tv-many { display: none; }
  .tv-waterfall, .tv-waterfall tbody, .tv-records, .tv-records tbody { display: block; }
  .tv-waterfall caption, .tv-records caption { display: block; }
  .tv-waterfall thead, .tv-records thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .tv-waterfall tbody tr { display: grid; grid-template-columns: minmax(0, 1fr) 5.25rem; gap: 0 .75rem; padding: .5rem 0; }
  .tv-waterfall tbody tr + tr { border-top: 1px solid var(--tv-raised); }
  .tv .tv-waterfall tbody :is(th, td) { border: 0; padding: 0; }
  .tv-waterfall tbody th:first-child { width: auto; }
  .tv-waterfall tbody .tv-number { grid-row: 1; grid-column: 2; }
  .tv-waterfall tbody .tv-lane { grid-row: 2; grid-column: 1; }
  .tv-waterfall tbody .tv-self { grid-row: 2; grid-column: 2; font-size: .75rem; line-height: 1.9; }
  .tv-waterfall:not(.tv-bars, .tv-steps) tbody .tv-self::before { content: "self "; }
  .tv-records tbody tr { display: block; padding: .75rem 0; }
  .tv-records tbody tr + tr { border-top: 1px solid var(--tv-line); }
  .tv .tv-records tbody :is(th, td) { display: block; min-width: 0; border: 0; padding: .1rem 0; text-align: left; white-space: normal; }
  .tv .tv-records tbody td { display: grid; grid-template-columns: 6rem minmax(0, 1fr); }
  .tv-records td::before { content: attr(data-name) " "; color: var(--tv-muted); }
  .tv-pairs tbody tr { display: block; padding: .35rem 0; border-top: 1px solid var(--tv-line); }
  .tv-pairs thead { display: none; }
  .tv-pairs, .tv-pairs tbody, .tv-pairs caption { display: block; }
  .tv .tv-pairs tbody :is(th, td) { display: block; width: auto; border: 0; padding: .1rem 0; }
  .tv-pairs td + td::before { content: "→ "; color: var(--tv-muted); }
}
`;
