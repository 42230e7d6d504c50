import { describe, expect, test } from "vitest";
import { negotiate } from "../../lib/http/negotiation.ts";
import { acceptPatterns, codingPatterns, commonAccepts, findDecision } from "./request-patterns.ts";

/** Returns a generator of the same numbers in each run. */
function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const ranges =
  'text/html|text/markdown|text/*|*/*|text/plain|text/x-markdown|application/json|Text/HTML|*/html|text/x;a="text/html,b"|text/markdown;v=1|nonsense|'.split(
    "|",
  );
const weights = "||||;q=0|;q=0.5|; q=0.9|;q=1|;q=.2|;q=0.00|;q=loud|;q=1.0|;Q=0.1".split("|");

describe("Accept", () => {
  test("is decided like in the service, or left to it", () => {
    const dice = createDice(17);
    const decided = { html: 0, markdown: 0, service: 0 };
    for (let round = 0; round < 50_000; round += 1) {
      const elements = Array.from(
        { length: 1 + dice(4) },
        () => `${ranges[dice(ranges.length)]}${weights[dice(weights.length)]}`,
      );
      const header = elements.join([",", ", ", " , "][dice(3)]);
      const form = findDecision(acceptPatterns, header);
      decided[form ?? "service"] += 1;
      if (form !== undefined) expect([header, form]).toEqual([header, negotiate(header)]);
    }
    expect(Math.min(...Object.values(decided))).toBeGreaterThan(500);
  });

  test.each(commonAccepts)("that is common is decided without the service: %j", (header) => {
    expect(findDecision(acceptPatterns, header)).toBe(negotiate(header));
  });

  test("of any length is decided like in the service, or left to it", () => {
    for (const header of [
      "text/markdown,".repeat(4_000),
      "*/*,".repeat(16_000),
      "a".repeat(64_000),
    ]) {
      expect([undefined, negotiate(header)]).toContain(findDecision(acceptPatterns, header));
    }
  });
});

test.each([
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gz"],
  ["deflate", "identity"],
  ["br;q=0, gzip", ""],
  ["*", ""],
])("Accept-Encoding %j selects %j", (header, coding) => {
  expect(findDecision(codingPatterns, header)).toBe(coding);
});
