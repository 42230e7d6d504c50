import { expect, test } from "vitest";
import { codeLine } from "./code-line.ts";
import type { Section } from "./page.ts";

const section = (code: string): Section => ({
  anchor: null,
  headings: [],
  text: "",
  code,
  start: 0,
});

test("an operation is its request", () => {
  const source = { file: "a", method: "GET", apiPath: "/v1/tasks" };
  expect(codeLine({ source, sections: [section("npm start")] })).toBe("GET /v1/tasks");
});

test("a guide is its first command without a URL, without the mark of continuation", () => {
  const source = { file: "a" };
  const sections = [
    section("curl https://docs.example/a"),
    section('{\n  "id": 1\n}'),
    section('curl "$ORGANIZATION_URL/quotes" \\\n  -d a=b'),
  ];
  expect(codeLine({ source, sections })).toBe('curl "$ORGANIZATION_URL/quotes"');
  expect(codeLine({ source, sections: sections.slice(0, 2) })).toBeUndefined();
});
