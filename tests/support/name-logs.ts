import { relative } from "node:path";
import { beforeAll, expect } from "vitest";

// Before each file: processes that it starts record what they write under its name.

beforeAll(() => {
  const path = relative(process.cwd(), expect.getState().testPath ?? "");
  process.env["WERKBANK_TEST_FILE"] = path.replaceAll(/[^\w.-]+/gu, "-");
});
