import { describe, expect, test } from "vitest";
import { codeOfStatus, failureError, toAttemptFailure } from "./failure.ts";

function coded(code: unknown): Error {
  return Object.assign(new Error("connect to Bearer k3y failed"), { code });
}

describe("toAttemptFailure", () => {
  test.each([
    ["the error itself", coded("ECONNRESET"), "ECONNRESET"],
    ["its cause", new TypeError("fetch failed", { cause: coded("UND_ERR_SOCKET") }), "UND_ERR_SOCKET"],
    [
      "the first of several",
      new TypeError("fetch failed", { cause: new AggregateError([coded("ECONNREFUSED"), coded("X")]) }),
      "ECONNREFUSED",
    ],
    ["nothing: no code", new Error("k3y"), "connection failed"],
    ["nothing: a DOMException's number", new DOMException("k3y", "NetworkError"), "connection failed"],
    ["nothing: a code in lower case", coded("k3y"), "connection failed"],
    ["nothing: a sentence", coded("THE KEY IS K3Y"), "connection failed"],
    ["nothing: a string", "k3y", "connection failed"],
    ["nothing: undefined", undefined, "connection failed"],
    ["nothing: null", null, "connection failed"],
  ])("reduces what fetch threw to the platform's code, read from %s", (_, thrown, reason) => {
    expect({ ...toAttemptFailure(thrown) }).toEqual({ kind: "network", reason, mayHaveArrived: expect.any(Boolean) });
    expect(toAttemptFailure(thrown).reason).toBe(reason);
  });

  test("names the status with which a proxy refused a tunnel, and knows that the request was never sent", () => {
    const refusal = Object.assign(new Error("Proxy response (407) !== 200 when HTTP Tunneling"), {
      code: "UND_ERR_ABORTED",
    });
    const thrown = new TypeError("fetch failed", { cause: new Error("Request was cancelled.", { cause: refusal }) });
    expect({ ...toAttemptFailure(thrown) }).toEqual({
      kind: "network",
      reason: "PROXY_REFUSED_407",
      mayHaveArrived: false,
    });
  });

  test("handles an error that is its own cause", () => {
    const circular: { cause?: unknown } = {};
    circular.cause = circular;
    expect(toAttemptFailure(circular).reason).toBe("connection failed");
  });

  test.each(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT", "CERT_HAS_EXPIRED"])(
    "a request that failed with %s certainly never arrived",
    (code) => {
      expect(toAttemptFailure(coded(code)).mayHaveArrived).toBe(false);
    },
  );

  test.each([
    "ECONNRESET",
    "ETIMEDOUT",
    "EPIPE",
    "UND_ERR_SOCKET",
    "UND_ERR_HEADERS_TIMEOUT",
    "SOMETHING_NEW",
    undefined,
  ])("a request that failed with %s may have arrived", (code) => {
    expect(toAttemptFailure(coded(code)).mayHaveArrived).toBe(true);
  });
});

test("the error states what happened, the number of attempts and what to do", () => {
  const facts = { service: "Probe", attempts: 3, isAmbiguous: false };
  expect(failureError(toAttemptFailure(coded("ECONNREFUSED")), facts).message).toBe(
    "Probe could not be reached: ECONNREFUSED (3 attempts). Try again later.",
  );
  expect(failureError(toAttemptFailure(coded("EPIPE")), { ...facts, attempts: 1, isAmbiguous: true }).toJSON()).toEqual(
    {
      code: "unavailable",
      message: "Probe could not be reached: EPIPE. It may have acted on the request: verify before repeating.",
      retryable: false,
      outcome: "unknown",
    },
  );
});

test.each([
  ...["ENOTFOUND", "CERT_HAS_EXPIRED", "SELF_SIGNED_CERT_IN_CHAIN", "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
  "ERR_TLS_CERT_ALTNAME_INVALID",
])("the error %s does not advise to try later, which would not help", (code) => {
  const { message } = failureError(toAttemptFailure(coded(code)), {
    service: "Probe",
    attempts: 3,
    isAmbiguous: false,
  });
  expect(message).toBe(
    `Probe could not be reached: ${code} (3 attempts). Check the address, the network and its proxy.`,
  );
});

test.each([
  [400, "upstream"],
  [401, "unauthorized"],
  [402, "upstream"],
  [403, "forbidden"],
  [404, "not_found"],
  [405, "upstream"],
  [408, "timeout"],
  [409, "upstream"],
  [413, "upstream"],
  [422, "upstream"],
  [425, "upstream"],
  [429, "rate_limited"],
  [451, "upstream"],
  [499, "upstream"],
  [500, "unavailable"],
  [502, "unavailable"],
  [503, "unavailable"],
  [504, "unavailable"],
  [520, "unavailable"],
  [304, "bad_response"],
  [100, "bad_response"],
] as const)("maps status %i to %s", (status, code) => {
  expect(codeOfStatus(status)).toBe(code);
});

test.each(["EHOSTUNREACH", "ENETUNREACH", "ENETDOWN", "EADDRNOTAVAIL"])(
  "a request that failed with %s certainly never arrived only if the failure happened while connecting",
  (code) => {
    const during = (syscall?: string) => toAttemptFailure(Object.assign(coded(code), { syscall })).mayHaveArrived;
    expect([during("connect"), during("read"), during("write"), during()]).toEqual([false, true, true, true]);
  },
);
