import { describe, expect, test } from "vitest";
import { dutch } from "../languages/dutch.ts";
import { createQueryTokenizer } from "./query-tokenizer.ts";
import { stemDutch } from "../stemming/dutch.ts";
import { createTokenizer } from "../tokenizer.ts";

describe("a Dutch separable verb", () => {
  const stems = (query: string, ...known: string[]): string[] =>
    createQueryTokenizer(dutch, createTokenizer(dutch), (stem) =>
      known.map(stemDutch).includes(stem),
    )(query).map(({ token }) => token.stem);

  test.each([
    ["hoe pas ik een taak aan?", "aanpassen"],
    ["hoe stel ik een limiet in en voor wie", "instellen"],
    ["wie nodigt collega's uit", "uitnodigen"],
    ["een taak aan te passen", "aanpassen"],
  ])("is one token in %j", (query, verb) => {
    expect(stems(query, verb)).toContain(stemDutch(verb));
  });

  test.each([
    ["er kwam door te veel verzoeken niets", "veel"],
    ["hoe zit het in te grote bestanden", "grote"],
  ])("is not joined across `te` if no verb follows in %j", (query, word) => {
    expect(stems(query, "doorgeven", "instellen")).toContain(stemDutch(word));
  });

  test("is not joined if the index has no such verb or the particle does not end the clause", () => {
    expect(stems("hoe pas ik een taak aan?")).not.toContain(stemDutch("aanpassen"));
    expect(stems("hoe past een taak aan de muur", "aanpassen")).not.toContain(
      stemDutch("aanpassen"),
    );
  });
});

test.each([
  ["mag ik een Word-document sturen", true],
  ["worddocument", true],
  ["hoe word ik lid", false],
])("in %j, `word` is the program: %s", (query, isProgram) => {
  const tokens = createQueryTokenizer(dutch, createTokenizer(dutch), () => false)(query);
  const words = tokens.map(({ token }) => token.word);
  expect(words.includes("docx")).toBe(isProgram);
  expect(words).not.toContain("word");
});

describe("adjacent words", () => {
  const joined = (query: string, ...known: string[]): Record<string, readonly string[]> =>
    Object.fromEntries(
      createQueryTokenizer(dutch, createTokenizer(dutch), (stem) => known.includes(stem))(
        query,
      ).map(({ token, joined }) => [token.word, joined]),
    );

  test("are also joined if the index has the joined word", () => {
    expect(joined("een api sleutel", "apisleutel")).toEqual({
      api: ["apisleutel"],
      sleutel: ["apisleutel"],
    });
    expect(joined("alleen lezen", "alleenlezen")).toEqual({ lezen: ["alleenlezen"] });
  });

  test("are not joined if the index lacks the joined word, or punctuation or a short word separates them", () => {
    expect(joined("api sleutel")).toEqual({ api: [], sleutel: [] });
    expect(joined("api, sleutel", "apisleutel")).toEqual({ api: [], sleutel: [] });
    expect(joined("in sleutel", "insleutel")).toEqual({ sleutel: [] });
  });
});
