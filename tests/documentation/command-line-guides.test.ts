import { describe } from "vitest";
import { hasCommandLine, defineGuideTests } from "./guide-tests.ts";

describe("guides with the command line", () => {
  defineGuideTests(hasCommandLine);
});
