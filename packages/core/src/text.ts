// Text for people, models and terminals: quoted, shortened, or on one line.
export { closestMatch, suggestName } from "./text/closest-match.ts";
export { cutEnd } from "./text/cut-end.ts";
export { doubledKey } from "./text/doubled-key.ts";
export { formatValue } from "./text/format-value.ts";
export { listNames } from "./text/list-names.ts";
export { hasInvisible, toPrintableJson, toPrintableLine, toPrintableText } from "./text/printable-line.ts";
export { quoteMessage } from "./text/quote-message.ts";
export { nameOf, quoteName } from "./text/quote-name.ts";
export { recipientKey } from "./text/recipient-key.ts";
export { trimTrailing } from "./text/trim-trailing.ts";
export { truncateMiddle, truncateStrings } from "./text/truncate.ts";
export { shortenTime } from "./time/window.ts";
