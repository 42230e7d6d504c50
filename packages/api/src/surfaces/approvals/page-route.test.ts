import { describe, expect, test } from "vitest";
import { isApprovalPagePath, parsePageRoute, readPageQuery, toPagePath } from "./page-route.ts";

const id = "019aa3b5-7c1e-7d40-8f3a-2b6c9d1e4f50";

describe("the path of a page", () => {
  test.each([
    ["/approvals", { language: "en", approvalId: null }],
    ["/nl/approvals", { language: "nl", approvalId: null }],
    [`/approvals/${id}`, { language: "en", approvalId: id }],
    [`/nl/approvals/${id.toUpperCase()}/`, { language: "nl", approvalId: id }],
  ])("%s", (path, route) => {
    expect(isApprovalPagePath(path)).toBe(true);
    expect(parsePageRoute(path)).toEqual(route);
  });

  test.each(["/approvals/1", "/approvals//evil.example", `/approvals/${id}/x`, "/approvals/%2F"])(
    "%s is below /approvals but no page",
    (path) => {
      expect(isApprovalPagePath(path)).toBe(true);
      expect(parsePageRoute(path)).toBeNull();
    },
  );

  test.each(["/approval", "/approvalsx", "/de/approvals", "/api/approvals", "/"])(
    "%s is not below /approvals",
    (path) => expect(isApprovalPagePath(path)).toBe(false),
  );

  test("is a path of this host, whatever the query says", () => {
    const query = readPageQuery(
      new URLSearchParams("view=mine&organization=//evil.example&return=https://evil.example"),
    );
    expect(toPagePath({ language: "nl", approvalId: null }, query)).toBe(
      "/nl/approvals?organization=%2F%2Fevil.example&view=mine",
    );
    expect(toPagePath({ language: "en", approvalId: id })).toBe(`/approvals/${id}`);
  });
});
