// A host in a page: shows an app in a sandboxed iframe through the official bridge.
import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";

/** Input of the page from the test. */
interface Shown {
  readonly html: string;
  readonly theme: "light" | "dark";
  readonly tool: object;
  readonly args: Record<string, unknown>;
  /** Result of the preview tool. Default: the host calls no tools for apps. */
  readonly preview?: object;
  /** Result of the call. Default: the call has no result yet. */
  readonly result?: object;
}

async function show({ html, theme, tool, args, preview, result }: Shown): Promise<void> {
  const iframe = document.createElement("iframe");
  iframe.setAttribute("sandbox", "allow-scripts");
  iframe.style.cssText = "display:block;width:100%;height:1200px;border:0";
  document.body.append(iframe);
  const view = iframe.contentWindow as Window;
  const capabilities = preview ? { serverTools: {} } : {};
  const bridge = new AppBridge(null, { name: "tests", version: "1.0.0" }, capabilities, { hostContext: { theme, toolInfo: { tool } } as never });
  const isInitialized = new Promise<void>((resolve) => {
    bridge.oninitialized = () => resolve();
  });
  bridge.oncalltool = async (params) => {
    document.body.dataset["called"] = JSON.stringify(params);
    return preview as never;
  };
  bridge.onsizechange = ({ height }) => {
    document.body.dataset["height"] = String(height);
  };
  await bridge.connect(new PostMessageTransport(view, view));
  iframe.srcdoc = html;
  await isInitialized;
  await bridge.sendToolInput({ arguments: args });
  if (result) await bridge.sendToolResult(result as never);
}

Object.assign(globalThis, { show });
