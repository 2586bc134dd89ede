import { onContentUpdated, useRouter } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { h, onMounted, onUnmounted, ref } from "vue";
import waterfall from "../../../docs/pictures/trace.svg?url";
import phoneWaterfall from "../../../docs/pictures/trace-phone.svg?url";
import { keepTabs, showKeptTab } from "./keep-tab.ts";
import "./fonts.css";
import "./sidebar.css";
import "./style.css";
import "./tables.css";
import "./tool-page.css";
import "./home.css";

/** The hero's picture. The page below has it too, for readers on GitHub; the style hides that one. */
const heroPicture = () =>
  h("picture", [
    h("source", { media: "(max-width: 600px)", srcset: phoneWaterfall }),
    h("img", { class: "hero-waterfall", src: waterfall, alt: "A failed checkout as a waterfall" }),
  ]);

/** The element of the playground, whose script loads in the browser. */
const Playground = {
  setup() {
    const host = ref();
    const router = useRouter();
    let stop = () => {};
    onMounted(async () => {
      if (import.meta.env.SSR) return;
      const { startPlayground } = await import("../../playground/playground.ts");
      if (host.value) stop = startPlayground(host.value, router);
    });
    onUnmounted(() => stop());
    return () => h("div", { class: "playground", ref: host });
  },
};

/** Makes the content the main landmark of a page whose layout has none: the home page and the 404 page. */
function markMain(): void {
  const content = document.querySelector("#VPContent");
  if (content) content.role = content.querySelector("main") ? null : "main";
}

const Layout = {
  setup() {
    onMounted(() => {
      keepTabs();
      markMain();
    });
    onContentUpdated(markMain);
    onContentUpdated(showKeptTab);
    return () => h(DefaultTheme.Layout, null, { "home-hero-image": heroPicture });
  },
};

/**
 * The theme: VitePress's default with other colors and sizes, tabs that stay chosen, a picture beside the hero, and the
 * playground.
 */
export default {
  extends: DefaultTheme,
  Layout,
  enhanceApp: ({ app }) => app.component("Playground", Playground),
};
