import { expect, test } from "vitest";
import { findMissingProblemTexts } from "./missing-problem-texts.ts";

const problem = {
  code: "DOOR_LOCKED",
  status: 409,
  title: "Door locked",
  when: "The door is locked.",
  wayOut: "Unlock it.",
  members: { by: "Who locked it." },
};
const text = {
  title: "Deur op slot",
  when: "De deur is op slot.",
  wayOut: "Doe haar open.",
  members: { by: "Wie haar op slot deed." },
};

test("a problem with all its texts is complete", () => {
  expect(findMissingProblemTexts([problem], { DOOR_LOCKED: text })).toEqual([]);
});

test("each missing text is reported with its file, and so is a text without a problem", () => {
  const dutch = { DOOR_LOCKED: { ...text, wayOut: "", members: {} }, DOOR_GONE: text };
  expect(findMissingProblemTexts([{ ...problem, when: " " }], dutch)).toEqual([
    "packages/api/src/problems/problem-types.ts: DOOR_LOCKED.when is missing.",
    "packages/api/src/problems/problem-types.nl.json: DOOR_LOCKED.wayOut is missing, in Dutch.",
    "packages/api/src/problems/problem-types.nl.json: DOOR_LOCKED.members.by is missing, in Dutch.",
    "packages/api/src/problems/problem-types.nl.json: DOOR_GONE belongs to nothing.",
  ]);
});
