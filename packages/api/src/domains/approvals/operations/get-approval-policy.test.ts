import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { approvalsOf } from "../testing/approval-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const approvals = approvalsOf(service, organization);

describe("getApprovalPolicy", () => {
  test("200 for a viewer; 304 for a matching If-None-Match", async () => {
    const { id } = await approvals.policy(["quotes_send"]);
    const path = `/approval-policies/${id}`;
    const response = await approvals.send("GET", path, undefined, {
      token: organization.viewer.token,
    });
    expect([response.status, response.body.name]).toEqual([200, "Held"]);
    const etag = response.headers.get("etag") ?? "";
    const again = await approvals.send("GET", path, undefined, {
      headers: { "if-none-match": etag },
    });
    expect(again.status).toBe(304);
  });

  test("404 for an unknown policy", async () => {
    const { status, body } = await approvals.send("GET", `/approval-policies/${uuidv7()}`);
    expect([status, body.resource]).toEqual([404, "approval_policy"]);
  });
});
