import { request } from "node:http";
import { afterAll, describe, expect, test } from "vitest";
import { lastMail, partOf } from "../testing/outbox.ts";
import { call, sanne, startIdp } from "../testing/running-idp.ts";

const running = await startIdp();
await call(running, "/recover", { json: { email: sanne.email } });
afterAll(() => running.close());

/** Sends exactly the given headers, whereas `fetch` sets Host and Sec-Fetch headers itself. */
function get(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(running.origin);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, headers }, (response) => {
      let body = "";
      response.on("data", (chunk: Buffer) => (body += chunk.toString()));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
    });
    sent.on("error", reject);
    sent.end();
  });
}

test("lists messages, and shows one with its link", async () => {
  const list = await get("/outbox");
  expect(list.status).toBe(200);
  expect(list.body).toContain("Choose a new password");
  const mail = await lastMail(running, sanne.email);
  const page = await get(`/outbox/${mail.id}`);
  expect(page.body).toContain(partOf(mail, "code"));
  expect(page.body).toContain(`href="${partOf(mail, "link")}"`);
  expect((await get("/outbox/unknown")).status).toBe(404);
});

test("returns JSON, filtered by address without regard to case", async () => {
  const { body } = await get("/outbox.json?to=Sanne@Singel.example");
  expect(JSON.parse(body)).toMatchObject({
    messages: [{ kind: "recovery", to: sanne.email, language: "en" }],
  });
  expect(JSON.parse((await get("/outbox.json?to=x")).body)).toEqual({ messages: [] });
});

describe("returns 403 to other machines", () => {
  test.each<Record<string, string>>([
    { Host: "rebound.example" },
    { Host: "127.0.0.1.evil.example" },
    { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document" },
    { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "script" },
    { "Sec-Fetch-Site": "same-site", "Sec-Fetch-Dest": "iframe" },
    { "X-Forwarded-For": "203.0.113.9" },
    { Forwarded: "for=203.0.113.9" },
  ])("with %j", async (headers) => {
    for (const path of ["/outbox", "/outbox.json", "/outbox/x"]) {
      const { status, body } = await get(path, headers);
      expect(status, path).toBe(403);
      expect(body).not.toContain(sanne.email);
    }
  });

  test.each<Record<string, string>>([
    { Host: "localhost" },
    { Host: "[::1]:3001" },
    { "Sec-Fetch-Site": "none", "Sec-Fetch-Dest": "document" },
    { "Sec-Fetch-Site": "same-site", "Sec-Fetch-Dest": "document" },
  ])("returns 200 with %j", async (headers) => {
    expect((await get("/outbox", headers)).status).toBe(200);
  });
});

test("no other origin may read it", async () => {
  const response = await fetch(`${running.origin}/outbox.json`, {
    headers: { Origin: "https://app.example" },
  });
  expect(response.headers.get("Access-Control-Allow-Origin")).toBeNull();
  expect(response.headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
});
