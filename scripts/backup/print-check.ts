import type { RecordsCheck } from "@werkbank/api";

/**
 * Prints the errors and the result of a verification. Sets the exit code to 1 if there are errors.
 *
 * @param result what was done, at the beginning of a sentence
 */
export function printCheck(result: string, check: RecordsCheck): void {
  for (const error of check.errors) console.error(error);
  console.log(
    `${result}: ${check.organizations} organizations, ${check.entries} entries of their audit logs, ${check.files} files; ${check.errors.length} faults.`,
  );
  if (check.errors.length > 0) process.exitCode = 1;
}
