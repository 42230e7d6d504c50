import { expect, test } from "vitest";
import { isNotModified, matchesEtag, parseCondition } from "./validators.ts";

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

const lastModified = "Fri, 20 Nov 2026 00:00:00 GMT";

test.each([
  [null, lastModified, true],
  [null, "Sat, 21 Nov 2026 08:00:00 GMT", true],
  [null, "Thu, 19 Nov 2026 23:59:59 GMT", false],
  [null, "yesterday", false],
  ['"b"', lastModified, false],
  ['"a"', "Thu, 19 Nov 2026 23:59:59 GMT", true],
  [null, null, false],
])("with If-None-Match %j and If-Modified-Since %j, the client has it: %s", (...row) => {
  const [ifNoneMatch, ifModifiedSince, expected] = row;
  expect(isNotModified({ ifNoneMatch, ifModifiedSince }, { etag: '"a"', lastModified })).toBe(
    expected,
  );
});

test("without Last-Modified, If-Modified-Since is ignored", () => {
  const conditions = { ifNoneMatch: null, ifModifiedSince: lastModified };
  expect(isNotModified(conditions, { etag: '"a"', lastModified: undefined })).toBe(false);
});
