import { onContentUpdated } from "vitepress";
import DefaultTheme from "vitepress/theme";
import { h, onMounted, onUnmounted, ref } from "vue";
import waterfall from "../../../docs/pictures/trace.svg?url";
import { keepTabs, showKeptTab } from "./keep-tab.ts";
import "./style.css";
import "./tables.css";
import "./home.css";

/** The picture beside the hero. The page below has it too, for phones and for readers on GitHub; only one is visible. */
const heroPicture = () =>
  h("img", { class: "hero-waterfall", src: waterfall, alt: "A failed checkout as a waterfall" });

/** The element of the playground, whose script loads in the browser. */
const Playground = {
  setup() {
    const host = ref();
    let stop = () => {};
    onMounted(async () => {
      if (import.meta.env.SSR) return;
      const { startPlayground } = await import("../../playground/playground.ts");
      if (host.value) stop = startPlayground(host.value);
    });
    onUnmounted(() => stop());
    return () => h("div", { class: "playground", ref: host });
  },
};

const Layout = {
  setup() {
    onMounted(keepTabs);
    onContentUpdated(showKeptTab);
    return () => h(DefaultTheme.Layout, null, { "home-hero-image": heroPicture });
  },
};

/** The theme: the default one with other colors and sizes, tabs that stay chosen, a picture beside the hero, and the playground. */
export default {
  extends: DefaultTheme,
  Layout,
  enhanceApp: ({ app }) => app.component("Playground", Playground),
};
