// Text for people, models and terminals: quoted, shortened, or on one line.
export { closestMatch, suggestName } from "./text/closest-match.ts";
export { epochDate, formatValue, listNames, nameOf, quoteMessage, quoteName, TIME_NAME } from "./text/format-value.ts";
export { hasInvisible, toPrintableJson, toPrintableLine, toPrintableText } from "./text/printable-line.ts";
export { recipientKey } from "./text/recipient-key.ts";
export { cutEnd, trimTrailing, truncateMiddle, truncateStrings } from "./text/truncate.ts";
export { shortenTime } from "./time/window.ts";
