// A host in a page: shows an app in a sandboxed iframe through the official bridge.
import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";

/** What the test passes to the page. */
interface Shown {
  readonly html: string;
  readonly theme: "light" | "dark";
  readonly tool: object;
  readonly args: Record<string, unknown>;
  readonly result: object;
}

async function show({ html, theme, tool, args, result }: Shown): Promise<void> {
  const iframe = document.createElement("iframe");
  iframe.setAttribute("sandbox", "allow-scripts");
  iframe.style.cssText = "display:block;width:100%;height:1200px;border:0";
  document.body.append(iframe);
  const view = iframe.contentWindow as Window;
  const bridge = new AppBridge(null, { name: "tests", version: "1.0.0" }, {}, { hostContext: { theme, toolInfo: { tool } } as never });
  const isInitialized = new Promise<void>((resolve) => {
    bridge.oninitialized = () => resolve();
  });
  bridge.onsizechange = ({ height }) => {
    document.body.dataset["height"] = String(height);
  };
  await bridge.connect(new PostMessageTransport(view, view));
  iframe.srcdoc = html;
  await isInitialized;
  await bridge.sendToolInput({ arguments: args });
  await bridge.sendToolResult(result as never);
}

Object.assign(globalThis, { show });
