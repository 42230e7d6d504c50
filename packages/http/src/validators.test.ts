import { expect, test } from "vitest";
import { matchesEtag, parseCondition } from "./validators.ts";

test.each([
  [undefined, false],
  ["*", true],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['"b"', false],
  [', "b",, "a" ,', true],
  ['"b" "a"', false],
  [",", false],
])('If-None-Match %j matches "a": %s', (header, isMatch) => {
  expect(matchesEtag(header, '"a"')).toBe(isMatch);
});

test.each(['W/"a"', '"a"', '"b", W/"a"', "*"])(
  "If-None-Match %s matches a weak validator",
  (header) => {
    expect(matchesEtag(header, 'W/"a"')).toBe(true);
  },
);

test("rejects an invalid list of entity tags in linear time", () => {
  for (const repeated of [",", " ", ", ", '"a",', '"a" ']) {
    expect(parseCondition(`"a"${repeated.repeat(200_000)}x`)).toBeNull();
  }
});
