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

describe("the area of a page", () => {
  test.each([
    ["/", undefined],
    ["/guides", "guides"],
    ["/quickstart", "guides"],
    ["/reference/tasks/list-tasks", "reference"],
    ["/mcp-clients", "agents"],
    ["/tools/tasks", "agents"],
    ["/changelog", "changelog"],
  ])("of %s is %s", (path, area) => expect(areaOf(path)).toBe(area));
});

describe("what a page names of the others", () => {
  test("does not say the name of the group again below it, and does beside the page", () => {
    const tools = guide("/tools", "MCP tools");
    const own = { ...guide("/tools/tasks", "MCP tools"), title: "MCP tools: tasks" };
    const next = { ...guide("/tools/quotes", "MCP tools"), title: "MCP tools: quotes" };
    const navigation = pageNavigation([...all, tools, own, next], "en", own);
    const group = navigation.groups.find(({ title }) => title === "MCP tools");
    expect(group?.links?.map(({ title }) => title)).toEqual(["Title of /tools", "Tasks", "Quotes"]);
    expect(navigation.next?.title).toBe("MCP tools: quotes");
  });

  test("is its own group with its pages, and of the other groups of its area the name", () => {
    const { area, groups } = pageNavigation(all, "en", tasks);
    expect(area).toBe("guides");
    expect(groups).toEqual([
      { title: "Start", href: "/guides#start", isPresent: false },
      {
        title: "Tasks and agenda",
        href: "/guides#tasks-and-agenda",
        isPresent: true,
        links: [
          { href: "/tasks", title: "Title of /tasks" },
          { href: "/agenda", title: "Title of /agenda" },
        ],
      },
    ]);
  });

  test("is, of the page of a problem, the group of the table of all problems", () => {
    const table = guide("/problems", "How calls work");
    const problem: PageOutline = { ...guide("/problems/gone", "Problems"), kind: "problem" };
    const lists = guide("/lists", "How calls work");
    const { groups, place, next } = pageNavigation([...all, table, problem, lists], "en", problem);
    expect(place).toBe("/problems");
    expect(groups.filter(({ isPresent }) => isPresent).map(({ links }) => links)).toEqual([
      [
        { href: "/problems", title: "Title of /problems" },
        { href: "/lists", title: "Title of /lists" },
      ],
    ]);
    expect(next).toBeUndefined();
    expect(pageNavigation(all, "en", tasks).place).toBe("/tasks");
  });

  test("leads to the list of a group where it has one", () => {
    const hrefs = pageNavigation(all, "en", listTasks).groups.map(({ href }) => href);
    expect(hrefs).toEqual(["/reference", "/reference#tasks", "/reference/schemas"]);
  });

  test("leads to the first page of a group where nothing lists it", () => {
    const [newest, earlier] = [guide("/changelog", "Versions"), guide("/changelog/a", "Versions")];
    const { groups } = pageNavigation([...all, newest, earlier], "en", earlier);
    expect(groups.map(({ href }) => href)).toEqual(["/changelog"]);
  });

  test("has the methods of operations", () => {
    const [, own] = pageNavigation(all, "en", getTask).groups;
    expect(own?.links?.map(({ method }) => method)).toEqual(["GET", "GET"]);
  });

  test("is followed by the neighbours, across groups and not across areas", () => {
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

  test("is the guides, none of them present, for a page that is in no list", () => {
    for (const page of [undefined, home]) {
      const { area, groups } = pageNavigation(all, "en", page);
      expect([area, groups.map(({ isPresent }) => isPresent)]).toEqual(["guides", [false, false]]);
    }
  });

  test("does not grow with the site, nor with the group", () => {
    const sizes = [50, 5_000].map((count) => {
      const more = Array.from({ length: count }, (_, index) =>
        guide(`/guide-${String(index).padStart(4, "0")}`, "Tasks and agenda"),
      );
      const present = more[Math.floor(count / 2)];
      const shown = pageNavigation([...all, ...more], "en", present);
      const own = shown.groups.find(({ isPresent }) => isPresent);
      expect(own?.isCut).toBe(true);
      expect(own?.links?.map(({ href }) => href)).toContain(present?.pathname);
      return own?.links?.length;
    });
    expect(sizes).toEqual([40, 40]);
  });
});

test("the shared file has every page but the home page, in the same groups", () => {
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
