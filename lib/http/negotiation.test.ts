import { describe, expect, test } from "vitest";
import { negotiationCases, inconclusiveAccepts } from "../testing/negotiation-cases.ts";
import { negotiate } from "./negotiation.ts";

describe("negotiate", () => {
  test.each(negotiationCases)("%j selects %s", (accept, answer) => {
    expect(negotiate(accept)).toBe(answer);
  });

  test.each(inconclusiveAccepts.map((accept) => [accept.slice(0, 40), accept]))(
    "selects HTML for an inconclusive header: %j",
    (_shown, accept) => {
      expect(negotiate(accept)).toBe("html");
    },
  );

  test("parses quoted parameters up to the maximum length", () => {
    const accept = `${'text/x;a="b,c",'.repeat(250)}text/markdown`;
    expect(accept.length).toBeLessThan(4_096);
    expect(negotiate(accept)).toBe("markdown");
  });
});
