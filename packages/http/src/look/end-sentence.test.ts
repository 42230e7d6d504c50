import { expect, test } from "vitest";
import { endSentence } from "./end-sentence.ts";

test.each([
  ["van De Singel B.V.", "van De Singel B.V."],
  ["van Fietsen & Zn", "van Fietsen & Zn."],
  ["van Wie?", "van Wie?"],
  ["van Yahoo!", "van Yahoo!"],
  ["en zo verder…", "en zo verder…"],
  ["van De Singel (B.V.)", "van De Singel (B.V.)."],
])("%s becomes %s", (text, sentence) => {
  expect(endSentence(text)).toBe(sentence);
});
