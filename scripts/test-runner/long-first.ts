import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take half a minute and more, most of it in processes that they start; the longest first. */
const long = [
  "tests/documentation/command-line-guides.test.ts",
  "tests/server/several-processes.test.ts",
  "tests/server/agent-friendly.test.ts",
  "tests/documentation/guides.test.ts",
  "tests/samples/samples.test.ts",
  "tests/server/start.test.ts",
  "tests/server/replica.test.ts",
  "tests/browser/accessibility.test.ts",
  "scripts/backup/backup.test.ts",
];

/**
 * Begins with the files that take long: one of them left to the end keeps one worker busy while the others
 * have nothing to do. Vitest goes by the size of a file where it has no times of an earlier run.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = long.findIndex((path) => moduleId.endsWith(`/${path}`));
      return index === -1 ? long.length : index;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
