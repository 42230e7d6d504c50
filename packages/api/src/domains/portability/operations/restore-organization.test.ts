import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";

const service = await openTestService();

describe("restoreOrganization", () => {
  test("200 cancels the deletion and mails all owners; again, it changes nothing", async () => {
    const { id, path, owner } = await service.createOrganization({ name: "De Singel" });
    await service.request("DELETE", path, { as: owner });
    const cancel = () => service.request("POST", `${path}/restore`, { as: owner });
    const { status, body } = await cancel();
    expect([status, body.deletionAt]).toEqual([200, null]);
    expect((await cancel()).body).toEqual(body);
    await service.jobs.runDue();
    const subjects = (await service.outbox())
      .filter(({ message }) => message.text.includes(id))
      .map(({ message }) => message.subject);
    expect(subjects).toHaveLength(2);
    expect(subjects).toContain("De Singel will not be deleted");
    const { body: log } = await service.request("GET", `${path}/audit-log`, { as: owner });
    expect(log.items.map(({ action }: { action: string }) => action)).toEqual([
      "restoreOrganization",
      "deleteOrganization",
    ]);
  });
});
