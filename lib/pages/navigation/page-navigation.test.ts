import { describe, expect, test } from "vitest";
import type { PageOutline } from "../page.ts";
import { areaOf } from "./areas.ts";
import { navigationLinks, pageNavigation } from "./page-navigation.ts";

function guide(path: string, group: string, source: Partial<PageOutline["source"]> = {}) {
  const page: PageOutline = {
    locale: "en",
    path,
    pathname: path,
    url: `https://docs.example${path}`,
    kind: path.startsWith("/reference") ? "operation" : "guide",
    group,
    title: `Title of ${path}`,
    description: "What it is about.",
    updatedAt: "2026-11-22",
    source: { file: "content/a.mdx", ...source },
  };
  return page;
}

const home = guide("/", "Start");
const quickstart = guide("/quickstart", "Start");
const introduction = guide("/introduction", "Start");
const tasks = guide("/tasks", "Tasks and agenda");
const agenda = guide("/agenda", "Tasks and agenda");
const agents = guide("/agents", "Agents");
const reference = guide("/reference", "Reference");
const listTasks = guide("/reference/tasks/list-tasks", "Tasks", { method: "GET" });
const getTask = guide("/reference/tasks/get-task", "Tasks", { method: "GET" });
const schemas = guide("/reference/schemas", "Schemas");
const task = guide("/reference/schemas/task", "Schemas");
const pages = [home, introduction, quickstart, tasks, agenda, agents];
const all = [...pages, reference, listTasks, getTask, schemas, task];

describe("areaOf", () => {
  test.each([
    ["/", undefined],
    ["/guides", "guides"],
    ["/quickstart", "guides"],
    ["/reference/tasks/list-tasks", "reference"],
    ["/mcp-clients", "agents"],
    ["/tools/tasks", "agents"],
    ["/changelog", "changelog"],
  ])("for %s returns %s", (path, area) => expect(areaOf(path)).toBe(area));
});

describe("the navigation of a page", () => {
  test("omits the group name from titles within the group, but not from adjacent pages", () => {
    const tools = guide("/tools", "MCP tools");
    const own = { ...guide("/tools/tasks", "MCP tools"), title: "MCP tools: tasks" };
    const next = { ...guide("/tools/quotes", "MCP tools"), title: "MCP tools: quotes" };
    const navigation = pageNavigation([...all, tools, own, next], "en", own);
    const group = navigation.groups.find(({ title }) => title === "MCP tools");
    expect(group?.links?.map(({ title }) => title)).toEqual(["Title of /tools", "Tasks", "Quotes"]);
    expect(navigation.next?.title).toBe("MCP tools: quotes");
  });

  test("has the pages of the current group, and only the names of the other groups", () => {
    const { area, groups } = pageNavigation(all, "en", tasks);
    expect(area).toBe("guides");
    expect(groups).toEqual([
      { title: "Start", href: "/guides#start", isCurrent: false },
      {
        title: "Tasks and agenda",
        href: "/guides#tasks-and-agenda",
        isCurrent: true,
        links: [
          { href: "/tasks", title: "Title of /tasks" },
          { href: "/agenda", title: "Title of /agenda" },
        ],
      },
    ]);
  });

  test("has the group of the table of problems as current group of a problem page", () => {
    const table = guide("/problems", "API basics");
    const problem: PageOutline = { ...guide("/problems/gone", "Problems"), kind: "problem" };
    const lists = guide("/lists", "API basics");
    const { groups, currentPathname, next } = pageNavigation(
      [...all, table, problem, lists],
      "en",
      problem,
    );
    expect(currentPathname).toBe("/problems");
    expect(groups.filter(({ isCurrent }) => isCurrent).map(({ links }) => links)).toEqual([
      [
        { href: "/problems", title: "Title of /problems" },
        { href: "/lists", title: "Title of /lists" },
      ],
    ]);
    expect(next).toBeUndefined();
    expect(pageNavigation(all, "en", tasks).currentPathname).toBe("/tasks");
  });

  test("links a group to its index page, if it has one", () => {
    const hrefs = pageNavigation(all, "en", listTasks).groups.map(({ href }) => href);
    expect(hrefs).toEqual(["/reference", "/reference#tasks", "/reference/schemas"]);
  });

  test("links a group without an index to its first page", () => {
    const [newest, earlier] = [guide("/changelog", "Versions"), guide("/changelog/a", "Versions")];
    const { groups } = pageNavigation([...all, newest, earlier], "en", earlier);
    expect(groups.map(({ href }) => href)).toEqual(["/changelog"]);
  });

  test("has the methods of operations", () => {
    const [, own] = pageNavigation(all, "en", getTask).groups;
    expect(own?.links?.map(({ method }) => method)).toEqual(["GET", "GET"]);
  });

  test("has the previous and next page across groups, within the area", () => {
    const around = (page: PageOutline) => {
      const { previous, next } = pageNavigation(all, "en", page);
      return [previous?.href, next?.href];
    };
    expect(around(quickstart)).toEqual(["/introduction", "/tasks"]);
    expect(around(agenda)).toEqual(["/tasks", undefined]);
    expect(around(reference)).toEqual([undefined, "/reference/tasks/list-tasks"]);
    expect(around(home)).toEqual([undefined, undefined]);
    expect(around(guide("/not-listed", "Elsewhere"))).toEqual([undefined, undefined]);
  });

  test("has the guides without a current group for an unlisted page", () => {
    for (const page of [undefined, home]) {
      const { area, groups } = pageNavigation(all, "en", page);
      expect([area, groups.map(({ isCurrent }) => isCurrent)]).toEqual(["guides", [false, false]]);
    }
  });

  test("has a bounded size for any number of pages", () => {
    const sizes = [50, 5_000].map((count) => {
      const more = Array.from({ length: count }, (_, index) =>
        guide(`/guide-${String(index).padStart(4, "0")}`, "Tasks and agenda"),
      );
      const present = more[Math.floor(count / 2)];
      const shown = pageNavigation([...all, ...more], "en", present);
      const own = shown.groups.find(({ isCurrent }) => isCurrent);
      expect(own?.isTruncated).toBe(true);
      expect(own?.links?.map(({ href }) => href)).toContain(present?.pathname);
      return own?.links?.length;
    });
    expect(sizes).toEqual([40, 40]);
  });
});

test("the navigation file has every page except the home page, in the same groups", () => {
  const areas = navigationLinks(all, "en");
  const hrefs = Object.values(areas).flatMap((groups) =>
    groups.flatMap(({ links }) => links.map(({ href }) => href)),
  );
  expect(hrefs.toSorted()).toEqual(
    all
      .filter((page) => page !== home)
      .map(({ pathname }) => pathname)
      .toSorted(),
  );
  const named = pageNavigation(all, "en", listTasks).groups.map(({ title }) => title);
  expect(areas.reference.map(({ title }) => title)).toEqual(named);
});

test("the link of a new page has a badge in the language of the page", () => {
  const added: PageOutline = { ...guide("/stock", "Guides"), isNew: true };
  const [group] = navigationLinks([added], "en").guides;
  expect(group?.links).toEqual([{ href: "/stock", title: "Title of /stock", badge: "New" }]);
  const [dutch] = navigationLinks([{ ...added, locale: "nl" }], "nl").guides;
  expect(dutch?.links[0]?.badge).toBe("Nieuw");
});
