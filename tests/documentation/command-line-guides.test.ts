import { describe } from "vitest";
import { hasCommandLine, proveGuides } from "./prove-guides.ts";

describe("guides with the command line", () => {
  proveGuides(hasCommandLine);
});
