import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { generateTypes } from "../../scripts/generate-types.ts";

const generated = await readFile(new URL("../database/types.gen.ts", import.meta.url), "utf8");

test("regenerates the committed types, and reverts an edit of them", async () => {
  expect(await generateTypes(generated)).toBe(generated);
  const edited = generated.replace(": number;", ": string;");
  expect(edited).not.toBe(generated);
  // The tables of the migrations determine the types.
  expect(await generateTypes(edited)).toBe(generated);
});
