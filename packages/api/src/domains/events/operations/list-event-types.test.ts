import { describe, expect, test } from "vitest";
import { eventTypes } from "../../../kernel/event-types.ts";
import { openTestService } from "../../../testing/open-test-service.ts";

const service = await openTestService();
const user = await service.createUser();

describe("listEventTypes", () => {
  test("200 for any authenticated user, with the kind and description of each type", async () => {
    const { status, body } = await service.request("GET", "/v1/event-types", { as: user });
    expect(status).toBe(200);
    expect(body.items.map(({ type }: { type: string }) => type)).toEqual(Object.keys(eventTypes));
    expect(body.items).toContainEqual({
      type: "customer_asset.note_added",
      kind: "customer_asset",
      description: eventTypes["customer_asset.note_added"],
    });
  });

  test("401 without authentication", async () => {
    const { status, body } = await service.request("GET", "/v1/event-types");
    expect([status, body.code]).toEqual([401, "AUTH_UNAUTHENTICATED"]);
  });
});
