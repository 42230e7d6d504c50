import { expect, test } from "vitest";
import { toJobSchemaStatements } from "./job-schema.ts";

test("a backup with another version of the job queue's schema is rejected with a way out", () => {
  expect(() => toJobSchemaStatements(12)).toThrow(
    "The backup's job queue has version 12 of its schema, and this version creates another one; start this version on the database that was backed up, and back it up again.",
  );
});
