import { expect, test } from "vitest";
import { matchesEtag } from "./validators.ts";

test.each([
  [undefined, false],
  ["*", true],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['"b"', false],
])("If-None-Match %j matches the validator: %s", (header, answer) => {
  expect(matchesEtag(header, '"a"')).toBe(answer);
});

test.each(['W/"a"', '"a"', '"b", W/"a"', "*"])("%s matches a weak validator", (header) => {
  expect(matchesEtag(header, 'W/"a"')).toBe(true);
});
