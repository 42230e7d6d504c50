import { expect, test } from "vitest";
import { z } from "zod";
import { toBodyExamples } from "./body-examples.ts";

const body = z.strictObject({
  title: z.string(),
  note: z.string().optional(),
  lines: z
    .array(z.strictObject({ quantity: z.int(), text: z.string().optional() }))
    .min(1)
    .optional(),
});
const usual = { title: "A", note: "b", lines: [{ quantity: 1, text: "c" }, { quantity: 2 }] };

test("the smallest example leaves out everything optional", () => {
  const { examples } = toBodyExamples({ method: "POST", body, example: usual });
  expect(examples).toEqual({
    usual: { summary: "The usual fields", value: usual },
    smallest: { summary: "Only what is required", value: { title: "A" } },
  });
});

test("the smallest example keeps one item of a required list, with its required fields", () => {
  const { examples } = toBodyExamples({
    method: "POST",
    body: body.required({ lines: true }),
    example: usual,
  });
  expect(examples?.["smallest"]?.value).toEqual({ title: "A", lines: [{ quantity: 1 }] });
});

test("a single example has no name, and a PATCH has no empty example", () => {
  const example = { title: "A" };
  expect(toBodyExamples({ method: "POST", body, example })).toEqual({ example });
  expect(toBodyExamples({ method: "PATCH", body: body.partial(), example })).toEqual({ example });
});

test("an operation's own smallest and full examples are used", () => {
  const { examples } = toBodyExamples({
    method: "POST",
    body,
    example: usual,
    minimalExample: { title: "B" },
    fullExample: { ...usual, title: "C" },
  });
  expect(examples?.["smallest"]?.value).toEqual({ title: "B" });
  expect(examples?.["full"]?.value).toEqual({ ...usual, title: "C" });
});
