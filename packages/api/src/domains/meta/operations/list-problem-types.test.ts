import { describe, expect, test } from "vitest";
import { problemTypes } from "../../../problems/problem-types.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { testBaseUrl } from "../../../testing/test-service.ts";

const service = await openTestService();

describe("listProblemTypes", () => {
  test("200 without authentication, with every problem code, its meaning and what to do", async () => {
    const { status, body } = await service.request("GET", "/v1/problems");
    expect(status).toBe(200);
    expect(body.items.map(({ code }: { code: string }) => code)).toEqual(Object.keys(problemTypes));
    const { title, when, wayOut } = problemTypes.QUOTE_EXPIRED;
    expect(body.items).toContainEqual({
      code: "QUOTE_EXPIRED",
      type: `${testBaseUrl}/problems/quote-expired`,
      status: 409,
      title,
      when,
      wayOut,
      members: { validUntil: expect.any(String) },
    });
  });

  test("a returned problem has the type and title that the list has for its code", async () => {
    const { body: rejected } = await service.request("GET", "/v1/users/me");
    const { body } = await service.request("GET", "/v1/problems");
    expect(body.items).toContainEqual(
      expect.objectContaining({ code: rejected.code, type: rejected.type, title: rejected.title }),
    );
  });
});
