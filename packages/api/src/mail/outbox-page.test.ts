import { describe, expect, test } from "vitest";
import { createTestService } from "../testing/test-service.ts";
import { openTestService } from "../testing/open-test-service.ts";

const service = await openTestService();
const message = "/outbox/019ee000-0000-7000-8000-000000000000/message.eml";
const pages = ["/outbox", message, "/nl/outbox", `/nl${message}`];

describe("the outbox", () => {
  test.each(["127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1"])(
    "returns 200 to the loopback address %s",
    async (from) => {
      expect((await service.request("GET", "/outbox", { from })).status).toBe(200);
    },
  );

  test.each(["203.0.113.7", "10.0.0.2", "::ffff:203.0.113.7", "2001:db8::7", "::2", null])(
    "returns 403 to the address %s, whatever Host is",
    async (from) => {
      for (const path of pages) {
        const response = await service.request("GET", path, {
          from,
          headers: { host: "127.0.0.1" },
        });
        expect(response.status, path).toBe(403);
      }
    },
  );

  test("returns 403 to an unknown address", async () => {
    for (const path of pages) expect((await service.request("GET", path)).status, path).toBe(403);
  });

  test.each(["X-Forwarded-For", "X-Forwarded-Host", "Forwarded", "Via"])(
    "returns 403 through a proxy, which sends %s",
    async (name) => {
      const headers = { [name]: "127.0.0.1" };
      for (const path of pages) {
        const response = await service.request("GET", path, { from: "127.0.0.1", headers });
        expect(response.status, path).toBe(403);
      }
    },
  );
});

test("there is no outbox page if other machines can reach HOST", async () => {
  const exposed = await createTestService({}, { host: "0.0.0.0" });
  try {
    for (const path of pages) {
      expect(exposed.api.handles(path)).toBe(false);
      expect((await exposed.request("GET", path, { from: "127.0.0.1" })).status, path).toBe(404);
    }
    const expectedLog =
      "Mail is kept and not sent, and there is no /outbox, since other machines can reach HOST 0.0.0.0; set SMTP_URL to have it sent.";
    expect(exposed.logs).toEqual([{ level: "info", message: expectedLog }]);
  } finally {
    await exposed.close();
  }
});
