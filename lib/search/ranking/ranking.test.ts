import { afterAll, expect, test } from "vitest";
import { loadPages } from "../../load/load-pages.ts";
import type { Page } from "../../pages/page.ts";
import type { Locale } from "../../site/locale.ts";
import { createFixtureSite } from "../../testing/fixture-site.ts";
import { createSearch, type SearchResult } from "../create-search.ts";

const site = await createFixtureSite("https://docs.example");
afterAll(() => site.remove());
const [template] = (await loadPages(site.config)).filter(({ path }) => path === "/quickstart");

type SectionText = { heading: string; text: string; keywords?: string };

/** Searches sections, each on a page of its own whose URL is derived from the heading. */
function searchSections(
  query: string,
  sections: readonly SectionText[],
  locale: Locale = "en",
): SearchResult[] {
  const pages = sections.map(({ heading, text, keywords }): Page => {
    if (template === undefined) throw new Error("the fixture has no quickstart");
    const section = { anchor: "it", headings: [heading], text, code: "", start: 0 };
    const sections = [keywords === undefined ? section : { ...section, keywords }];
    const url = `https://docs.example/${heading.toLowerCase().replaceAll(" ", "-")}`;
    return { ...template, locale, title: "Page", description: "A page.", url, sections };
  });
  return createSearch(pages)(query, locale);
}

const path = (result: SearchResult | undefined): string | undefined =>
  result?.url.replace(/^https:\/\/docs\.example\/|#.*$/gu, "");

/** Returns sections that share a text, so that its words are not rare. */
const others = (text: string): SectionText[] =>
  ["Apples", "Pears", "Plums", "Figs", "Limes", "Dates"].map((heading) => ({ heading, text }));

test("ranks a keyword phrase that equals the query above scattered query terms", () => {
  const [first] = searchSections("two people edit one task", [
    ...others("Nothing is said here."),
    {
      heading: "Kinds",
      text: "A task may have two. Whatever else is to be said of it stands at the end of a long text, where people may come to read and to edit.",
    },
    {
      heading: "Versions",
      text: "A record has one.",
      keywords:
        "optimistic locking, lost update, race condition, two people edit, stale data, conditional request, merge conflict",
    },
  ]);
  expect(path(first)).toBe("versions");
});

test("limits the weight of a rare synonym to that of the query word", () => {
  const [first] = searchSections("edit kayaks", [
    ...others("You may edit this."),
    { heading: "Rivers", text: "People edit here and edit there some kayaks." },
    { heading: "Lakes", text: "People adjust here and adjust there some kayaks." },
  ]);
  expect(path(first)).toBe("rivers");
});

test("boosts a heading by its share of the query", () => {
  const [first] = searchSections("can a zookeeper create a task", [
    ...others("Nothing is said here."),
    { heading: "Begin", text: "Create it, and the task begins as a draft." },
    { heading: "Drafts", text: "A task that you create is a draft." },
    { heading: "Create a task", text: "It begins as a draft." },
    { heading: "Roles of people", text: "A zookeeper can see a task, and create none." },
  ]);
  expect(path(first)).toBe("roles-of-people");
});

test("gives low-weight words little influence on the ranking", () => {
  const [first] = searchSections("what happens to a kayak in winter", [
    ...others("A kayak is a boat."),
    { heading: "What happens to sails", text: "Much happens to them." },
    { heading: "Storage", text: "A kayak stays in the shed for the winter." },
  ]);
  expect(path(first)).toBe("storage");
});

test("searches a hyphenated word as a whole and by its parts", () => {
  const [first] = searchSections("kayak-client does not open", [
    ...others("Nothing is said here."),
    { heading: "Speed", text: "A kayak-client is fast." },
    { heading: "Trouble", text: "Once in a while the client of some kayak does not open." },
  ]);
  expect(path(first)).toBe("trouble");
});

test("returns weak results if an unknown query word only matches by a guess", () => {
  const [first] = searchSections("vacation requests", [
    ...others("You may send requests from any location."),
    { heading: "Rivers", text: "Nothing is said here." },
  ]);
  expect(first?.isWeak).toBe(true);
});

test.each([
  ["en", "logging in", "log in"],
  ["nl", "hoe log ik in", "inloggen"],
  ["nl", "aanmelden", "inloggen"],
] as const)("in %s, %j finds a section by the keyword %j", (locale, query, keywords) => {
  const [first] = searchSections(
    query,
    [...others("Nothing."), { heading: "Kayaks", text: "Nothing.", keywords }],
    locale,
  );
  expect(path(first)).toBe("kayaks");
});

test("expands `sign off` to approve and `sign out` to logout", () => {
  const sections = [
    ...others("Nothing."),
    { heading: "Kayaks", text: "A kayak that the chief approves may leave." },
    { heading: "Sessions", text: "The logout of a kayak ends its session." },
  ];
  expect(path(searchSections("who signs off on a kayak", sections)[0])).toBe("kayaks");
  expect(path(searchSections("sign out of a kayak", sections)[0])).toBe("sessions");
});

test("ranks a section that covers more of the query above a single matching keyword", () => {
  const [first] = searchSections("rent a kayak on sunday", [
    ...others("You may rent this on a sunday."),
    { heading: "Boats", text: "Rent this.", keywords: "raft, kayak, canoe" },
    {
      heading: "Prices",
      text: "Whoever comes to rent anything at all pays more than on any other day, and for a kayak most of all, if it is a sunday.",
    },
  ]);
  expect(path(first)).toBe("prices");
});

test("matches a Dutch compound with an unknown beginning by its ending, as a weak result", () => {
  const sections = [
    ...others("Hier staat niets."),
    { heading: "Sleutels", text: "Een sleutel opent." },
  ];
  const [first] = searchSections("kajaksleutel", sections, "nl");
  expect([path(first), first?.isWeak]).toEqual(["sleutels", true]);
  expect(
    searchSections("kayakkey", [...others("Nothing."), { heading: "Keys", text: "A key." }]),
  ).toEqual([]);
});
