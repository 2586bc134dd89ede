import DefaultTheme from "vitepress/theme";
import { h } from "vue";
import waterfall from "../../../docs/pictures/trace.svg?url";
import "./style.css";

/** The picture beside the hero. The page below has it too, for phones and for readers on GitHub; only one is visible. */
const heroPicture = () =>
  h("img", { class: "hero-waterfall", src: waterfall, alt: "A failed checkout as a waterfall" });

/** The default theme, with tables that scroll in their own box, outputs that wrap, and a picture beside the hero. */
export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { "home-hero-image": heroPicture }),
};
