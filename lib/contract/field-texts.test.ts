import { expect, test } from "vitest";
import { localizeFields } from "./field-texts.ts";

test("translates descriptions at any depth, but not in examples and default values", () => {
  const texts = { "How soon.": "Hoe snel." };
  const described = { description: "How soon." };
  const part = {
    properties: {
      priority: { ...described, enum: ["low"] },
      description: { type: "string", description: "Only said in English." },
    },
    items: [described],
    examples: [described],
    default: described,
  };
  expect(localizeFields(part, texts)).toEqual({
    ...part,
    properties: { ...part.properties, priority: { description: "Hoe snel.", enum: ["low"] } },
    items: [{ description: "Hoe snel." }],
  });
});
