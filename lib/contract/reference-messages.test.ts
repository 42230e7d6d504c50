import { expect, test } from "vitest";
import { loadOpenApi, resolve, type ResponseObject } from "./openapi.ts";
import { referenceMessages } from "./reference-messages.ts";

const openapi = await loadOpenApi(process.cwd());

test("every tag has a Dutch name", () => {
  const tags = (openapi.tags ?? []).map(({ name }) => name);
  expect(tags.filter((tag) => referenceMessages.nl.tags[tag] === undefined)).toEqual([]);
});

test("every tag has a description in both languages", () => {
  const without = (openapi.tags ?? []).filter(
    ({ name, description = "" }) =>
      !description.endsWith(".") || !referenceMessages.nl.tagDescriptions[name]?.endsWith("."),
  );
  expect(openapi.tags).not.toHaveLength(0);
  expect(without).toEqual([]);
});

test("every sentence on a response has a Dutch one, codes of problems aside", () => {
  const sentences = Object.values(openapi.paths)
    .flatMap((item) => Object.values(item))
    .flatMap((operation) =>
      Object.values((operation as { responses?: Record<string, ResponseObject> }).responses ?? {}),
    )
    .map((response) => resolve(openapi, response).description ?? "")
    .map((sentence) => sentence.replace(/(?:^|: )(?:\d{3} )?`[A-Z_]+`.*$/u, ""));
  const missing = [...new Set(sentences)].filter(
    (one) => one !== "" && !referenceMessages.nl.phrases[one],
  );
  expect(sentences).toContain("Any other problem");
  expect(missing).toEqual([]);
});
