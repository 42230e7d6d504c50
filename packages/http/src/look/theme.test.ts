import { describe, expect, test } from "vitest";
import { readTheme, toThemeCookie } from "./theme.ts";
import { chosenTheme, renderThemeLinks, withoutTheme } from "./theme-links.ts";

describe("the cookie of the theme", () => {
  test.each([
    [null, "system"],
    ["", "system"],
    ["werkbank-theme=dark", "dark"],
    ["a=b; werkbank-theme=light; c=d", "light"],
    ["werkbank-theme=darker", "system"],
    ["other-werkbank-theme=dark", "system"],
  ])("%j chooses %s", (cookies, theme) => {
    expect(readTheme(cookies)).toBe(theme);
  });

  test("is kept as long as browsers allow, and removed by the choice of the system's theme", () => {
    expect(toThemeCookie("dark")).toBe(
      "werkbank-theme=dark; Path=/; Max-Age=34560000; SameSite=Lax",
    );
    expect(toThemeCookie("system")).toContain("Max-Age=0");
  });
});

describe("the links that choose a theme", () => {
  const url = new URL("https://werkbank.example/tasks?q=a%22b&theme=light");

  test("lead to the same page, and mark the current theme", () => {
    const links = renderThemeLinks(url, "light", "nl");
    expect(links).toContain('<a href="?q=a%22b&amp;theme=dark" rel="nofollow">donker</a>');
    expect(links).toContain('rel="nofollow" aria-current="true">licht</a>');
  });

  test("have no effect with another name", () => {
    expect(chosenTheme(url)).toBe("light");
    expect(chosenTheme(new URL("?theme=blue", url))).toBeUndefined();
  });

  test("redirect to the URL without the choice", () => {
    expect(withoutTheme(url)).toBe("/tasks?q=a%22b");
    expect(withoutTheme(new URL("https://werkbank.example/tasks?theme=dark"))).toBe("/tasks");
    expect(withoutTheme(new URL("https://werkbank.example//evil.example"))).toBe("/evil.example");
  });
});
