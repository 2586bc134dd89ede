import { expect, test } from "vitest";
import { hostOf, linkedinKey } from "./url-keys.ts";

test("equivalent LinkedIn URLs have the same key", () => {
  for (const url of ["https://www.linkedin.com/in/Ada/", "linkedin.com/in/ada", " http://de.linkedin.com/in/ada "]) {
    expect(linkedinKey(url)).toBe("linkedin.com/in/ada");
  }
});

test("the host of a website has neither scheme, www, port nor path", () => {
  expect(hostOf("https://www.Acme.example:8080/about?x=1")).toBe("acme.example");
  expect(hostOf("acme.example")).toBe("acme.example");
});
