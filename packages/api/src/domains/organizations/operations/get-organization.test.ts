import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";

const service = await openTestService();
const organization = await service.createOrganization({
  name: "De Singel",
  timeZone: "Europe/Amsterdam",
});

describe("getOrganization", () => {
  test("200 with the settings and the caller's role", async () => {
    for (const [role, name] of [
      ["owner", "Owner"],
      ["viewer", "Viewer"],
    ] as const) {
      const { status, body } = await service.request("GET", organization.path, {
        as: organization[role],
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        id: organization.id,
        name: "De Singel",
        timeZone: "Europe/Amsterdam",
        settings: { strictIdentifiers: false },
        role: { id: organization.roles[role], name },
      });
    }
  });

  test("304 for a matching If-None-Match; 200 after a change", async () => {
    const { path, owner: as } = await service.createOrganization({ name: "De Singel" });
    const { headers } = await service.request("GET", path, { as });
    const etag = headers.get("etag") ?? "";
    const conditional = () =>
      service.request("GET", path, { as, headers: { "if-none-match": etag } });
    expect((await conditional()).status).toBe(304);
    await service.request("PATCH", path, { as, body: { name: "De Singel B.V." } });
    const changed = await conditional();
    expect([changed.status, changed.body.name]).toEqual([200, "De Singel B.V."]);
  });
});
