import { describe, expect, test } from "vitest";
import { guidePages, hasCommandLine, hasPython, defineGuideTests } from "./guide-tests.ts";

// The guides without `werkbank` commands; command-line-guides.test.ts runs the others in parallel.

describe("guides", () => {
  test("each exists in both languages and has commands, except a few", () => {
    const names = guidePages.map(({ name }) => name);
    const without = guidePages.filter(({ commands }) => commands.length === 0);
    // Without commands: old changes, pages for people who use no commands, the lists of guides, terms and excluded
    // features, guides that need several machines or an identity provider, and
    // figures, which benchmarks produce.
    const pages = [
      "changelog/until-2026-11-22",
      "changelog/until-2026-11-25",
      "changelog/until-2026-11-26",
      "changelog/until-2026-11-28",
      "deciding",
      "figures",
      "glossary",
      "guides",
      "high-availability",
      "identity-providers",
      "join",
      "not-included",
      "set-up",
      "several-processes",
    ];
    expect(without.map(({ name }) => name)).toEqual(
      pages.flatMap((name) => [`${name}.mdx`, `${name}.nl.mdx`]),
    );
    for (const name of names) {
      const translation = name.endsWith(".nl.mdx")
        ? name.replace(".nl.mdx", ".mdx")
        : name.replace(".mdx", ".nl.mdx");
      expect(names).toContain(translation);
    }
  });

  test("python3 is installed in CI", () => {
    if (process.env["CI"]) expect(hasPython).toBe(true);
  });

  defineGuideTests((page) => !hasCommandLine(page));
});
