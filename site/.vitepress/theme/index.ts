import DefaultTheme from "vitepress/theme";
import { h, onMounted, onUnmounted, ref } from "vue";
import waterfall from "../../../docs/pictures/trace.svg?url";
import "./style.css";

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

/** The default theme, with tables that scroll in their own box, outputs that wrap, a picture beside the hero, and the playground. */
export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { "home-hero-image": heroPicture }),
  enhanceApp: ({ app }) => app.component("Playground", Playground),
};
