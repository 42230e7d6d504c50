import { expect, test } from "vitest";
import { operations } from "../../../registry.gen.ts";
import { requests } from "../testing/tool-search/requests.ts";
import { rankTools } from "../testing/tool-search/rank-tools.ts";
import { createTools } from "../tool.ts";

const definitions = createTools(operations).map(({ definition }) => definition());

test("a search by everyday words finds the tool among the first five for 9 of 10 requests", () => {
  const missed = requests.filter(
    ([request, tool]) => !rankTools(definitions, request).slice(0, 5).includes(tool),
  );
  expect(requests.length).toBeGreaterThanOrEqual(150);
  expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(requests.length / 10);
});
