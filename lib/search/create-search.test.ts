import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "../pages/page.ts";
import { loadPages } from "../load/load-pages.ts";
import { createSearch, type Search } from "./create-search.ts";
import { createFixtureSite, type FixtureSite } from "../testing/fixture-site.ts";

let site: FixtureSite;
let pages: Page[];
let search: Search;

beforeAll(async () => {
  site = await createFixtureSite("https://docs.example");
  pages = await loadPages(site.config);
  search = createSearch(pages);
});

afterAll(() => site.remove());

const first = (query: string, locale: "en" | "nl" = "en"): string | undefined =>
  search(query, locale)[0]?.url;

describe("the first result", () => {
  test.each([
    ["AUTH_INVALID_TOKEN", "/problems/auth-invalid-token"],
    ["auth_invalid_token", "/problems/auth-invalid-token"],
    ["updateSupplier", "/reference/suppliers/update-supplier"],
    ["/v1/organizations/{organizationId}/tasks", "/reference/tasks/list-tasks"],
    [
      "GET /api/v1/organizations/4ed6f2d5-c1a9-589b-a15c-ddc17bba0c51/tasks",
      "/reference/tasks/list-tasks",
    ],
    ["how do I sign in with a cookie?", "/quickstart#sign-in"],
    ["session cookies", "/quickstart#sign-in"],
    ["sesion cookei", "/quickstart#sign-in"],
    ["updating suppliers", "/reference/suppliers/update-supplier"],
    ["expired tokens", "/problems/auth-invalid-token"],
    ["Request not valid", "/problems/validation-failed"],
    ["quickstart", "/quickstart"],
    ["which release is new, zebra?", "/changelog"],
  ])("for the query %j is %s", (query, path) => {
    expect(first(query)).toBe(`https://docs.example${path}`);
  });

  test.each([
    ["hoe moet ik mij aanmelden", "/nl/quickstart#aanmelden"],
    ["sessiecookies", "/nl/quickstart#aanmelden"],
    ["AUTH_INVALID_TOKEN", "/nl/problems/auth-invalid-token"],
    ["problemen", "/nl/problems"],
    ["probleem", "/nl/problems"],
    ["leveranciers wijzigen", "/nl/reference/suppliers/update-supplier"],
    ["Update a supplier", "/nl/reference/suppliers/update-supplier"],
    ["updating suppliers", "/nl/reference/suppliers/update-supplier"],
  ])("for the Dutch query %j is %s", (query, path) => {
    expect(first(query, "nl")).toBe(`https://docs.example${path}`);
  });
});

describe("keywords", () => {
  test("find a section that does not contain them, and appear in no page", async () => {
    const own = await createFixtureSite("https://docs.example");
    try {
      expect(first("kayak")).toBeUndefined();
      await own.write(
        "content/keywords.en.json",
        JSON.stringify({ "/quickstart#read-tasks": "kayak, to-do list" }),
      );
      const found = await loadPages(own.config);
      const [result] = createSearch(found)("kayak", "en");
      expect(result?.url).toBe("https://docs.example/quickstart#read-tasks");
      expect(result?.snippet).toMatch(/^List the tasks of your organization/u);
      expect(found.map(({ markdown }) => markdown).join()).not.toContain("kayak");
    } finally {
      await own.remove();
    }
  });

  test("for a path without a page fail the load with an error that names the file", async () => {
    const own = await createFixtureSite("https://docs.example");
    try {
      await own.write("content/keywords.nl.json", JSON.stringify({ "/nl/quickstart#weg": "kano" }));
      await expect(loadPages(own.config)).rejects.toThrow(
        "content/keywords.nl.json: no page or section at /nl/quickstart#weg.",
      );
    } finally {
      await own.remove();
    }
  });
});

describe("what many pages repeat", () => {
  const guideWith = (name: string, heading: string, text: string): Page => {
    const guide = pages.find(({ path, locale }) => path === "/quickstart" && locale === "en")!;
    const [url, path] = [`https://docs.example/${name}`, `/${name}`] as const;
    const section = { anchor: "part", headings: [heading], text, code: "", start: 0 };
    return { ...guide, url, path, pathname: path, title: name, sections: [section] };
  };
  const names = Array.from({ length: 12 }, (_, at) => `guide-${at}`);

  test("as a line is not searched, and the same words elsewhere are", () => {
    const repeated = names.map((name) => guideWith(name, `Part ${name}`, "Feed the zebra first."));
    const own = guideWith("zoo", "Animals", "Here lives a zebra.");
    const found = createSearch([...pages, ...repeated, own])("zebra", "en");
    expect(found.map(({ url }) => url)).toEqual(["https://docs.example/zoo#part"]);
  });

  test("as a heading ranks below a section with a heading of its own", () => {
    const repeated = names
      .slice(0, 6)
      .map((name) => guideWith(name, "For robots", `Paddle a kayak, ${name}.`));
    const own = guideWith(
      "sea",
      "For sailors",
      "Before you paddle, carry what floats to the sea: a kayak.",
    );
    const [first] = createSearch([...pages, ...repeated, own])("paddle a kayak", "en");
    expect(first?.url).toBe("https://docs.example/sea#part");
  });
});

describe("the results", () => {
  test("are at most eight sections, at most three per page, all in one language", () => {
    const results = search("the code of a problem in a task list", "en");
    expect(results.length).toBeLessThanOrEqual(8);
    const counts = new Map<string, number>();
    for (const { url } of results) {
      expect(url).not.toContain("/nl");
      const page = url.replace(/#.*/u, "");
      counts.set(page, (counts.get(page) ?? 0) + 1);
    }
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(3);
  });

  test("are the same for repeated queries and for a second index", () => {
    const again = createSearch(pages);
    for (const query of ["tasks", "sign in", "supplier bound"]) {
      expect(search(query, "en")).toEqual(search(query, "en"));
      expect(again(query, "en")).toEqual(search(query, "en"));
    }
  });

  test("have snippets of whole sentences, at most 240 characters long", () => {
    for (const { snippet } of search("tasks supplier code", "en")) {
      expect(snippet.length).toBeLessThanOrEqual(240);
      expect(snippet).not.toBe("");
    }
    expect(
      search("bearer token", "en").find(({ url }) => url.endsWith("#sign-in"))?.snippet,
    ).toMatch(/^A bearer token works too\./u);
  });

  test("have a kind, and can be restricted to one area", () => {
    const [named] = search("updateSupplier", "en");
    expect(named).toMatchObject({ kind: "operation", method: "PATCH", isWeak: false });
    expect(search("AUTH_INVALID_TOKEN", "en")[0]?.kind).toBe("problem");
    const areas = (["guides", "api", "problems", "tools"] as const).map((area) => [
      area,
      new Set(search("supplier token task", "en", area).map(({ kind }) => kind)),
    ]);
    expect(areas).toEqual([
      ["guides", new Set(["guide"])],
      ["api", expect.anything()],
      ["problems", new Set(["problem"])],
      ["tools", new Set(["tool"])],
    ]);
    expect(areas[1]?.[1]).not.toContain("guide");
  });

  test("include a section of the requested area that ranks below 600 sections of other areas", () => {
    const [guide] = pages.filter(({ path }) => path === "/quickstart");
    const [problem] = pages.filter(({ kind, locale }) => kind === "problem" && locale === "en");
    if (!guide || !problem) throw new Error("The fixture has neither guide nor problem.");
    const saying = (page: Page, text: string, number = 0): Page => ({
      ...page,
      url: `${page.url}-${number}`,
      sections: [{ anchor: null, headings: [], text, code: "", start: 0 }],
    });
    const guides = Array.from({ length: 600 }, (_, number) =>
      saying(guide, "Paddle a kayak on the river.", number),
    );
    const own = saying(problem, "A kayak is needed.");
    const found = createSearch([...guides, own])("paddle kayak river", "en", "problems");
    expect(found.map(({ url }) => url)).toEqual([own.url]);
  });

  test("have prose as snippet even if only the code of the section matches", () => {
    const found = search("curl", "en").find(({ url }) => url.endsWith("/quickstart#sign-in"));
    expect(found?.snippet).toBe("Use the session cookie. A bearer token works too.");
  });

  test("keep amounts whole in snippets, both at line ends and where the snippet is truncated", () => {
    const [page] = pages.filter(({ path }) => path === "/quickstart");
    if (!page) throw new Error("The fixture has no quickstart.");
    const saying = (text: string) =>
      createSearch([
        { ...page, sections: [{ anchor: "here", headings: ["Sum"], text, code: "", start: 0 }] },
      ])("kayak", "en")[0]?.snippet;
    expect(saying("A kayak costs € 416,50 and no more.")).toBe(
      "A kayak costs €\u00a0416,50 and no more.",
    );
    for (let length = 225; length < 240; length++) {
      const text = `A kayak ${"so ".repeat(80)}`.slice(0, length).trim();
      const snippet = saying(`${text} costs € 1.416,50 a day, and not a cent more.`) ?? "";
      expect(snippet).toMatch(/^A kayak[^€]*(?:€\u00a01\.416,50.*)?…$/u);
    }
  });

  test.each([
    ["the title of a sample", "list-tasks.ts"],
    ["the name of a tab", "Task list"],
    ["a label", "Permission: tasks:list"],
    ["a row of a table", "tasks_list · the tasks of the list."],
    ["the head of a table", "Task · List"],
    ["a label before a block", "List:"],
  ])("have sentences as snippets, without %s", (_what, line) => {
    const withLine = (text: string) =>
      createSearch(
        pages
          .filter(({ path }) => path === "/quickstart")
          .map((page) => ({
            ...page,
            description: "Five minutes to start.",
            sections: [{ anchor: "here", headings: ["Task list"], text, code: "", start: 0 }],
          })),
      )("task list", "en")[0]?.snippet;
    expect(withLine(`${line}\nA task stands here.`)).toBe("A task stands here.");
    expect(withLine(`${line}\nThis is how you read a task:`)).toBe("This is how you read a task:");
    expect(withLine(line)).toBe("Five minutes to start.");
  });

  test("are weak if they match less than half of the query", () => {
    expect(search("session hovercraft aquaplaning zeppelin", "en")[0]?.isWeak).toBe(true);
    expect(search("session cookie", "en")[0]?.isWeak).toBe(false);
  });

  test("match a text that occurs in both languages by stems of the query's language", () => {
    const shared = pages
      .filter(({ path }) => path === "/quickstart")
      .map((page) => {
        const text = "Tasks have tasks_list.\nCustomers have customers_list.";
        return {
          ...page,
          sections: [{ anchor: "tools", headings: ["Tools"], text, code: "", start: 0 }],
        };
      });
    const own = createSearch(shared);
    expect(own("customers", "en")[0]?.snippet).toMatch(/^Customers/u);
    expect(own("klanten", "nl")[0]?.snippet).toMatch(/^Customers/u);
  });

  test.each(["", "   ", "?!", "qqqqzzzzxxxx", "\u0000", "💥"])("are empty for %j", (query) => {
    expect(search(query, "en")).toEqual([]);
  });

  test("are the same for both spellings of a word that begins with a letter and a hyphen", () => {
    const [page] = pages.filter(({ path }) => path === "/quickstart");
    const sections = ["Print the t-shirt.", "Iron the shirt."].map((text, at) => ({
      anchor: `part-${at}`,
      headings: [`Part ${at}`],
      text,
      code: "",
      start: 0,
    }));
    const own = createSearch([{ ...page!, sections }]);
    const urls = (query: string) => own(query, "en").map(({ url }) => url);
    expect(urls("tshirt")).toHaveLength(1);
    expect(urls("t-shirt")).toEqual(urls("tshirt"));
  });

  test("match a number exactly, without typo tolerance", () => {
    expect(first("2026")).toBeDefined();
    expect(search("2926", "en")).toEqual([]);
  });

  test("include matches of the other terms if one query term is unknown", () => {
    expect(first("xylophonic session cookies")).toBe("https://docs.example/quickstart#sign-in");
  });

  test.each([
    [
      "PATCH updateSupplier organizations suppliers supplierId",
      "/reference/suppliers/update-supplier",
    ],
    ["/v1/organizations/{organizationId}/tasks", "/reference/tasks/list-tasks"],
  ])("have no code as snippet even if code matches most query terms: %s", (query, path) => {
    const found = search(query, "en").find(({ url }) => url.endsWith(path));
    expect(found?.snippet).toMatch(/^\p{Lu}\p{Ll}+ /u);
    expect(found?.snippet).not.toMatch(/(?:GET|PATCH) \/|\{\w+\}/u);
  });

  test("have the ranges of the query terms in the snippet", () => {
    const marked = search("tokens", "en")
      .slice(0, 1)
      .flatMap(({ snippet, highlights }) =>
        highlights.map(([start, end]) => snippet.slice(start, end).toLowerCase()),
      );
    expect(marked).toContain("token");
  });

  test("ignore emoji, quotation marks, control characters and right-to-left marks in the query", () => {
    for (const query of [
      "🚲 session cookie 🚲",
      "“session cookie”",
      "session\u0000\u0007cookie",
      "\u202esession cookie\u202c",
      "עוגיה session cookie",
    ]) {
      expect(first(query), query).toBe("https://docs.example/quickstart#sign-in");
    }
  });

  test("are returned for queries of any length and syntax", () => {
    for (const query of [
      "a ".repeat(10_000),
      "constructor __proto__ toString",
      "(((",
      "\\",
      "the",
    ]) {
      expect(search(query, "en").length).toBeLessThanOrEqual(8);
    }
  });
});
