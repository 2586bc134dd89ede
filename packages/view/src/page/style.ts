import { COMPONENTS } from "./components.ts";
import { TOKENS } from "./tokens.ts";

/** The style of every picture, as CSS. A page that embeds pictures needs it once; `renderPage` includes it. */
export const viewStyle: string = `${TOKENS}${COMPONENTS}`;

/** The style of a page around pictures. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; }
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
body { margin: 0 auto; max-width: 72rem; padding: clamp(1rem, 4vw, 3rem); background: light-dark(#fafbfc, #0e1116); color: light-dark(#161b22, #e8ecf1); font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; overflow-wrap: anywhere; }
header { margin-bottom: 2.5rem; }
h1 { margin: 0 0 .5rem; font-size: clamp(1.5rem, 4vw, 2rem); line-height: 1.2; letter-spacing: -.02em; }
h2 { margin: 3rem 0 .35rem; font-size: 1.25rem; line-height: 1.3; letter-spacing: -.01em; }
header p, section > p { max-width: 44rem; margin: 0 0 .75rem; }
header p { color: light-dark(#56606b, #a0abb7); }
section > pre { margin: 0 0 1rem; padding: .75rem 1rem; border-radius: .5rem; background: light-dark(#f0f2f5, #1a2029); font: .8125rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
section > .tv + .tv, section > p + .tv, section > .tv + p { margin-top: 1rem; }
@media print { .tv { break-inside: avoid; } body { max-width: none; } }
`;

/**
 * Hash of the style of `renderPage`, for its content security policy. After a change of the style, a test prints the
 * new hash.
 */
export const STYLE_HASH = "sha256-gXmeD8EmuNl/Lh4DcrN0zG2q2m1GqKgpkofFagaqUuc=";
