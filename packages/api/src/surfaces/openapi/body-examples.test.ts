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

test("the smallest example leaves out what the schema can do without", () => {
  const { examples } = toBodyExamples({ method: "POST", body, example: usual });
  expect(examples).toEqual({
    usual: { summary: "The usual fields", value: usual },
    smallest: { summary: "Only what is required", value: { title: "A" } },
  });
});

test("of a list that is required one item stays, with the fields that it needs", () => {
  const { examples } = toBodyExamples({
    method: "POST",
    body: body.required({ lines: true }),
    example: usual,
  });
  expect(examples?.["smallest"]?.value).toEqual({ title: "A", lines: [{ quantity: 1 }] });
});

test("one example has no name, and of a change none says nothing", () => {
  const example = { title: "A" };
  expect(toBodyExamples({ method: "POST", body, example })).toEqual({ example });
  expect(toBodyExamples({ method: "PATCH", body: body.partial(), example })).toEqual({ example });
});

test("what an operation says itself of its smallest and its full body is taken", () => {
  const { examples } = toBodyExamples({
    method: "POST",
    body,
    example: usual,
    smallestExample: { title: "B" },
    fullExample: { ...usual, title: "C" },
  });
  expect(examples?.["smallest"]?.value).toEqual({ title: "B" });
  expect(examples?.["full"]?.value).toEqual({ ...usual, title: "C" });
});
