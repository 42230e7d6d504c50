import { describe, expect, test } from "vitest";
import { Problem } from "../problems/problem.ts";
import { parseJsonBody } from "./json-body.ts";

const parse = (text: string): unknown => parseJsonBody(Buffer.from(text));

function captureProblem(text: string): unknown {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof Problem) return [error.code, error.members["position"]];
    throw error;
  }
  return null;
}

describe("parses JSON without duplicate member names", () => {
  test.each([
    ["a string", '"a: {b}"'],
    ["a literal", " null "],
    ["a string that contains a member", '{"a":"\\"b\\": 1","c":"{\\"c\\":2}"}'],
    ["a string that ends in backslashes", '{"a\\\\":"b\\\\\\\\","c":"\\\\"}'],
    ["the same name in different objects", '{"a":{"a":[{"a":1},{"a":2}]}}'],
    ["space before a colon", '{"a" \n\t\r: 1, "b":[":", {"c" : ":"}]}'],
    ["names of inherited properties", '{"__proto__":1,"constructor":{"toString":2}}'],
    ["different names, one of them escaped", '{"\\u0061":1,"b":2}'],
  ])("%s", (_name, text) => {
    expect(parse(text)).toEqual(JSON.parse(text));
  });
});

describe("rejects with the position", () => {
  test.each([
    ["a duplicate name", '{"a":1,"b":2,"a":3}', 13],
    ["a duplicate name, escaped", '{"a":1,"\\u0061":2}', 7],
    ["a duplicate name within an array", '[0,{"x":{"b":1,"b":[]}}]', 15],
    ["a duplicate __proto__", '{"__proto__":1,"__proto__":2}', 15],
  ])("%s", (_name, text, position) => {
    expect(captureProblem(text)).toEqual(["MALFORMED_JSON", position]);
  });
});
