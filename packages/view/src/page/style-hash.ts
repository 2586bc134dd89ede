/** Hash of the style of `renderPage`, for its content security policy. A test names the new one after the style changed. */
export const STYLE_HASH = "sha256-9OcRiY0eUo76n09LDpIRV5G539LQ5jkM+gDJ/KmXDFY=";
