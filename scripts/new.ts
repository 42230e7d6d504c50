import { newMigration } from "./new/migration.ts";
import { newOperation } from "./new/operation.ts";
import { newProblem } from "./new/problem.ts";

// `npm run new operation|migration|problem …` writes the files that one starts with, and says what is
// left to do. Until they are filled in, their tests fail and `npm run generate` reports what is missing.

const usage = `npm run new operation <domain> <operationId> [<METHOD> <path>]
npm run new migration <name>
npm run new problem <CODE> <status>

For example:
  npm run new operation suppliers archiveSupplier POST '/suppliers/{supplierId}/archive'
  npm run new migration supplier_archive
  npm run new problem SUPPLIER_ARCHIVED 409`;

const [kind, ...given] = process.argv.slice(2);
const writers = { operation: newOperation, migration: newMigration, problem: newProblem };

try {
  if (kind === undefined || !Object.hasOwn(writers, kind)) throw new Error(usage);
  const { wrote, left } = await writers[kind as keyof typeof writers](given);
  for (const file of wrote) console.log(`wrote ${file}`);
  console.log("\nWhat is left:");
  for (const sentence of left) console.log(`- ${sentence}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
