/** Colors of every picture, for light and dark pages. Text has a contrast of at least 4.5, marks of at least 3. */
export const PALETTE = {
  ground: ["#ffffff", "#14181e"],
  raised: ["#f4f6f8", "#1c222a"],
  ink: ["#161b22", "#e8ecf1"],
  muted: ["#56606b", "#a0abb7"],
  line: ["#dde2e7", "#2d353f"],
  bad: ["#c0322b", "#ff8279"],
  soft: ["#d4726c", "#a95f5a"],
  "bad-ground": ["#fdf1f0", "#2d1a1b"],
  warn: ["#7a4b00", "#f1c06b"],
  "warn-ground": ["#fdf5e3", "#2b2313"],
  c0: ["#3566c8", "#7ba6f7"],
  c1: ["#12806f", "#4cc3ae"],
  c2: ["#8250c4", "#bb98f2"],
  c3: ["#a8690c", "#e2b057"],
  c4: ["#b53d78", "#ee88b5"],
  c5: ["#587a24", "#a5c463"],
  cx: ["#7a838d", "#8a949f"],
} as const satisfies Readonly<Record<string, readonly [light: string, dark: string]>>;

/**
 * Colors and base text of every picture. `light-dark()` follows the element's color scheme: the page's, or the one in
 * `data-theme`.
 */
export const TOKENS = `
.tv {
${Object.entries(PALETTE)
  .map(([name, [light, dark]]) => `  --tv-${name}: light-dark(${light}, ${dark});`)
  .join("\n")}
  container-type: inline-size;
  box-sizing: border-box;
  margin: 0;
  padding: clamp(.875rem, 3%, 1.25rem);
  border: 1px solid var(--tv-line);
  border-radius: .75rem;
  background: var(--tv-ground);
  color: var(--tv-ink);
  font: .875rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
}
.tv[data-theme="light"] { color-scheme: light; }
.tv[data-theme="dark"] { color-scheme: dark; }
.tv *, .tv *::before { box-sizing: border-box; }
.tv :is(p, ul, dl, dd) { margin: 0; padding: 0; }
.tv :is(ul) { list-style: none; }
.tv svg { display: block; overflow: visible; }
:where(.tv svg text) { fill: var(--tv-muted); font-size: 11px; }
.tv :is(b, th[scope="row"] b) { font-weight: 600; }
.tv :is(code, .tv-value) { font: .8125rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.tv :focus-visible { outline: 2px solid var(--tv-c0); outline-offset: 2px; }
.tv-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.tv-muted, .tv-subtitle, .tv-note, .tv-callout-name, .tv-self { color: var(--tv-muted); }
.tv figcaption { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 1rem; margin-bottom: 1rem; }
.tv-title { font-size: 1.0625rem; font-weight: 650; letter-spacing: -.01em; }
.tv-subtitle { font-size: .8125rem; }
.tv-note { font-size: .8125rem; margin-top: .5rem !important; }
.tv-date { white-space: nowrap; }
.tv-empty { padding: 1.5rem !important; border-radius: .5rem; background: var(--tv-raised); color: var(--tv-muted); text-align: center; }
.tv-warnings { margin-top: .75rem !important; padding: .6rem .9rem !important; border-radius: .5rem; background: var(--tv-warn-ground); color: var(--tv-warn); font-size: .8125rem; }
:is(.tv-warnings, .tv-callout-warn) li + li { margin-top: .3rem; }
.tv-part { margin-top: 1.25rem; }
.tv-heading, .tv caption:not(.tv-hidden) { margin: 0 0 .5rem !important; color: var(--tv-muted); font-size: .75rem; font-weight: 600; letter-spacing: .02em; text-align: left; }
.tv-c0 { fill: var(--tv-c0); } .tv-c1 { fill: var(--tv-c1); } .tv-c2 { fill: var(--tv-c2); }
.tv-c3 { fill: var(--tv-c3); } .tv-c4 { fill: var(--tv-c4); } .tv-c5 { fill: var(--tv-c5); }
.tv-cx { fill: var(--tv-cx); } .tv-bad { fill: var(--tv-bad); } .tv-soft { fill: var(--tv-soft); } .tv-ink { fill: var(--tv-muted); }
.tv-pale { opacity: .3; }
.tv-track { fill: var(--tv-raised); }
`;
