import { createMigration } from "./new/migration.ts";
import { createOperation } from "./new/operation.ts";
import { createProblem } from "./new/problem.ts";

// `npm run new operation|migration|problem …` writes the files that one starts with, and says what is
// left to do. Until they are filled in, their tests fail and `npm run generate` reports what is missing.

const usage = `npm run new operation <domain> <operationId> [<METHOD> <path>]
npm run new migration <name>
npm run new problem <CODE> <status>

For example:
  npm run new operation suppliers archiveSupplier POST '/suppliers/{supplierId}/archive'
  npm run new migration supplier_archive
  npm run new problem SUPPLIER_ARCHIVED 409`;

const [kind, ...args] = process.argv.slice(2);
const writers = { operation: createOperation, migration: createMigration, problem: createProblem };

try {
  if (kind === undefined || !Object.hasOwn(writers, kind)) throw new Error(usage);
  const { files, todo } = await writers[kind as keyof typeof writers](args);
  for (const file of files) console.log(`wrote ${file}`);
  console.log("\nWhat is left:");
  for (const sentence of todo) console.log(`- ${sentence}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
