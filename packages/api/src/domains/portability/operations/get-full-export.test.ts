import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { runFullExport as runFullExportJob } from "../jobs/run-full-export.ts";

// Runs no other job by the clock.
const service = await openTestService({}, {}, [runFullExportJob]);

describe("getFullExport", () => {
  test("404 RESOURCE_NOT_FOUND before the first one; then 200 with its state", async () => {
    const { path, owner } = await service.createOrganization();
    const read = () => service.request("GET", `${path}/full-export`, { as: owner });
    const none = await read();
    expect([none.status, none.body.code]).toEqual([404, "RESOURCE_NOT_FOUND"]);
    const begun = await service.request("POST", `${path}/full-export`, { as: owner });
    expect((await read()).body).toEqual(begun.body);
    await service.jobs.runDue();
    const done = await read();
    expect(done.body).toMatchObject({ state: "succeeded", problem: null, createdBy: owner.id });
    expect(done.body.sha256).toMatch(/^[0-9a-f]{64}$/u);
    const kept = Date.parse(done.body.expiresAt) - Date.parse(done.body.createdAt);
    expect(kept / 3_600_000).toBeCloseTo(24, 1);
  });
});
