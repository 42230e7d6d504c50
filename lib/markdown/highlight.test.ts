import { expect, test } from "vitest";
import { codePieces } from "./highlight.ts";

const kindsOf = async (code: string, text: string) =>
  (await codePieces(code, "bash"))
    .filter(({ content }) => content.includes(text))
    .map(({ kind }) => kind);

const code = `curl -X POST 'https://api.example/tasks' \\
  -d '{
    "title": "Call the hotel",
    "isUrgent": true
  }'`;

test("JSON in a curl command is highlighted as JSON", async () => {
  const json = await codePieces(`{ "isUrgent": true }`, "json");
  const expected = json.find(({ content }) => content.includes("true"))?.kind;
  expect(expected).toBeDefined();
  expect(await kindsOf(code, "true")).toEqual([expected]);
  expect((await codePieces(code, "bash")).map(({ content }) => content).join("")).toBe(code);
});

test("other strings of a shell command stay strings", async () => {
  expect(await kindsOf(code, "api.example")).toEqual(["str"]);
  expect(await kindsOf(`jq '[.items[] | select(.done)]'`, "select")).toEqual(["str"]);
});
