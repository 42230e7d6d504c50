import { describe, expect, test } from "vitest";
import { openTestService } from "../testing/open-test-service.ts";

// The API's responses while it is overloaded or stopping, which its server detects (`@werkbank/http/gate`).

const service = await openTestService();
const organization = await service.createOrganization();

type Sent = { method?: string; token?: string; body?: ReadableStream | string };

async function sendRequest(
  path: string,
  admission: "open" | "overloaded" | "leaving" | "stopped",
  { method = "GET", token, body }: Sent = {},
) {
  const init = {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body, duplex: "half" as const }),
  };
  const response = await service.api.fetch(new Request(`http://127.0.0.1:3000${path}`, init), {
    admission,
  });
  const { status, headers } = response;
  return { status, headers, text: await response.text() };
}

const suppliers = `/api${organization.path.replace(/^\/(?!v1)/u, "/v1/")}/suppliers`;
const { token } = organization.admin;

describe.each([
  ["overloaded", "5", "The service has more to do than it can."],
  ["stopped", "1", "The service is stopping."],
] as const)("while it is %s", (admission, retryAfter, detail) => {
  test("returns 503 as a problem with CORS headers, without reading the content", async () => {
    const body = new ReadableStream({
      pull() {
        throw new Error("The body was read.");
      },
    });
    const requestInit = { method: "POST", token, body };
    const { status, headers, text } = await sendRequest(suppliers, admission, requestInit);
    expect([status, headers.get("retry-after"), headers.get("content-type")]).toEqual([
      503,
      retryAfter,
      "application/problem+json",
    ]);
    expect(JSON.parse(text)).toMatchObject({ code: "SERVICE_UNAVAILABLE", detail });
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("x-request-id")).toBe(JSON.parse(text).requestId);
  });

  test("returns 503 as a JSON-RPC error to an MCP client", async () => {
    const requestInit = { method: "POST", token, body: "{}" };
    const { status, headers, text } = await sendRequest("/api/mcp", admission, requestInit);
    expect([status, headers.get("retry-after")]).toEqual([503, retryAfter]);
    expect(JSON.parse(text)).toMatchObject({
      jsonrpc: "2.0",
      id: null,
      error: { message: detail },
    });
  });

  test("returns 503 as a page to a customer with a quote", async () => {
    const { status, headers } = await sendRequest("/q/token", admission);
    expect([status, headers.get("retry-after"), headers.get("content-type")]).toEqual([
      503,
      retryAfter,
      "text/html; charset=utf-8",
    ]);
  });

  test("returns 503 for feedback and the outbox", async () => {
    expect((await sendRequest("/api/feedback", admission, { method: "POST" })).status).toBe(503);
    expect((await sendRequest("/outbox", admission)).status).toBe(503);
  });

  test("returns 200 for /healthz and 503 for /readyz", async () => {
    expect((await sendRequest("/healthz", admission)).status).toBe(200);
    const { status, text } = await sendRequest("/readyz", admission);
    expect([status, text]).toEqual([503, admission === "stopped" ? "stopping\n" : "overloaded\n"]);
  });
});

test("returns 503 for /readyz and accepts requests before it stops", async () => {
  expect((await sendRequest(suppliers, "leaving", { token })).status).toBe(200);
  const { status, text } = await sendRequest("/readyz", "leaving");
  expect([status, text]).toEqual([503, "stopping\n"]);
});

test("returns 200 for /readyz otherwise", async () => {
  const { status, text } = await sendRequest("/readyz", "open");
  expect([status, text]).toEqual([200, "ready\n"]);
});
