// The script of a web page, which sends its outcome to the server.
import { callTools } from "./call-tools.js";

const served = await (await fetch("/served")).json();
const outcome = await callTools(served).then(
  (summary) => `OK ${summary}`,
  (error) => String(error?.stack ?? error),
);
const version = /Chrom\w*\/([\d.]+)/.exec(navigator.userAgent)?.[1] ?? navigator.userAgent;
await fetch("/outcome", { method: "POST", body: JSON.stringify({ outcome, version }) });
