/** A test case as the reporter writes it. */
export type TestResult = {
  /** The titles of its groups and its own, outermost first. */
  titles: string[];
  state: "passed" | "failed" | "skipped";
  /** The first line of the error, null unless it failed. */
  message: string | null;
};

/** A test file as the reporter writes it. */
export type FileResult = {
  /** From the repository's root, with forward slashes. */
  file: string;
  /** The name of its Vitest project. */
  project: string;
  state: "passed" | "failed" | "skipped";
  /** Milliseconds for imports, hooks and tests. */
  durationMs: number;
  tests: TestResult[];
  /** Errors outside of its tests: in imports, in hooks of a group, and those that nothing has handled. */
  errors: string[];
};

/** The results of one Vitest process. */
export type RunResults = {
  files: FileResult[];
  /** Errors that belong to no file, such as a worker that ended. */
  errors: string[];
};

/** The name of a test as Vitest prints it. */
const nameOf = ({ titles }: TestResult): string => titles.join(" > ");

/** Counts tests by state; an error outside of a test counts as a failed one. */
export function countTests({ files, errors }: RunResults): Record<TestResult["state"], number> {
  const counts = { passed: 0, failed: errors.length, skipped: 0 };
  for (const file of files) {
    counts.failed += failuresOf(file).length;
    for (const { state } of file.tests) if (state !== "failed") counts[state] += 1;
  }
  return counts;
}

/** A failure in one line: its file, the test unless it is the file itself, and the start of the message. */
export type Failure = { file: string; test: string | null; message: string };

/** Lists the failed tests of a file, and its errors outside of them. */
export function failuresOf({ file, state, tests, errors }: FileResult): Failure[] {
  if (state !== "failed") return [];
  const failures = [
    ...tests
      .filter((test) => test.state === "failed")
      .map((test) => ({ file, test: nameOf(test), message: test.message ?? "no message" })),
    ...errors.map((message) => ({ file, test: null, message })),
  ];
  return failures.length > 0
    ? failures
    : [{ file, test: null, message: "it failed outside of its tests" }];
}

export const describeFailure = ({ file, test, message }: Failure): string =>
  `${test === null ? file : `${file} > ${test}`}: ${message}`;
