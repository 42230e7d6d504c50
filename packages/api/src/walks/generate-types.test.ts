import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { generateTypes } from "../../scripts/generate-types.ts";

const present = await readFile(new URL("../database/types.gen.ts", import.meta.url), "utf8");

test("the types that stand there are given back; what somebody has changed in them is taken back", async () => {
  expect(await generateTypes(present)).toBe(present);
  const edited = present.replace(": number;", ": string;");
  expect(edited).not.toBe(present);
  // By the tables that the migrations make.
  expect(await generateTypes(edited)).toBe(present);
});
