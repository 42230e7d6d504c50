import { expect, test } from "vitest";
import { sourceKey } from "./source-key.ts";

const document = { paths: { "/tasks": { get: { summary: "List tasks" } } } };

test("returns different keys for different sources at any depth", () => {
  const keys = [
    { kind: "a", document },
    { kind: "b", document },
    { kind: "a", document: { paths: { "/tasks": { get: { summary: "List all tasks" } } } } },
    { kind: "a", parts: { document } },
    { kind: "a", document: null },
    { kind: "a", document: "" },
    { kind: "a", document: [document] },
    { kind: "a" },
  ].map((sources) => sourceKey(sources));
  expect(new Set(keys).size).toBe(keys.length);
});

test("returns the same key for equal sources, regardless of earlier calls", () => {
  const sources = () => ({ kind: "a", parts: structuredClone({ document }) });
  const one = sources();
  sourceKey(one.parts.document);
  sourceKey({ document: one.parts.document });
  expect(sourceKey(one)).toBe(sourceKey(sources()));
});
