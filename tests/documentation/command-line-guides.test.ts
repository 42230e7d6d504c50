import { describe } from "vitest";
import { hasCommandLine, defineGuideTests } from "./prove-guides.ts";

describe("guides with the command line", () => {
  defineGuideTests(hasCommandLine);
});
