import { describe, expect, test } from "vitest";
import { Problem } from "../problems/problem.ts";
import { parseJsonBody } from "./json-body.ts";

const parse = (text: string): unknown => parseJsonBody(Buffer.from(text));

function refusalOf(text: string): unknown {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof Problem) return [error.code, error.members["position"]];
    throw error;
  }
  return null;
}

describe("what is one JSON value whose objects name each member once", () => {
  test.each([
    ["a text", '"a: {b}"'],
    ["nothing but a literal", " null "],
    ["a text with what looks like a name", '{"a":"\\"b\\": 1","c":"{\\"c\\":2}"}'],
    ["a text that ends in backslashes", '{"a\\\\":"b\\\\\\\\","c":"\\\\"}'],
    ["the same name in different objects", '{"a":{"a":[{"a":1},{"a":2}]}}'],
    ["space before a colon", '{"a" \n\t\r: 1, "b":[":", {"c" : ":"}]}'],
    ["a name that objects have already", '{"__proto__":1,"constructor":{"toString":2}}'],
    ["names of one letter that are spelled differently", '{"\\u0061":1,"b":2}'],
  ])("%s", (_name, text) => {
    expect(parse(text)).toEqual(JSON.parse(text));
  });
});

describe("what is refused, with where it stands", () => {
  test.each([
    ["a member named twice", '{"a":1,"b":2,"a":3}', 13],
    ["the same name in another spelling", '{"a":1,"\\u0061":2}', 7],
    ["a member named twice within a list", '[0,{"x":{"b":1,"b":[]}}]', 15],
    ["the prototype named twice", '{"__proto__":1,"__proto__":2}', 15],
  ])("%s", (_name, text, position) => {
    expect(refusalOf(text)).toEqual(["MALFORMED_JSON", position]);
  });
});
