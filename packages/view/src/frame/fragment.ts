import { type Markup, toText } from "../markup/markup.ts";

declare const RENDERED: unique symbol;

/**
 * HTML of one picture, a string. Only the functions of this package return it: they escape every value of a result.
 * The page needs the style of `viewStyle` once; `renderPage` includes it.
 */
export type Fragment = string & {
  /** Marks the type, so that no other string is taken for a fragment. The value does not exist. */
  readonly [RENDERED]: true;
};

/** The string of a picture. */
export function toFragment(markup: Markup): Fragment {
  return toText(markup) as Fragment;
}
