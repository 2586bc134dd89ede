/** Colors of every picture, for light and dark pages. Text has a contrast of at least 4.5, marks of at least 3. */
export const PALETTE = {
  ground: ["#ffffff", "#14181e"],
  raised: ["#f4f6f8", "#1c222a"],
  ink: ["#161b22", "#e8ecf1"],
  muted: ["#56606b", "#a0abb7"],
  line: ["#dde2e7", "#2d353f"],
  bad: ["#c0322b", "#ff8279"],
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
