import DefaultTheme from "vitepress/theme";
import "./style.css";

/** The default theme, with tables that scroll in their own box and outputs that wrap. */
export default { extends: DefaultTheme };
