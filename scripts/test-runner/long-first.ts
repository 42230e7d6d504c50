import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take half a minute or more, mostly in child processes; longest first. */
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
 * Starts long files first: left to the end, one of them would keep one worker busy while the others idle.
 * Without times of an earlier run, Vitest goes by file size.
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
