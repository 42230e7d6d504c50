import { relative } from "node:path";
import { beforeAll, expect } from "vitest";

// Sets the name of the test file before its tests, so that the processes it starts write their logs under it.

beforeAll(() => {
  const path = relative(process.cwd(), expect.getState().testPath ?? "");
  process.env["WERKBANK_TEST_FILE"] = path.replaceAll(/[^\w.-]+/gu, "-");
});
