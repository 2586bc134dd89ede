/** Field of `_meta` with the card of a call. Hosts pass `_meta` to the app that shows the call, and to no model. */
export const CARD_FIELD = "toolwright/card";

/** Name of the tool by which the card app reads the card of a call before the call has a result. */
export const PREVIEW_TOOL = "Toolwright_PreviewCall";
/** Beginning of the address of a full result. */
export const RESULT_URI = "toolwright://results/";
