import { describe, expect, test } from "vitest";
import { guidePages, hasCommandLine, hasPython, proveGuides } from "./prove-guides.ts";

// The guides whose commands call the API; those of the command line are proven beside them.

describe("guides", () => {
  test("each stands in both languages and has a command", () => {
    const names = guidePages.map(({ name }) => name);
    const without = guidePages.filter(({ commands }) => commands.length === 0);
    // Changes of the past, a page for people, lists of guides and of what is not there, the home page with a recorded
    // request, several machines with their PostgreSQL, and figures, whose benches run by themselves.
    const pages = [
      "changelog/until-2026-11-22",
      "changelog/until-2026-11-25",
      "changelog/until-2026-11-26",
      "deciding",
      "figures",
      "guides",
      "index",
      "not-included",
      "several-processes",
    ];
    expect(without.map(({ name }) => name)).toEqual(
      pages.flatMap((name) => [`${name}.mdx`, `${name}.nl.mdx`]),
    );
    for (const name of names) {
      const twin = name.endsWith(".nl.mdx")
        ? name.replace(".nl.mdx", ".mdx")
        : name.replace(".mdx", ".nl.mdx");
      expect(names).toContain(twin);
    }
  });

  test("python3 is there where nothing may be left out", () => {
    if (process.env["CI"]) expect(hasPython).toBe(true);
  });

  proveGuides((page) => !hasCommandLine(page));
});
