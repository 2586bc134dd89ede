// A Workers module, without Node compatibility.
import { callTools } from "./call-tools.js";

export default {
  async fetch(request) {
    try {
      return new Response(`OK ${await callTools(await request.json())}`);
    } catch (error) {
      return new Response(String(error?.stack ?? error), { status: 500 });
    }
  },
};
