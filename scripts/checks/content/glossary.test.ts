import { join } from "node:path";
import { expect, test } from "vitest";
import type { ContentFile } from "../../../lib/guides/content-files.ts";
import { proseOf } from "./generated-documents.ts";
import { findAvoidedWordsInTexts, findAvoidedWords, readGlossary } from "./glossary.ts";

const rules = readGlossary(join(import.meta.dirname, "../../.."));

const guide = (locale: "en" | "nl", body: string): ContentFile => ({
  file: `content/a.${locale}.mdx`,
  locale,
  path: "/a",
  pathname: "/a",
  kind: "guide",
  title: "A",
  description: "B",
  group: "C",
  order: 1,
  updatedAt: "2026-11-22",
  body,
  firstLine: 9,
});

test("an avoided word is reported with its line and the term to use", () => {
  expect(findAvoidedWords(guide("nl", "Een.\n\nDoe een Proefdraai."), rules)).toEqual([
    'content/a.nl.mdx:11: "Proefdraai": the glossary has "proefrun"',
  ]);
  expect(findAvoidedWords(guide("en", "It tells how to sign in."), rules)).toHaveLength(1);
});

test("code, parts of words and words of the other language are not reported", () => {
  const body = "`inloggen` en proefrun.\n\n```sh\ninloggen\n```\n\nproefdraaiers";
  expect(findAvoidedWords(guide("nl", body), rules)).toEqual([]);
  expect(findAvoidedWords(guide("en", "inloggen"), rules)).toEqual([]);
});

test("titles, descriptions and diagrams are checked as well", () => {
  const flow =
    '<Diagram kind="states" title="Inloggen" description="x" flow={`a -> b: inloggen`} />';
  const found = findAvoidedWords({ ...guide("nl", flow), title: "Inloggen" }, rules);
  expect(found).toHaveLength(3);
});

test("translation files are checked at any depth, except for code in backticks", () => {
  const texts = { description: "Een recht op `inloggen`.", members: { limit: "De keren." } };
  expect(findAvoidedWordsInTexts("a.nl.json", texts, rules.nl)).toEqual([
    'a.nl.json: "Een recht": the glossary has "permissie"',
    'a.nl.json: "keren": the glossary has "een afspraak uit de reeks"',
  ]);
});

test("only the prose of a generated document is checked", () => {
  const operation = { operationId: "inloggen", summary: "A sign-in", tags: ["keren"] };
  const parameters = [{ name: "limit", schema: { description: "It tells how to go on." } }];
  expect(proseOf({ paths: { "/keren": { get: { ...operation, parameters } } } })).toEqual([
    "A sign-in",
    "It tells how to go on.",
  ]);
});
