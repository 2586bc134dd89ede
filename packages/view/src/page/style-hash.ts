/** Hash of the style of `renderPage`, for its content security policy. A test names the new one after the style changed. */
export const STYLE_HASH = "sha256-NEj76TVMnrylFe4OULzO94IRbkBuDIh+DuiFSLantC4=";
