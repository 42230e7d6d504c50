import { describe, expect, test } from "vitest";
import { negotiationCases, undecidedAccepts } from "../testing/negotiation-cases.ts";
import { negotiate } from "./negotiation.ts";

describe("negotiate", () => {
  test.each(negotiationCases)("%j is answered as %s", (accept, answer) => {
    expect(negotiate(accept)).toBe(answer);
  });

  test.each(undecidedAccepts.map((accept) => [accept.slice(0, 40), accept]))(
    "HTML for a header that decides nothing: %j",
    (_shown, accept) => {
      expect(negotiate(accept)).toBe("html");
    },
  );

  test("reads quoted parameters up to the bound on the length", () => {
    const accept = `${'text/x;a="b,c",'.repeat(250)}text/markdown`;
    expect(accept.length).toBeLessThan(4_096);
    expect(negotiate(accept)).toBe("markdown");
  });
});
